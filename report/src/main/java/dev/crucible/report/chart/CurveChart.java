package dev.crucible.report.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.BitSet;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYPolygonAnnotation;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Curves over rounds, with rounds under attack shaded.
 *
 * @param subtitle one line below the title, may be empty
 * @param across label of the rounds' axis
 * @param label of the values' axis
 * @param scale of the values' axis
 * @param curves in the order in which they are drawn
 */
public record CurveChart(
        String title, String subtitle, String across, String label, Scale scale, List<Curve> curves, List<Span> spans)
        implements Chart {

    /** Creates a chart with the label {@code round} below. */
    public CurveChart(String title, String subtitle, String label, Scale scale, List<Curve> curves, List<Span> spans) {
        this(title, subtitle, "round", label, scale, curves, spans);
    }

    private static final double NARROW = 30;

    /** Scale of values. */
    public enum Scale {
        /** Shares from 0, as percent, to 1 or a half or a quarter of it. */
        PERCENT,
        /** Linear, from 0. */
        LINEAR,
        /** Powers of ten if values differ more than thirtyfold, otherwise linear. */
        LOG
    }

    /** Role of a curve; the clients of a role share a colour and an entry of the legend. */
    public enum Role {
        COMPARED,
        /** Dotted companion of the preceding compared curve, in the same colour. */
        BESIDE,
        HONEST,
        HOSTILE
    }

    /**
     * One curve.
     *
     * @param values by round from 1; NaN leaves a gap
     * @param removedAt the round after which the client was removed, 0 for never; marked with a cross
     * @param band shaded band around the curve, such as an interval over seeds
     */
    public record Curve(String name, Role role, double[] values, int removedAt, Optional<Band> band) {

        public Curve(String name, Role role, double[] values, int removedAt) {
            this(name, role, values, removedAt, Optional.empty());
        }

        public Curve(String name, double[] values) {
            this(name, Role.COMPARED, values, 0);
        }
    }

    /** The lower and the upper edge by round from 1; a NaN in either leaves a gap. */
    public record Band(double[] low, double[] high) {}

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        int rounds = curves.stream().mapToInt(c -> c.values.length).max().orElse(1);
        XYSeriesCollection data = new XYSeriesCollection();
        MarkedLines renderer = new MarkedLines(theme.print() && !ofClients(), rounds, data);
        // Faded pieces would be darker where they meet.
        renderer.setDrawSeriesLineAsPath(theme.print() && ofClients());
        LegendItemCollection legend = new LegendItemCollection();
        XYPlot plot = new XYPlot(data, ChartStyle.whole(across, 1, rounds), axis(), renderer);
        BitSet measured = measured();
        Set<String> named = new HashSet<>();
        int compared = 0;
        for (int i = 0; i < curves.size(); i++) {
            Curve curve = curves.get(i);
            data.addSeries(series(curve, i, measured));
            int place =
                    switch (curve.role) {
                        case COMPARED -> compared++;
                        case BESIDE -> Math.max(0, compared - 1);
                        default -> 0;
                    };
            Color color = color(curve.role, place, theme);
            var stroke =
                    switch (curve.role) {
                        case COMPARED -> ChartTheme.stroke(place);
                        case BESIDE -> ChartTheme.stroke(1.6f, new float[] {1, 4});
                        case HONEST -> ChartTheme.stroke(1.2f);
                        case HOSTILE -> ChartTheme.stroke(2.2f, new float[] {7, 4});
                    };
            renderer.setSeriesPaint(i, color);
            renderer.setSeriesStroke(i, stroke);
            curve.band.ifPresent(band -> shade(band, renderer, ChartStyle.faded(color, 40)));
            boolean itself = curve.role == Role.COMPARED || curve.role == Role.BESIDE;
            if (named.add(curve.name) || itself) {
                legend.add(renderer.legend(curve.name, i, stroke, color));
            }
        }
        markRemovals(plot, legend, theme);
        if (theme.print()) {
            shade(legend, theme);
            plot.getRangeAxis().setLabel(title);
        }
        plot.setFixedLegendItems(legend);
        mark(plot, rounds, theme);
        ChartStyle.draw(plot, title, subtitle, true, graphics, area, theme);
    }

    private void mark(XYPlot plot, int rounds, ChartTheme theme) {
        ValueAxis values = plot.getRangeAxis();
        if (values instanceof NumberAxis && scale != Scale.PERCENT) {
            values.setUpperMargin(spans.isEmpty() ? 0.06 : 0.14);
        }
        int row = 0;
        for (Span span : spans) {
            IntervalMarker marker = new IntervalMarker(
                    Math.max(1, span.from() - 0.5), span.to() + (span.to() >= rounds ? 0 : 0.5), theme.span());
            plot.addDomainMarker(marker, Layer.BACKGROUND);
            if (theme.print()) {
                continue;
            }
            String text = span.label();
            XYTextAnnotation note = new XYTextAnnotation(text, Math.max(1, span.from() - 0.5), 0);
            note.setFont(Typeface.plain(ChartStyle.TICK - 1));
            note.setPaint(theme.hostile());
            note.setTextAnchor(TextAnchor.TOP_LEFT);
            note.setY(top(values, row++ % 4));
            note.setX(note.getX() + rounds * 0.008);
            plot.addAnnotation(note);
        }
    }

    /** Adds the attacks' names to the legend in print, since curves would run through them in the plot. */
    private void shade(LegendItemCollection legend, ChartTheme theme) {
        Shape box = new Rectangle2D.Double(-8, -5, 16, 10);
        spans.stream()
                .map(Span::label)
                .distinct()
                .forEach(label -> legend.add(new LegendItem(label, null, null, null, box, theme.span())));
    }

    /** Shades every range of rounds in which both edges are defined. */
    private void shade(Band band, MarkedLines renderer, Color color) {
        int rounds = Math.min(band.low.length, band.high.length);
        int from = 0;
        for (int r = 0; r <= rounds; r++) {
            if (r == rounds || !isDrawn(band.low[r]) || !isDrawn(band.high[r])) {
                if (r - from > 1) {
                    renderer.addAnnotation(
                            new XYPolygonAnnotation(outline(band, from, r), null, null, color), Layer.BACKGROUND);
                }
                from = r + 1;
            }
        }
    }

    private static double[] outline(Band band, int from, int to) {
        int rounds = to - from;
        double[] points = new double[4 * rounds];
        for (int i = 0; i < rounds; i++) {
            points[2 * i] = from + i + 1.0;
            points[2 * i + 1] = band.high[from + i];
            points[points.length - 2 * i - 2] = from + i + 1.0;
            points[points.length - 2 * i - 1] = band.low[from + i];
        }
        return points;
    }

    private boolean isDrawn(double value) {
        return Double.isFinite(value) && (scale != Scale.LOG || value > 0);
    }

    private double top(ValueAxis axis, int row) {
        double low = axis.getLowerBound();
        double high = axis.getUpperBound();
        double share = 1 - 0.015 - 0.062 * row;
        return axis instanceof LogAxis ? low * Math.pow(high / low, share) : low + (high - low) * share;
    }

    private void markRemovals(XYPlot plot, LegendItemCollection legend, ChartTheme theme) {
        XYSeries removals = new XYSeries("removed");
        for (Curve curve : curves) {
            if (curve.removedAt > 0 && curve.removedAt <= curve.values.length) {
                double value = curve.values[curve.removedAt - 1];
                if (Double.isFinite(value)) {
                    removals.add(curve.removedAt, value);
                }
            }
        }
        if (removals.isEmpty()) {
            return;
        }
        XYLineAndShapeRenderer crosses = new XYLineAndShapeRenderer(false, true);
        crosses.setSeriesShape(0, cross(4.5));
        crosses.setSeriesPaint(0, theme.ink());
        plot.setDataset(1, new XYSeriesCollection(removals));
        plot.setRenderer(1, crosses);
        plot.setDatasetRenderingOrder(org.jfree.chart.plot.DatasetRenderingOrder.FORWARD);
        legend.add(new LegendItem("removed", null, null, null, cross(4.5), theme.ink()));
    }

    static Shape cross(double r) {
        Path2D path = new Path2D.Double();
        double w = r * 0.3;
        for (int sign = -1; sign <= 1; sign += 2) {
            path.moveTo(-r - w, sign * -r);
            path.lineTo(-r + w, sign * -r);
            path.lineTo(r + w, sign * r);
            path.lineTo(r - w, sign * r);
            path.closePath();
        }
        return path;
    }

    private static Color color(Role role, int place, ChartTheme theme) {
        return switch (role) {
            case COMPARED, BESIDE -> theme.color(place);
            case HONEST -> ChartStyle.faded(theme.honest(), 120);
            case HOSTILE -> theme.hostile();
        };
    }

    private boolean ofClients() {
        return curves.stream().anyMatch(curve -> curve.role == Role.HONEST || curve.role == Role.HOSTILE);
    }

    /** Returns a curve's points in order; consecutive gaps of a rarely selected client are merged. */
    private XYSeries series(Curve curve, int index, BitSet measured) {
        XYSeries series = new XYSeries(index, false, true);
        boolean everyGap = !ofClients();
        boolean gap = true;
        for (int r = 0; r < curve.values.length; r++) {
            if (!measured.get(r)) {
                continue;
            }
            boolean there = isDrawn(curve.values[r]);
            if (there || everyGap || !gap) {
                series.add(r + 1, there ? (Number) curve.values[r] : null, false);
            }
            gap = !there;
        }
        return series;
    }

    /** Returns the rounds with any value; curves are continuous across rounds without evaluation, and have gaps elsewhere. */
    private BitSet measured() {
        BitSet measured = new BitSet();
        for (Curve curve : curves) {
            for (int r = 0; r < curve.values.length; r++) {
                if (Double.isFinite(curve.values[r])) {
                    measured.set(r);
                }
            }
        }
        return measured;
    }

    /** Returns the minimum and maximum of all drawn values; with many clients there may be a million. */
    private DoubleSummaryStatistics drawn() {
        DoubleSummaryStatistics drawn = new DoubleSummaryStatistics();
        for (Curve curve : curves) {
            addDrawn(curve.values, drawn);
            curve.band.ifPresent(band -> {
                addDrawn(band.low, drawn);
                addDrawn(band.high, drawn);
            });
        }
        return drawn;
    }

    private void addDrawn(double[] values, DoubleSummaryStatistics drawn) {
        for (double value : values) {
            if (isDrawn(value)) {
                drawn.accept(value);
            }
        }
    }

    private ValueAxis axis() {
        DoubleSummaryStatistics drawn = drawn();
        double low = drawn.getMin();
        double high = Math.max(0, drawn.getMax());
        if (scale == Scale.LOG && low * NARROW < high) {
            LogAxis axis = new LogAxis(label);
            ChartStyle.decades(axis);
            axis.setRange(low / 1.3, high * Math.pow(high / low, spans.isEmpty() ? 0.05 : 0.14) * 1.1);
            return axis;
        }
        NumberAxis axis = new NumberAxis(label);
        if (scale == Scale.PERCENT) {
            // Low curves would overlap at the bottom of a scale to 100 %.
            double top = high > 0.4 ? 1 : high > 0.2 ? 0.5 : 0.25;
            // The attacks' names stand above the curves.
            axis.setRange(0, spans.isEmpty() ? top : 1.1 * top);
            axis.setTickUnit(new org.jfree.chart.axis.NumberTickUnit(top / 5, ChartStyle.format("0%")));
        } else {
            low = Math.min(low, 0);
            double room = (high - low) * (spans.isEmpty() ? 0.05 : 0.14);
            axis.setRange(low, high > low ? high + room : low + 1);
            axis.setNumberFormatOverride(ChartStyle.format(high < 1e5 ? "#,##0.###" : "0.##E0"));
        }
        return axis;
    }
}
