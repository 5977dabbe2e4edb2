package dev.crucible.sweep;

import dev.crucible.engine.statistics.Mean;
import dev.crucible.report.html.Html;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tables with cells coloured by accuracy, all on one scale; the number is always printed as well. */
final class HeatmapTable {

    private final Html html;
    private final double top;

    /** Creates tables with a scale from 0 to {@code top}. */
    HeatmapTable(Html html, double top) {
        this.html = html;
        this.top = top > 0 ? top : 1;
    }

    void begin(String corner, List<String> columns) {
        html.raw("<div class=\"scroll\"><table class=\"heat\"><thead><tr><th>")
                .text(corner)
                .raw("</th>");
        columns.forEach(column -> html.raw("<th>").text(column).raw("</th>"));
        html.raw("</tr></thead><tbody>");
    }

    void row(String name) {
        html.raw("<tr><th>").text(name).raw("</th>");
    }

    void cell(Optional<Mean> value) {
        if (value.isEmpty() || Double.isNaN(value.get().mean())) {
            html.cell("–");
            return;
        }
        Mean mean = value.get();
        html.raw(String.format(Locale.ROOT, "<td style=\"--v:%.0f%%\" title=\"", 100 * mean.mean() / top))
                .text(SweepPage.interval(mean) + ", n " + mean.n())
                .raw("\">")
                .text(String.format(Locale.ROOT, "%.1f", 100 * mean.mean()))
                .raw("</td>");
    }

    void endRow() {
        html.raw("</tr>");
    }

    void end() {
        html.raw("</tbody></table></div>");
    }
}
