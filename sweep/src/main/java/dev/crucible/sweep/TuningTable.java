package dev.crucible.sweep;

import dev.crucible.report.html.Html;
import java.util.stream.Collectors;

/** Table of the tries on the validation part, with the chosen ones. */
final class TuningTable {

    private final Html html;
    private final Tuning tuning;

    TuningTable(Html html, Tuning tuning) {
        this.html = html;
        this.tuning = tuning;
    }

    void write() {
        html.raw("<section><h2>Tuning</h2><p class=\"note\">")
                .text(
                        ("Every rule had %d tries, each trained without the %s of the training samples that it was judged on; the"
                                        + " test samples were not looked at. The setting whose worst attack leaves most goes into the grid.")
                                .formatted(
                                        tuning.tries(),
                                        SweepPage.percent(tuning.validation().share())))
                .raw(
                        "</p><div class=\"scroll wide\"><table><thead><tr><th>rule</th><th>setting</th><th>accuracy on the"
                                + " validation part</th><th>under its worst attack</th><th>cells</th><th></th></tr></thead><tbody>");
        for (TuningResult result : tuning.results()) {
            html.raw("<tr><th>").text(result.contender()).raw("</th>");
            html.cell(settings(result))
                    .cell(SweepPage.percent(result.accuracy()))
                    .cell(result.worst())
                    .cell(Integer.toString(result.cells()))
                    .cell(result.chosen() ? "chosen" : "")
                    .raw("</tr>");
        }
        html.raw("</tbody></table></div></section>");
    }

    private static String settings(TuningResult result) {
        return result.settings().properties().stream()
                .map(setting -> setting.getKey() + " " + setting.getValue())
                .collect(Collectors.joining(", "));
    }
}
