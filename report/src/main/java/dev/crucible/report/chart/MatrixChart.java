package dev.crucible.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;

/**
 * Counts in rows and columns, such as a confusion matrix or clients by class. A cell's colour is its count, which is also printed if there
 * is room.
 *
 * @param across label of the columns
 * @param down label of the rows
 * @param names of the columns, and of the rows of a confusion matrix; empty where they are numbered
 * @param counts at least one row and column, none negative
 * @param byRow true for a confusion matrix, whose rows are the columns' classes: colours and texts are
 *     shares of the row, in percent, in place of counts
 */
public record MatrixChart(
        String title, String subtitle, String across, String down, List<String> names, long[][] counts, boolean byRow)
        implements Chart {

    private static final double WIDEST = 150;

    public MatrixChart {
        names = List.copyOf(names);
    }

    /** Creates a chart of numbered rows and columns, from 0. */
    public MatrixChart(String title, String subtitle, String across, String down, long[][] counts, boolean byRow) {
        this(title, subtitle, across, down, List.of(), counts, byRow);
    }

    @Override
    public double height() {
        return byRow ? 500 : Math.clamp(62 + 60 + counts.length * 13.0, HEIGHT, 900);
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        int rows = counts.length;
        int columns = counts[0].length;
        ChartGrid grid = new ChartGrid(graphics, area, theme, rows, columns, left(), 66, 52);
        grid.titles(title, subtitle);
        double[][] values = values();
        double most =
                Arrays.stream(values).flatMapToDouble(Arrays::stream).max().orElse(0);
        Rectangle2D one = grid.cell(0, 0);
        Font font = Typeface.plain(Math.min(12, one.getHeight() * 0.62));
        boolean written = one.getWidth() > grid.metrics(font).stringWidth(Long.toString(Math.round(most))) + 3
                && one.getHeight() > 11;
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                // A square root makes few wrong predictions visible next to many right ones.
                Color color = theme.shade(most == 0 ? 0 : Math.sqrt(values[r][c] / most));
                Rectangle2D cell = grid.cell(r, c);
                graphics.setPaint(color);
                graphics.fill(cell);
                if (written && values[r][c] >= 0.5) {
                    String text = Long.toString(Math.round(values[r][c]));
                    double x = cell.getCenterX() - grid.metrics(font).stringWidth(text) / 2.0;
                    grid.write(text, x, cell.getCenterY() + font.getSize2D() * 0.36, font, ChartTheme.readable(color));
                }
            }
        }
        grid.number(across, 0, this::name, down, 0, byRow ? this::name : Integer::toString);
        scale(graphics, grid, most, theme);
    }

    private String name(int at) {
        return at < names.size() ? names.get(at) : Integer.toString(at);
    }

    /** Returns the width of the left border, which has room for longer names of rows than numbers are. */
    private double left() {
        int longest = byRow ? names.stream().mapToInt(String::length).max().orElse(0) : 0;
        return Math.clamp(ChartGrid.OUTSIDE + longest * ChartGrid.LETTER, ChartGrid.LEFT, WIDEST);
    }

    private void scale(Graphics2D graphics, ChartGrid grid, double most, ChartTheme theme) {
        Rectangle2D cells = grid.cells();
        double x = cells.getMaxX() + 12;
        int steps = 64;
        double height = Math.min(cells.getHeight(), 220);
        for (int i = 0; i < steps; i++) {
            graphics.setPaint(theme.shade(Math.sqrt((i + 0.5) / steps)));
            graphics.fill(new Rectangle2D.Double(
                    x, cells.getY() + height * (steps - 1 - i) / steps, 10, height / steps + 0.6));
        }
        Font font = Typeface.plain(ChartStyle.TICK - 1);
        String unit = byRow ? "%" : "";
        for (int i = 0; i <= 4; i++) {
            String text = ChartStyle.format(most >= 8 ? "0" : "0.#").format(most * i / 4) + unit;
            grid.write(
                    text,
                    x + 14,
                    cells.getY() + height * (4 - i) / 4 + (i == 4 ? 9 : i == 0 ? 0 : 4),
                    font,
                    theme.ink());
        }
    }

    private double[][] values() {
        double[][] values = new double[counts.length][];
        for (int r = 0; r < counts.length; r++) {
            long sum = Arrays.stream(counts[r]).sum();
            values[r] = Arrays.stream(counts[r])
                    .mapToDouble(count -> byRow ? (sum == 0 ? 0 : 100.0 * count / sum) : count)
                    .toArray();
        }
        return values;
    }
}
