package dev.crucible.sweep;

import dev.crucible.report.html.Html;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every rule against every other: the mean difference on the cells that both ran. */
final class ComparisonTable {

    private final Html html;
    private final List<PairedComparison> comparisons;

    ComparisonTable(Html html, List<PairedComparison> comparisons) {
        this.html = html;
        this.comparisons = comparisons;
    }

    void write() {
        if (comparisons.isEmpty()) {
            return;
        }
        html.raw(
                        "<section><h2>Rule against rule</h2><p class=\"note\">Points of accuracy that the row's rule is ahead of the")
                .raw(
                        " column's, mean over the attacked cells that both ran (same scenario, seed and attackers). Bold: the")
                .raw(" signed-rank test finds a difference at 5\u00a0% after Holm's correction for ")
                .text(Integer.toString(comparisons.size()))
                .raw(" tests.</p><div class=\"scroll wide\"><table><thead><tr><th>ahead of</th>");
        List<String> names = comparisons.stream()
                .flatMap(c -> Stream.of(c.a(), c.b()))
                .distinct()
                .toList();
        names.forEach(name -> html.raw("<th>").text(name).raw("</th>"));
        html.raw("</tr></thead><tbody>");
        Map<List<String>, PairedComparison> byPair =
                comparisons.stream().collect(Collectors.toMap(c -> List.of(c.a(), c.b()), Function.identity()));
        for (String a : names) {
            html.raw("<tr><th>").text(a).raw("</th>");
            for (String b : names) {
                PairedComparison straight = byPair.get(List.of(a, b));
                PairedComparison turned = byPair.get(List.of(b, a));
                if (straight != null) {
                    cell(straight, 1);
                } else if (turned != null) {
                    cell(turned, -1);
                } else {
                    html.cell("");
                }
            }
            html.raw("</tr>");
        }
        html.raw("</tbody></table></div></section>");
    }

    private void cell(PairedComparison test, int sign) {
        html.raw("<td title=\"")
                .text(String.format(
                        Locale.ROOT,
                        "p (signed ranks, Holm) %.2g, p (paired t, Holm) %.2g, n %d",
                        test.wilcoxon(),
                        test.t(),
                        test.difference().n()))
                .raw(test.significant() ? "\"><b>" : "\">")
                .text(
                        Double.isNaN(test.difference().mean())
                                ? "–"
                                : String.format(
                                        Locale.ROOT,
                                        "%+.1f",
                                        100 * sign * test.difference().mean()))
                .raw(test.significant() ? "</b></td>" : "</td>");
    }
}
