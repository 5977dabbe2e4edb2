package dev.crucible.report.chart;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.function.IntFunction;

/** Grid of cells in rows and columns, with a title and numbered sides; shared by several charts. */
final class ChartGrid {

    private static final double TOP = 62;
    private static final double TOP_IN_PRINT = 8;
    /** Distance of the cells from the left border. */
    static final double LEFT = 58;
    /** Part of the left border that is no place for row names. */
    static final double OUTSIDE = 31;
    /** Approximate width of a letter, where text cannot be measured yet. */
    static final double LETTER = 6.6;

    private final Graphics2D graphics;
    private final ChartTheme theme;
    private final int rows;
    private final int columns;
    private final double left;
    private final Rectangle2D cells;

    ChartGrid(
            Graphics2D graphics,
            Rectangle2D area,
            ChartTheme theme,
            int rows,
            int columns,
            double right,
            double bottom) {
        this(graphics, area, theme, rows, columns, LEFT, right, bottom);
    }

    /** Creates a grid whose row names have the width {@code left}. */
    ChartGrid(
            Graphics2D graphics,
            Rectangle2D area,
            ChartTheme theme,
            int rows,
            int columns,
            double left,
            double right,
            double bottom) {
        this.left = left;
        this.graphics = graphics;
        this.theme = theme;
        this.rows = rows;
        this.columns = columns;
        double top = theme.print() ? TOP_IN_PRINT : TOP;
        this.cells = new Rectangle2D.Double(
                area.getX() + left, area.getY() + top, area.getWidth() - left - right, area.getHeight() - top - bottom);
    }

    Rectangle2D cells() {
        return cells;
    }

    /** Returns the area of a cell, with a thin gap between cells if there is room. */
    Rectangle2D cell(int row, int column) {
        double width = cells.getWidth() / columns;
        double height = cells.getHeight() / rows;
        double gap = Math.min(width, height) > 6 ? 1 : 0;
        return new Rectangle2D.Double(
                cells.getX() + column * width, cells.getY() + row * height, width - gap, height - gap);
    }

    void titles(String title, String subtitle) {
        if (theme.print()) {
            return;
        }
        write(title, cells.getX() - left + 14, cells.getY() - TOP + 28, Typeface.bold(ChartStyle.TITLE), theme.ink());
        write(
                subtitle,
                cells.getX() - left + 14,
                cells.getY() - TOP + 47,
                Typeface.plain(ChartStyle.TICK),
                theme.muted());
    }

    /** Numbers the columns from {@code first} and the rows from {@code top}, as many as there is room for. */
    void number(String across, int first, String down, int top) {
        number(across, first, Integer::toString, down, top, Integer::toString);
    }

    /** Names columns and rows by their numbers, as many as there is room for; names that are too long are cut. */
    void number(String across, int first, IntFunction<String> column, String down, int top, IntFunction<String> row) {
        Font font = Typeface.plain(ChartStyle.TICK);
        int step = step(columns, cells.getWidth() / columns, 26);
        for (int c = 0; c < columns; c++) {
            if ((c + first) % step == 0 || columns == 1) {
                String text = fit(column.apply(c + first), step * cells.getWidth() / columns - 3, font);
                centre(text, cell(0, c).getCenterX(), cells.getMaxY() + 15, font);
            }
        }
        int skip = step(rows, cells.getHeight() / rows, 14);
        for (int r = 0; r < rows; r++) {
            if ((r + top) % skip == 0) {
                String text = fit(row.apply(r + top), left - OUTSIDE, font);
                double x = cells.getX() - 7 - metrics(font).stringWidth(text);
                write(text, x, cell(r, 0).getCenterY() + 4.5, font, theme.ink());
            }
        }
        Font label = Typeface.plain(ChartStyle.LABEL);
        graphics.setPaint(theme.muted());
        centreMuted(across, cells.getCenterX(), cells.getMaxY() + 33, label);
        AffineTransform upright = graphics.getTransform();
        double title = cells.getX() - left + 18;
        graphics.rotate(-Math.PI / 2, title, cells.getCenterY());
        centreMuted(down, title, cells.getCenterY() + 4, label);
        graphics.setTransform(upright);
    }

    private String fit(String text, double width, Font font) {
        String fitting = text;
        for (int length = text.length() - 1; length > 0 && metrics(font).stringWidth(fitting) > width; length--) {
            fitting = text.substring(0, length) + "…";
        }
        return fitting;
    }

    private static int step(int count, double size, double wanted) {
        int[] steps = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000};
        for (int step : steps) {
            if (step * size >= wanted || step >= count) {
                return step;
            }
        }
        return count;
    }

    void write(String text, double x, double y, Font font, java.awt.Color color) {
        graphics.setFont(font);
        graphics.setPaint(color);
        graphics.drawString(text, (float) x, (float) y);
    }

    void centre(String text, double x, double y, Font font) {
        write(text, x - metrics(font).stringWidth(text) / 2.0, y, font, theme.ink());
    }

    private void centreMuted(String text, double x, double y, Font font) {
        write(text, x - metrics(font).stringWidth(text) / 2.0, y, font, theme.muted());
    }

    FontMetrics metrics(Font font) {
        return graphics.getFontMetrics(font);
    }
}
