package dev.crucible.sweep;

import dev.crucible.report.html.Html;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Table of the rule that each scenario's attack leaves most, with its lead. */
final class ScenarioTable {

    private final Html html;
    private final Results results;

    ScenarioTable(Html html, Results results) {
        this.html = html;
        this.results = results;
    }

    void write() {
        List<ScenarioWinner> winners = ScenarioWinner.of(results);
        if (results.contenders().size() < 2 || winners.isEmpty()) {
            return;
        }
        List<String> others = results.scenarioAxes().stream()
                .filter(axis -> !axis.equals(Axis.ATTACK))
                .toList();
        Map<String, Map<String, ScenarioWinner>> byAttack = winners.stream()
                .collect(Collectors.groupingBy(
                        winner -> results.label(winner.best(), Axis.ATTACK),
                        LinkedHashMap::new,
                        Collectors.toMap(
                                winner -> place(winner.best(), others),
                                winner -> winner,
                                (a, _) -> a,
                                LinkedHashMap::new)));
        List<String> places = byAttack.values().stream()
                .flatMap(row -> row.keySet().stream())
                .distinct()
                .toList();
        html.raw(
                        "<section><h2>Highest mean of each scenario</h2><p class=\"note\">Under an attack on a class, the lower of accuracy and 1"
                                + " minus success above the natural rate. Behind it the lead over the next rule. Bold: both tests tell the")
                .raw(" rule from each other one at 5\u00a0%, corrected for all leads of the table.</p>")
                .raw("<div class=\"scroll wide\"><table><thead><tr><th>attack</th>");
        places.forEach(place -> html.raw("<th>").text(place).raw("</th>"));
        html.raw("</tr></thead><tbody>");
        byAttack.forEach((attack, row) -> {
            html.raw("<tr><th>").text(attack).raw("</th>");
            places.forEach(place -> cell(row.get(place)));
            html.raw("</tr>");
        });
        html.raw("</tbody></table></div></section>");
    }

    private void cell(@Nullable ScenarioWinner winner) {
        if (winner == null) {
            html.cell("could not run");
            return;
        }
        String lead = winner.margin().isEmpty()
                ? ""
                : String.format(Locale.ROOT, " (+%.1f)", 100 * winner.margin().getAsDouble());
        html.raw(winner.differs() ? "<td><b>" : "<td>")
                .text(winner.best().contender() + " "
                        + SweepPage.percent(winner.best().left().mean()) + lead)
                .raw(winner.differs() ? "</b></td>" : "</td>");
    }

    private String place(Group group, List<String> axes) {
        return axes.stream()
                .map(axis -> (axis.equals(Axis.HETEROGENEITY) ? "" : axis + " ") + results.label(group, axis))
                .collect(Collectors.joining(", "));
    }
}
