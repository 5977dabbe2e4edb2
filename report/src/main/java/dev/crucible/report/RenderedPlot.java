package dev.crucible.report;

import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.ChartTheme;
import dev.crucible.report.chart.ImageExport;
import dev.crucible.report.chart.PageDrawing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A chart in all required formats.
 *
 * @param drawing vectors for the page, empty unless the page shows them
 * @param day PNG on white, empty unless a file is written or the page shows it
 * @param night PNG on black, empty unless the page shows it
 * @param pdf vector graphics, empty unless a file is written
 */
record RenderedPlot(Chart chart, Optional<PageDrawing> drawing, byte[] day, byte[] night, byte[] pdf) {

    private static final double PIXELS_A_POINT = 1.5;
    private static final byte[] NONE = {};

    /** Draws all charts in parallel. */
    static Map<String, RenderedPlot> all(Map<String, Chart> files, Map<String, Chart> shown) throws IOException {
        Map<String, Chart> charts = new LinkedHashMap<>(files);
        charts.putAll(shown);
        Map<String, RenderedPlot> rendered = new ConcurrentHashMap<>();
        try {
            charts.entrySet().parallelStream().forEach(each -> {
                String name = each.getKey();
                rendered.put(name, of(each.getValue(), files.containsKey(name), shown.containsKey(name)));
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return rendered;
    }

    private static RenderedPlot of(Chart chart, boolean file, boolean page) {
        try {
            Optional<PageDrawing> drawing = page ? PageDrawing.of(chart) : Optional.empty();
            boolean pixels = page && drawing.isEmpty();
            return new RenderedPlot(
                    chart,
                    drawing,
                    file || pixels ? ImageExport.png(chart, ChartTheme.PAPER, PIXELS_A_POINT) : NONE,
                    pixels ? ImageExport.png(chart, ChartTheme.NIGHT, PIXELS_A_POINT) : NONE,
                    file ? ImageExport.pdf(chart) : NONE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
