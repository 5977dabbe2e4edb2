package dev.crucible.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYStepAreaRenderer;
import org.jfree.chart.renderer.xy.XYStepRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Two histograms over the same bins, the second as a dashed outline above the first.
 *
 * @param edges the bins' borders, ascending, one more than bins
 * @param names of the two
 * @param counts of the two; drawn on a logarithmic axis, because the few in the tails matter
 */
public record HistogramChart(
        String title, String subtitle, String label, double[] edges, List<String> names, List<long[]> counts)
        implements Chart {

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        NumberAxis across = new NumberAxis(label);
        across.setRange(edges[0], edges[edges.length - 1]);
        across.setNumberFormatOverride(ChartStyle.format("0.####"));
        XYPlot plot = new XYPlot(outline(0), across, frequency(), null);
        XYStepAreaRenderer area0 = new XYStepAreaRenderer(XYStepAreaRenderer.AREA);
        area0.setSeriesPaint(0, ChartStyle.faded(theme.honest(), 150));
        area0.setRangeBase(0.5);
        XYStepRenderer line = new XYStepRenderer();
        line.setSeriesPaint(0, theme.hostile());
        line.setSeriesStroke(0, ChartTheme.stroke(2, new float[] {5, 3}));
        plot.setRenderer(0, area0);
        plot.setDataset(1, outline(1));
        plot.setRenderer(1, line);
        plot.setDatasetRenderingOrder(org.jfree.chart.plot.DatasetRenderingOrder.FORWARD);
        ChartStyle.draw(plot, title, subtitle, true, graphics, area, theme);
    }

    private XYSeriesCollection outline(int which) {
        XYSeries series = new XYSeries(names.get(which), false);
        long[] bins = counts.get(which);
        for (int b = 0; b < bins.length; b++) {
            series.add(edges[b], Math.max(0.5, (double) bins[b]));
        }
        series.add(edges[bins.length], Math.max(0.5, (double) bins[bins.length - 1]));
        return new XYSeriesCollection(series);
    }

    private ValueAxis frequency() {
        long most =
                counts.stream().flatMapToLong(java.util.Arrays::stream).max().orElse(1);
        LogAxis axis = new LogAxis("parameters");
        ChartStyle.decades(axis);
        axis.setSmallestValue(0.5);
        axis.setRange(0.5, Math.max(10, most * 1.6));
        return axis;
    }
}
