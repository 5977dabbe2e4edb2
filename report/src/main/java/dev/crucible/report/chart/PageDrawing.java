package dev.crucible.report.chart;

import static dev.crucible.report.chart.PageStyle.tenths;

import dev.crucible.report.chart.MarkRecorder.Area;
import dev.crucible.report.chart.MarkRecorder.Line;
import dev.crucible.report.chart.MarkRecorder.Mark;
import dev.crucible.report.chart.MarkRecorder.Words;
import dev.crucible.report.html.Html;
import java.util.List;
import java.util.Optional;

/**
 * A chart as vectors for a page. It is drawn once for light and once for dark pages; both drawings have the same marks, and share one
 * markup with two colours.
 */
public final class PageDrawing {

    /** Beyond these points of shapes, pixels are smaller than vectors. */
    private static final int MOST_POINTS = 20_000;
    /** Shorter texts need no fixed width, whatever the reader's font. */
    private static final int SHORT = 3;

    private final Chart chart;
    private final List<Mark> day;
    private final List<Mark> night;

    private PageDrawing(Chart chart, List<Mark> day, List<Mark> night) {
        this.chart = chart;
        this.day = day;
        this.night = night;
    }

    /** Returns the drawing of {@code chart}; empty if pixels are smaller. */
    public static Optional<PageDrawing> of(Chart chart) {
        return marks(chart, ChartTheme.PAPER)
                .flatMap(day -> marks(chart, ChartTheme.NIGHT).map(night -> new PageDrawing(chart, day, night)));
    }

    private static Optional<List<Mark>> marks(Chart chart, ChartTheme theme) {
        Typeface.plain(1); // AWT must be prepared before its first class is loaded
        MarkRecorder recorder = new MarkRecorder(MOST_POINTS);
        ImageExport.draw(chart, theme, recorder);
        recorder.dispose();
        return recorder.marks();
    }

    /** Adds the drawing to {@code html} with the label {@code name}, in classes of {@code style}. */
    public void write(Html html, String name, PageStyle style) {
        html.raw("<svg role=\"img\" aria-label=\"")
                .text(name)
                .raw("\" viewBox=\"0 0 " + tenths(chart.width()) + " " + tenths(chart.height()) + "\">");
        SvgPath path = new SvgPath();
        for (int i = 0; i < day.size(); i++) {
            Mark mark = day.get(i);
            String color = style.color(mark.color(), night.get(i).color());
            boolean opaque = mark.color().getAlpha() == 255;
            switch (mark) {
                case Area area -> path.add(html, color, area.clip(), area.shape(), opaque && area.round());
                case Line line ->
                    path.add(html, color + " " + style.line(line.stroke()), line.clip(), line.shape(), opaque);
                case Words words -> {
                    path.end(html);
                    text(html, words, color + " " + style.letters(words.font()));
                }
            }
        }
        path.end(html);
        html.raw("</svg>");
    }

    private static void text(Html html, Words words, String classes) {
        var place = words.place();
        html.raw("<text class=\"" + classes + "\"");
        if (place.getShearX() == 0) {
            html.raw(" x=\"" + tenths(place.getTranslateX()) + "\" y=\"" + tenths(place.getTranslateY()) + "\"");
        } else {
            html.raw(" transform=\"matrix(" + Math.round(place.getScaleX()) + " " + Math.round(place.getShearY()) + " "
                    + Math.round(place.getShearX()) + " " + Math.round(place.getScaleY()) + " "
                    + tenths(place.getTranslateX()) + " " + tenths(place.getTranslateY()) + ")\"");
        }
        if (words.text().length() > SHORT) {
            html.raw(" textLength=\"" + tenths(words.width()) + "\"");
        }
        html.raw(">").text(words.text()).raw("</text>");
    }
}
