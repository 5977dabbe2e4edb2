package dev.crucible.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * One horizontal bar per name, with its value next to it.
 *
 * @param names from top to bottom
 * @param values one per name; NaN is drawn as "not defined"
 * @param percent true if values are shares
 */
public record BarChart(String title, String subtitle, List<String> names, double[] values, boolean percent)
        implements Chart {

    private static final double BAR = 30;

    @Override
    public double height() {
        return 84 + names.size() * BAR;
    }

    @Override
    public double height(double width) {
        return height();
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        ChartGrid grid = new ChartGrid(graphics, area, theme, names.size(), 1, 16, 16);
        grid.titles(title, subtitle);
        Font font = Typeface.plain(ChartStyle.TICK);
        double left = names.stream()
                        .mapToDouble(n -> grid.metrics(font).stringWidth(n))
                        .max()
                        .orElse(0)
                + 26;
        double room = area.getWidth() - left - 90;
        double most = percent ? 1 : 0;
        for (double value : values) {
            most = Double.isFinite(value) ? Math.max(most, Math.abs(value)) : most;
        }
        for (int i = 0; i < names.size(); i++) {
            double y = grid.cell(i, 0).getY();
            double middle = grid.cell(i, 0).getCenterY();
            grid.write(
                    names.get(i),
                    left - 10 - grid.metrics(font).stringWidth(names.get(i)),
                    middle + 4.5,
                    font,
                    theme.ink());
            boolean known = Double.isFinite(values[i]);
            double length = known && most > 0 ? Math.abs(values[i]) / most * room : 0;
            Color color = !known ? theme.muted() : values[i] < 0 ? theme.hostile() : theme.color(i);
            graphics.setPaint(color);
            graphics.fill(new Rectangle2D.Double(left, y + 5, length, BAR - 12));
            String text =
                    known ? ChartStyle.format(percent ? "0.0%" : "#,##0.####").format(values[i]) : "not defined";
            grid.write(text, left + length + 7, middle + 4.5, font, theme.ink());
        }
    }
}
