package dev.crucible.report.chart;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Points in the plane, honest and hostile, labelled with their client's number if there are few.
 *
 * @param across label of the first axis
 * @param down label of the second axis
 */
public record ScatterChart(String title, String subtitle, String across, String down, List<Point> points)
        implements Chart {

    private static final int NAMED = 40;

    /** One client. */
    public record Point(int client, boolean hostile, double x, double y) {}

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        XYSeries honest = new XYSeries("honest client");
        XYSeries hostile = new XYSeries("attacker");
        for (Point point : points) {
            (point.hostile ? hostile : honest).add(point.x, point.y);
        }
        XYSeriesCollection data = new XYSeriesCollection(honest);
        if (!hostile.isEmpty()) {
            data.addSeries(hostile);
        }
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        renderer.setSeriesShape(0, new Ellipse2D.Double(-5, -5, 10, 10));
        renderer.setSeriesPaint(0, ChartStyle.faded(theme.honest(), 190));
        renderer.setSeriesShape(1, triangle(6.5));
        renderer.setSeriesPaint(1, theme.hostile());
        renderer.setDrawOutlines(true);
        renderer.setUseOutlinePaint(true);
        renderer.setDefaultOutlinePaint(theme.paper());
        renderer.setDefaultOutlineStroke(new BasicStroke(0.8f));
        XYPlot plot = new XYPlot(data, axis(across, true), axis(down, false), renderer);
        plot.setDomainGridlinePaint(theme.grid());
        if (points.size() <= NAMED) {
            double gap =
                    (plot.getRangeAxis().getUpperBound() - plot.getRangeAxis().getLowerBound()) * 0.022;
            for (Point point : points) {
                XYTextAnnotation name = new XYTextAnnotation(Integer.toString(point.client), point.x, point.y + gap);
                name.setTextAnchor(TextAnchor.BOTTOM_CENTER);
                name.setFont(Typeface.plain(11));
                name.setPaint(point.hostile ? theme.hostile() : theme.muted());
                plot.addAnnotation(name);
            }
        }
        ChartStyle.draw(plot, title, subtitle, true, graphics, area, theme);
    }

    private NumberAxis axis(String label, boolean x) {
        double low = points.stream().mapToDouble(p -> x ? p.x : p.y).min().orElse(0);
        double high = points.stream().mapToDouble(p -> x ? p.x : p.y).max().orElse(1);
        double room = Math.max((high - low) * 0.1, 1e-6);
        NumberAxis axis = new NumberAxis(label);
        axis.setRange(low - room, high + room);
        axis.setNumberFormatOverride(ChartStyle.format("0.###"));
        return axis;
    }

    private static Shape triangle(double r) {
        Path2D path = new Path2D.Double();
        path.moveTo(0, -r);
        path.lineTo(r * 0.95, r * 0.75);
        path.lineTo(-r * 0.95, r * 0.75);
        path.closePath();
        return path;
    }
}
