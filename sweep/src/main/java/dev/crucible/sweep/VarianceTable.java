package dev.crucible.sweep;

import dev.crucible.engine.statistics.SeedVariance;
import dev.crucible.report.html.Html;
import java.util.List;
import java.util.function.Function;

/** Table of the variance over seeds by source, for each contender in each scenario in which a seed varies by itself. */
final class VarianceTable {

    private final Html html;
    private final List<Group> groups;
    private final Function<Group, String> scenario;

    /** @param scenario returns the name of a group's scenario */
    VarianceTable(Html html, List<Group> groups, Function<Group, String> scenario) {
        this.html = html;
        this.groups = groups.stream().filter(g -> !g.variance().isEmpty()).toList();
        this.scenario = scenario;
    }

    void write() {
        if (groups.isEmpty()) {
            return;
        }
        List<String> sources = groups.stream()
                .flatMap(group -> group.variance().stream())
                .map(SeedVariance::source)
                .distinct()
                .toList();
        html.raw(
                        "<section><h2>Where the variance comes from</h2><p class=\"note\">Share of the variance of the accuracy by the source")
                .raw(" whose seed varies alone (additive model), and the degrees of freedom behind it.</p>")
                .raw("<div class=\"scroll wide\"><table><thead><tr><th>rule</th><th>scenario</th>");
        sources.forEach(source -> html.raw("<th>").text(source).raw("</th>"));
        html.raw("</tr></thead><tbody>");
        for (Group group : groups) {
            html.raw("<tr><th>").text(group.contender()).raw("</th>").cell(scenario.apply(group));
            for (String source : sources) {
                html.cell(group.variance().stream()
                        .filter(one -> one.source().equals(source))
                        .findFirst()
                        .map(one -> SweepPage.percent(one.share()) + " (" + one.degrees() + ")")
                        .orElse("–"));
            }
            html.raw("</tr>");
        }
        html.raw("</tbody></table></div></section>");
    }
}
