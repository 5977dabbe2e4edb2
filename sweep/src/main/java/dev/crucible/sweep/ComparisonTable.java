package dev.crucible.sweep;

import dev.crucible.engine.statistics.PairedTest;
import dev.crucible.engine.statistics.PairedTest.Finding;
import dev.crucible.report.html.Html;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of all pairs of rules: over all attacks, for each attack, and by the success of attacks on a class. */
final class ComparisonTable {

    private record Family(Measure measure, String attack) {}

    private final Html html;
    private final Map<Family, List<PairedComparison>> families;

    ComparisonTable(Html html, List<PairedComparison> comparisons) {
        this.html = html;
        this.families = comparisons.stream()
                .collect(Collectors.groupingBy(
                        one -> new Family(one.measure(), one.attack().orElse("")),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    void write() {
        if (families.isEmpty()) {
            return;
        }
        html.raw(
                        "<section><h2>Rule against rule</h2><p class=\"note\">Points that the row's rule is ahead of the column's, on the"
                                + " attacked cells that both ran. Differences are averaged over the scenarios of a seed and tested over seeds.")
                .raw(
                        " Bold: the paired t test (Holm) and the sign-flip test (max-T) both find a difference at 5\u00a0% over all pairs of"
                                + " the table. “?”: one of them does, which is undecided.</p>");
        families.forEach((family, tests) -> {
            boolean first = family.attack().isEmpty();
            html.raw(first ? "<h3>" : "<details><summary>")
                    .text(title(family))
                    .raw(first ? "</h3>" : "</summary>")
                    .raw("<p class=\"note\">")
                    .text(conclusion(tests))
                    .raw("</p>");
            table(tests);
            html.raw(first ? "" : "</details>");
        });
        html.raw("</section>");
    }

    private static String title(Family family) {
        String measure = family.measure() == Measure.ACCURACY
                ? "Accuracy"
                : "Success of attacks on a class above its natural rate (less is better)";
        return measure + (family.attack().isEmpty() ? ", all attacks" : " under " + family.attack());
    }

    /** Returns what the tests of a table found. */
    static String conclusion(List<PairedComparison> tests) {
        int seeds = tests.stream()
                .mapToInt(one -> one.test().difference().n())
                .min()
                .orElse(0);
        String found = "n = %d seeds, %d tests: %d differ, %d undecided, %d without a difference."
                .formatted(
                        seeds,
                        tests.size(),
                        count(tests, Finding.DIFFERS),
                        count(tests, Finding.UNDECIDED),
                        count(tests, Finding.NONE));
        String better = tests.stream()
                .filter(one -> one.test().isBetterOnAverage())
                .map(ComparisonTable::better)
                .collect(Collectors.joining(" "));
        return (found + " " + better).strip();
    }

    private static long count(List<PairedComparison> tests, Finding finding) {
        return tests.stream().filter(one -> one.test().finding() == finding).count();
    }

    private static String better(PairedComparison one) {
        boolean first = one.test().difference().mean() > 0 == (one.measure() == Measure.ACCURACY);
        return "%s is better on average than %s.".formatted(first ? one.a() : one.b(), first ? one.b() : one.a());
    }

    private void table(List<PairedComparison> tests) {
        List<String> names =
                tests.stream().flatMap(c -> Stream.of(c.a(), c.b())).distinct().toList();
        html.raw("<div class=\"scroll wide\"><table><thead><tr><th>ahead of</th>");
        names.forEach(name -> html.raw("<th>").text(name).raw("</th>"));
        html.raw("</tr></thead><tbody>");
        Map<List<String>, PairedTest> byPair =
                tests.stream().collect(Collectors.toMap(c -> List.of(c.a(), c.b()), PairedComparison::test));
        for (String a : names) {
            html.raw("<tr><th>").text(a).raw("</th>");
            for (String b : names) {
                PairedTest straight = byPair.get(List.of(a, b));
                PairedTest turned = byPair.get(List.of(b, a));
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
        html.raw("</tbody></table></div>");
    }

    private void cell(PairedTest test, int sign) {
        boolean differs = test.finding() == Finding.DIFFERS;
        html.raw("<td title=\"")
                .text(String.format(
                        Locale.ROOT,
                        "p %.2g (paired t, Holm), p %.2g (sign flips, max-T), n %d",
                        test.t(),
                        test.signFlip(),
                        test.difference().n()))
                .raw(differs ? "\"><b>" : "\">")
                .text(points(sign * test.difference().mean()) + (test.finding() == Finding.UNDECIDED ? " ?" : ""))
                .raw(differs ? "</b></td>" : "</td>");
    }

    private static String points(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%+.1f", 100 * share);
    }
}
