package dev.crucible.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.LegendItem;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYDataset;

/** Curves with marks at about every eighth of their length, to distinguish them without colours; an isolated round is also marked. */
final class MarkedLines extends XYLineAndShapeRenderer {

    private static final long serialVersionUID = 1;

    private static final int MARKS = 8;
    private static final double SIZE = 4;
    private static final double DOT = 5.2;
    private static final Shape LONE = new Ellipse2D.Double(-DOT / 2, -DOT / 2, DOT, DOT);
    private static final List<Shape> SIGNS = List.of(
            new Ellipse2D.Double(-SIZE, -SIZE, 2 * SIZE, 2 * SIZE),
            new Rectangle2D.Double(-SIZE, -SIZE, 2 * SIZE, 2 * SIZE),
            polygon(0, -SIZE * 1.3, SIZE * 1.2, SIZE, -SIZE * 1.2, SIZE),
            polygon(0, -SIZE * 1.4, SIZE * 1.4, 0, 0, SIZE * 1.4, -SIZE * 1.4, 0),
            polygon(0, SIZE * 1.3, SIZE * 1.2, -SIZE, -SIZE * 1.2, -SIZE),
            CurveChart.cross(SIZE),
            new Rectangle2D.Double(-SIZE * 0.4, -SIZE * 1.3, SIZE * 0.8, SIZE * 2.6));

    /** Returns the mark of the {@code index}th compared curve; when colours repeat, marks differ from the first time. */
    static Shape sign(int index) {
        return SIGNS.get((index + 3 * (index / SIGNS.size())) % SIGNS.size());
    }

    private final boolean marked;
    private final int rounds;
    private final transient XYDataset data;

    /** Creates the renderer for the curves of {@code data} over {@code rounds}. */
    MarkedLines(boolean marked, int rounds, XYDataset data) {
        super(true, false);
        this.marked = marked;
        this.rounds = rounds;
        this.data = data;
        // An outline would be darker than a faded dot, and drawing many outlines is slow.
        setDrawOutlines(marked);
        for (int i = 0; marked && i < SIGNS.size(); i++) {
            setSeriesShape(i, SIGNS.get(i));
        }
    }

    @Override
    public boolean getItemShapeVisible(int series, int item) {
        int step = Math.max(1, (rounds + MARKS - 1) / MARKS);
        // Neighbouring curves have marks at different rounds, so that equal curves do not hide each other's.
        return (marked && item % step == series % step) || isLone(series, item);
    }

    /** Returns true if no line leads to this round or away from it. */
    private boolean isLone(int series, int item) {
        return rounds == 1 || (isGap(series, item - 1) && isGap(series, item + 1));
    }

    private boolean isGap(int series, int item) {
        return item < 0 || item >= data.getItemCount(series) || Double.isNaN(data.getYValue(series, item));
    }

    @Override
    public Shape getItemShape(int series, int item) {
        return marked ? sign(series) : LONE;
    }

    /** Returns the entry of the legend for {@code series}. */
    LegendItem legend(String name, int series, BasicStroke stroke, Color color) {
        Line2D line = new Line2D.Double(-14, 0, 14, 0);
        if (!marked) {
            return new LegendItem(name, null, null, null, line, stroke, color);
        }
        Shape sign = sign(series);
        return new LegendItem(
                name,
                null,
                null,
                null,
                true,
                sign,
                true,
                color,
                false,
                color,
                new BasicStroke(1),
                true,
                line,
                stroke,
                color);
    }

    private static Path2D polygon(double... points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points[0], points[1]);
        for (int i = 2; i < points.length; i += 2) {
            path.lineTo(points[i], points[i + 1]);
        }
        path.closePath();
        return path;
    }
}
