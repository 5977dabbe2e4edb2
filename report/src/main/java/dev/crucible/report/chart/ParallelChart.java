package dev.crucible.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines over parallel axes: the settings and results of many runs. Lines of one name share colour, dashes, mark and an entry of the legend.
 *
 * @param axes from left to right, at least one
 * @param lines as many as each axis has places, in drawing order
 */
public record ParallelChart(String title, List<ParallelAxis> axes, List<Line> lines) implements Chart {

    private static final double PLOT = 230;
    private static final double ROW = 17;
    private static final double LEGEND_ROW = 18;
    private static final double SAMPLE = 34;
    private static final double EDGE = 8;
    private static final double TOP = 44;
    private static final int FEW = 12;

    /**
     * One line.
     *
     * @param behind true if it is pale and without a mark, for lines outside of the selection
     */
    public record Line(String name, boolean behind) {}

    @Override
    public double height() {
        return TOP + height(WIDTH);
    }

    @Override
    public double height(double width) {
        return above(width) + PLOT + 14 + LEGEND_ROW * legend(width).size();
    }

    /** Returns the height of the axes' names, which take as many rows as they need. */
    private double above(double width) {
        return 10
                + ROW
                        * (1
                                + rows(width).stream()
                                        .mapToInt(Integer::intValue)
                                        .max()
                                        .orElse(0));
    }

    private double across(double width, int axis) {
        return (axis + 0.5) * width / axes.size();
    }

    /** Returns the row of each axis' name, from the plot upwards, so that none overlaps another. */
    private List<Integer> rows(double width) {
        List<Double> ends = new ArrayList<>();
        List<Integer> rows = new ArrayList<>();
        for (int i = 0; i < axes.size(); i++) {
            double from = start(width, i);
            int row = 0;
            while (row < ends.size() && ends.get(row) + EDGE > from) {
                row++;
            }
            double end = from + ChartGrid.LETTER * axes.get(i).name().length();
            if (row == ends.size()) {
                ends.add(end);
            } else {
                ends.set(row, end);
            }
            rows.add(row);
        }
        return rows;
    }

    /** Returns the left end of an axis' name: centred above the axis, but within the figure. */
    private double start(double width, int axis) {
        double wide = ChartGrid.LETTER * axes.get(axis).name().length();
        return Math.max(2, Math.min(across(width, axis) - wide / 2, width - wide - 2));
    }

    /** Returns the names in each row of the legend. */
    private List<List<String>> legend(double width) {
        List<List<String>> rows = new ArrayList<>();
        double x = width;
        for (String name : names()) {
            double wide = SAMPLE + 14 + ChartGrid.LETTER * name.length();
            if (x + wide > width) {
                rows.add(new ArrayList<>());
                x = EDGE;
            }
            rows.getLast().add(name);
            x += wide;
        }
        return rows;
    }

