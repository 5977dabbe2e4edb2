package dev.crucible.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Fate of every client in every round: one row per client, one column per round. Colour and sign have the same meaning, so either is
 * enough.
 *
 * @param across label of the columns
 * @param down label of the rows
 * @param names of fates that differ from the default
 * @param fates by client from 0, then by round from 1
 */
public record StripChart(
        String title, String subtitle, String across, String down, Map<Fate, String> names, List<List<Fate>> fates)
        implements Chart {

    private static final double ROW = 13;
    private static final double BELOW = 96;
    private static final double LEGEND_ROW = 18;
    /** Minimum size of a sign; smaller cells have none. */
    private static final double LEAST_SIGN = 1.2;

    public StripChart {
        names = Map.copyOf(names);
    }

    /** Creates a chart of rounds and clients, with the default names of fates. */
    public StripChart(String title, String subtitle, List<List<Fate>> fates) {
        this(title, subtitle, "round", "client", Map.of(), fates);
    }

    /** Fate of a client in a round. */
    public enum Fate {
        ABSENT("did not take part"),
        USED("honest, used"),
        LEFT_OUT("honest, left out"),
        CAUGHT("attacker, left out"),
        PASSED("attacker, used"),
        FAILED("update failed"),
        /** The client had been removed before. */
        REMOVED("removed before");

        private final String words;

        Fate(String words) {
            this.words = words;
        }

        /** Returns the fate of a client. */
        public static Fate of(boolean failed, boolean participated, boolean malicious, boolean aggregated) {
            if (failed) {
                return FAILED;
            }
            if (!participated) {
                return ABSENT;
            }
            if (malicious) {
                return aggregated ? PASSED : CAUGHT;
            }
            return aggregated ? USED : LEFT_OUT;
        }
    }

    @Override
    public double height() {
        return Math.clamp(62 + BELOW + fates.size() * ROW, HEIGHT, 900);
    }

    @Override
    public double height(double width) {
        return 8 + Math.clamp(fates.size() * ROW, 6 * ROW, 40 * ROW) + below(width);
    }

    /** Returns the height below the cells in print, for the numbers and the maximum number of legend rows. */
    private double below(double width) {
        double wanted = known().stream()
                .mapToDouble(fate -> 34 + ChartGrid.LETTER * name(fate).length())
                .sum();
        return 58 + LEGEND_ROW * Math.ceil(1.25 * wanted / width);
    }

    private List<Fate> known() {
        return Arrays.stream(Fate.values())
                .filter(fate -> fates.stream().anyMatch(row -> row.contains(fate)))
                .toList();
    }

    private String name(Fate fate) {
        return names.getOrDefault(fate, fate.words);
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        int rounds = fates.stream().mapToInt(List::size).max().orElse(1);
        double below = theme.print() ? below(area.getWidth()) : BELOW;
        ChartGrid grid = new ChartGrid(graphics, area, theme, fates.size(), rounds, 16, below);
        grid.titles(title, subtitle);
        boolean joined = sign(grid.cell(0, 0)) < LEAST_SIGN;
        if (joined) {
            paint(graphics, grid.cells(), Fate.ABSENT, theme);
        }
        for (int c = 0; c < fates.size(); c++) {
            paint(graphics, grid, c, joined, theme);
        }
        grid.number(across, 1, down, 0);
        legend(graphics, grid, theme);
    }

    /**
     * Paints the cells of a client. If {@code joined}, cells are too small for a sign, and equal neighbours are painted as one, since there
     * may be a million.
     */
    private void paint(Graphics2D graphics, ChartGrid grid, int client, boolean joined, ChartTheme theme) {
        List<Fate> row = fates.get(client);
        for (int from = 0; from < row.size(); ) {
            int to = from + 1;
            while (joined && to < row.size() && row.get(to) == row.get(from)) {
                to++;
            }
            if (!joined || row.get(from) != Fate.ABSENT) {
                Rectangle2D cell = grid.cell(client, from);
                paint(graphics, cell.createUnion(grid.cell(client, to - 1)), row.get(from), theme);
            }
            from = to;
        }
    }

    private void legend(Graphics2D graphics, ChartGrid grid, ChartTheme theme) {
        double x = grid.cells().getX() - 44;
        double y = grid.cells().getMaxY() + 52;
        var font = Typeface.plain(ChartStyle.TICK);
        for (Fate fate : known()) {
            double width = 34 + grid.metrics(font).stringWidth(name(fate));
            if (x + width > grid.cells().getMaxX() + 16) {
                x = grid.cells().getX() - 44;
                y += LEGEND_ROW;
            }
            paint(graphics, new Rectangle2D.Double(x, y, 14, 13), fate, theme);
            grid.write(name(fate), x + 19, y + 11.5, font, theme.ink());
            x += width;
        }
    }

    private static double sign(Rectangle2D cell) {
        return Math.min(cell.getWidth(), cell.getHeight()) * 0.24;
    }

    private static void paint(Graphics2D graphics, Rectangle2D cell, Fate fate, ChartTheme theme) {
        Color color =
                switch (fate) {
                    case ABSENT -> theme.area();
                    case USED -> ChartTheme.mix(theme.area(), theme.honest(), 0.28f);
                    case LEFT_OUT -> theme.honest();
                    case CAUGHT -> ChartTheme.mix(theme.area(), theme.hostile(), 0.38f);
                    case PASSED -> theme.hostile();
                    case FAILED -> theme.muted();
                    case REMOVED -> ChartTheme.mix(theme.area(), theme.muted(), 0.35f);
                };
        graphics.setPaint(color);
        graphics.fill(cell);
        double r = sign(cell);
        if (r < LEAST_SIGN) {
            return;
        }
        graphics.setPaint(ChartTheme.readable(color));
        graphics.setStroke(new BasicStroke((float) Math.clamp(r * 0.45, 0.8, 1.6)));
        double x = cell.getCenterX();
        double y = cell.getCenterY();
        switch (fate) {
            case LEFT_OUT, CAUGHT, FAILED -> {
                graphics.draw(new Line2D.Double(x - r, y - r, x + r, y + r));
                graphics.draw(new Line2D.Double(x - r, y + r, x + r, y - r));
            }
            case PASSED -> graphics.fill(new Ellipse2D.Double(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6));
            case REMOVED -> graphics.draw(new Line2D.Double(x - r, y, x + r, y));
            case ABSENT, USED -> {}
        }
    }
}
