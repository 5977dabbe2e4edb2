package dev.crucible.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * What became of every client in every round: a row a client, a column a round. Colour and sign say the same, so that either is enough.
 *
 * @param fates by client, then by round from 1
 */
public record StripChart(String title, String subtitle, List<List<Fate>> fates) implements Chart {

    private static final double ROW = 13;

    /** What became of a client in a round. */
    public enum Fate {
        ABSENT("did not take part"),
        USED("honest, used"),
        LEFT_OUT("honest, left out"),
        CAUGHT("attacker, left out"),
        PASSED("attacker, used"),
        FAILED("update failed");

        private final String words;

        Fate(String words) {
            this.words = words;
        }

        /** What became of a client that took part or not, attacked or not, and whose update counted or not. */
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
        return Math.clamp(62 + 96 + fates.size() * ROW, HEIGHT, 900);
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        int rounds = fates.stream().mapToInt(List::size).max().orElse(1);
        ChartGrid grid = new ChartGrid(graphics, area, theme, fates.size(), rounds, 16, 96);
        grid.titles(title, subtitle);
        for (int c = 0; c < fates.size(); c++) {
            for (int r = 0; r < fates.get(c).size(); r++) {
                paint(graphics, grid.cell(c, r), fates.get(c).get(r), theme);
            }
        }
        grid.number("round", 1, "client", 0);
        legend(graphics, grid, theme);
    }

    private void legend(Graphics2D graphics, ChartGrid grid, ChartTheme theme) {
        double x = grid.cells().getX() - 44;
        double y = grid.cells().getMaxY() + 52;
        var font = Typeface.plain(ChartStyle.TICK);
        for (Fate fate : Fate.values()) {
            if (fates.stream().noneMatch(row -> row.contains(fate))) {
                continue;
            }
            double width = 34 + grid.metrics(font).stringWidth(fate.words);
            if (x + width > grid.cells().getMaxX() + 16) {
                x = grid.cells().getX() - 44;
                y += 18;
            }
            paint(graphics, new Rectangle2D.Double(x, y, 14, 13), fate, theme);
            grid.write(fate.words, x + 19, y + 11.5, font, theme.ink());
            x += width;
        }
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
                };
        graphics.setPaint(color);
        graphics.fill(cell);
        double r = Math.min(cell.getWidth(), cell.getHeight()) * 0.24;
        if (r < 1.2) {
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
            case ABSENT, USED -> {}
        }
    }
}
