package dev.crucible.report;

import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.ChartTheme;
import dev.crucible.report.chart.ImageExport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A chart in every form that is needed.
 *
 * @param day PNG on white
 * @param night PNG on black, empty when no page shows it
 * @param pdf vectors, empty when no file is wanted
 */
record RenderedPlot(Chart chart, byte[] day, byte[] night, byte[] pdf) {

    private static final double PIXELS_A_POINT = 1.5;
    private static final byte[] NONE = {};

    /** Draws everything on all cores. */
    static Map<String, RenderedPlot> all(Map<String, Chart> files, Map<String, Chart> shown) throws IOException {
        Map<String, Chart> charts = new LinkedHashMap<>(files);
        charts.putAll(shown);
        Map<String, RenderedPlot> drawings = new ConcurrentHashMap<>();
        try {
            charts.entrySet().parallelStream().forEach(each -> {
                String name = each.getKey();
                drawings.put(name, of(each.getValue(), files.containsKey(name), shown.containsKey(name)));
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return drawings;
    }

    private static RenderedPlot of(Chart chart, boolean file, boolean page) {
        try {
            return new RenderedPlot(
                    chart,
                    ImageExport.png(chart, ChartTheme.PAPER, PIXELS_A_POINT),
                    page ? ImageExport.png(chart, ChartTheme.NIGHT, PIXELS_A_POINT) : NONE,
                    file ? ImageExport.pdf(chart) : NONE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