    private List<String> names() {
        return lines.stream()
                .filter(line -> !line.behind)
                .map(Line::name)
                .distinct()
                .toList();
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        AffineTransform before = graphics.getTransform();
        graphics.translate(area.getX(), area.getY());
        double head = theme.print() ? 0 : TOP;
        if (head > 0) {
            write(graphics, title, 14, 28, Typeface.bold(ChartStyle.TITLE), theme.ink());
        }
        double width = area.getWidth();
        double top = head + above(width);
        Rectangle2D plot = new Rectangle2D.Double(0, top, width, PLOT);
        List<String> names = names();
        for (boolean behind : new boolean[] {true, false}) {
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).behind == behind) {
                    line(graphics, plot, i, names, theme);
                }
            }
        }
        List<Integer> rows = rows(width);
        graphics.setPaint(theme.muted());
        graphics.setStroke(ChartTheme.stroke(1f));
        for (int i = 0; i < axes.size(); i++) {
            double x = across(width, i);
            graphics.draw(new Line2D.Double(x, base(plot, rows.get(i)) + 4, x, plot.getMaxY()));
        }
        for (int i = 0; i < axes.size(); i++) {
            axis(graphics, plot, i, rows.get(i), theme);
        }
        legend(graphics, width, top + PLOT + 16, names, theme);
        graphics.setTransform(before);
    }

    private void line(Graphics2D graphics, Rectangle2D plot, int index, List<String> names, ChartTheme theme) {
        Line line = lines.get(index);
        int place = names.indexOf(line.name);
        Path2D path = new Path2D.Double();
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < axes.size(); i++) {
            double share = axes.get(i).place(index);
            if (!Double.isNaN(share)) {
                points.add(new double[] {across(plot.getWidth(), i), plot.getMaxY() - share * plot.getHeight()});
            }
        }
        for (int i = 0; i < points.size(); i++) {
            double[] at = points.get(i);
            if (i == 0) {
                path.moveTo(at[0], at[1]);
            } else {
                path.lineTo(at[0], at[1]);
            }
        }
        graphics.setPaint(line.behind ? theme.grid() : theme.color(place));
        graphics.setStroke(line.behind ? ChartTheme.stroke(1f) : stroke(place));
        if (points.size() > 1) {
            graphics.draw(path);
        }
        for (double[] at : line.behind ? List.<double[]>of() : points) {
            sign(graphics, place, at[0], at[1]);
        }
    }

    private BasicStroke stroke(int place) {
        return names().size() > FEW || lines.size() > 2 * FEW ? ChartTheme.thin(place) : ChartTheme.stroke(place);
    }

    private static void sign(Graphics2D graphics, int place, double x, double y) {
        graphics.fill(AffineTransform.getTranslateInstance(x, y).createTransformedShape(MarkedLines.sign(place)));
    }

    /** Returns the baseline of names in {@code row}. */
    private static double base(Rectangle2D plot, int row) {
        return plot.getY() - 10 - ROW * row;
    }

    private void axis(Graphics2D graphics, Rectangle2D plot, int index, int row, ChartTheme theme) {
        ParallelAxis axis = axes.get(index);
        double x = across(plot.getWidth(), index);
        Font font = Typeface.plain(ChartStyle.TICK);
        double base = base(plot, row);
        graphics.setStroke(ChartTheme.stroke(1f));
        Color veil = ChartStyle.faded(theme.paper(), 205);
        for (ParallelAxis.Tick tick : axis.ticks()) {
            double y = plot.getMaxY() - tick.at() * plot.getHeight();
            double wide = graphics.getFontMetrics(font).stringWidth(tick.label());
            // Labels of the last axis are at its left, where there is room.
            double from = x + 10 + wide > plot.getWidth() ? x - 7 - wide : x + 7;
            graphics.setPaint(veil);
            graphics.fill(new Rectangle2D.Double(from - 1, y - 7, wide + 2, 14));
            graphics.setPaint(theme.muted());
            graphics.draw(new Line2D.Double(x - 3, y, x + 3, y));
            write(graphics, tick.label(), from, y + 4.5, font, theme.ink());
        }
        double wide = graphics.getFontMetrics(font).stringWidth(axis.name());
        double from = Math.max(2, Math.min(x - wide / 2, plot.getWidth() - wide - 2));
        graphics.setPaint(theme.paper());
        graphics.fill(new Rectangle2D.Double(from - 1, base - 11, wide + 2, 14));
        write(graphics, axis.name(), from, base, font, theme.ink());
    }

    private void legend(Graphics2D graphics, double width, double top, List<String> names, ChartTheme theme) {
        double y = top;
        Font font = Typeface.plain(ChartStyle.TICK);
        for (List<String> row : legend(width)) {
            double x = EDGE;
            y += LEGEND_ROW - 6;
            for (String name : row) {
                int place = names.indexOf(name);
                graphics.setPaint(theme.color(place));
                graphics.setStroke(stroke(place));
                graphics.draw(new Line2D.Double(x, y - 4, x + 28, y - 4));
                sign(graphics, place, x + 14, y - 4);
                write(graphics, name, x + SAMPLE, y, font, theme.ink());
                x += SAMPLE + 14 + ChartGrid.LETTER * name.length();
            }
            y += 6;
        }
    }

    private static void write(Graphics2D graphics, String text, double x, double y, Font font, Color color) {
        graphics.setFont(font);
        graphics.setPaint(color);
        graphics.drawString(text, (float) x, (float) y);
    }
}
