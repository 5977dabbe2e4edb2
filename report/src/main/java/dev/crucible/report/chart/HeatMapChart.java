package dev.crucible.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * Shares in named rows and columns, each printed in its cell in percent; darker cells are higher.
 *
 * @param rows names at the left
 * @param columns names below, vertical
 * @param values one per cell, 0 to 1; NaN is left white with a dash
 */
public record HeatMapChart(String title, String subtitle, List<String> rows, List<String> columns, double[][] values)
        implements Chart {

    private static final double ROW = 26;
    private static final double AROUND = 150;

    @Override
    public double height() {
        return 62 + rows.size() * ROW + below();
    }

    @Override
    public double height(double width) {
        return 8 + rows.size() * ROW + below();
    }

    private double below() {
        return Math.min(AROUND, 16 + ChartGrid.LETTER * longest(columns));
    }

    private static int longest(List<String> names) {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        double left = Math.min(AROUND, 16 + ChartGrid.LETTER * longest(rows));
        Rectangle2D inside = new Rectangle2D.Double(
                area.getX() + left - ChartGrid.LEFT,
                area.getY(),
                area.getWidth() - left + ChartGrid.LEFT,
                area.getHeight());
        ChartGrid grid = new ChartGrid(graphics, inside, theme, rows.size(), columns.size(), 8, below());
        grid.titles(title, subtitle);
        Font font = Typeface.plain(ChartStyle.TICK);
        for (int r = 0; r < rows.size(); r++) {
            for (int c = 0; c < columns.size(); c++) {
                cell(graphics, grid, theme, r, c);
            }
            String name = rows.get(r);
            double x = grid.cells().getX() - 7 - grid.metrics(font).stringWidth(name);
            grid.write(name, x, grid.cell(r, 0).getCenterY() + 4.5, font, theme.ink());
        }
        for (int c = 0; c < columns.size(); c++) {
            AffineTransform level = graphics.getTransform();
            double x = grid.cell(0, c).getCenterX() + 4.5;
            double y = grid.cells().getMaxY() + 6 + grid.metrics(font).stringWidth(columns.get(c));
            graphics.rotate(-Math.PI / 2, x, y);
            grid.write(columns.get(c), x, y, font, theme.ink());
            graphics.setTransform(level);
        }
    }

    private void cell(Graphics2D graphics, ChartGrid grid, ChartTheme theme, int row, int column) {
        double value = values[row][column];
        Rectangle2D place = grid.cell(row, column);
        boolean known = !Double.isNaN(value);
        Color color = known ? theme.shade(value) : theme.paper();
        graphics.setPaint(color);
        graphics.fill(place);
        Font font = Typeface.plain(Math.min(ChartStyle.TICK, place.getWidth() / 2.8));
        String text = known ? ChartStyle.format("0.0").format(100 * value) : "–";
        double x = place.getCenterX() - grid.metrics(font).stringWidth(text) / 2.0;
        grid.write(text, x, place.getCenterY() + font.getSize2D() * 0.36, font, ChartTheme.readable(color));
    }
}
