package dev.crucible.report.chart;

import dev.crucible.engine.data.Shape;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;

/**
 * Samples as small images with captions; each tile stacks images, such as one before and one after an attack.
 *
 * @param rows the names of a tile's images, from top to bottom; a single empty name is not printed
 */
public record ImageGrid(String title, String subtitle, Shape shape, List<String> rows, List<Tile> tiles)
        implements Chart {

    private static final double TOP = 62;
    private static final double CAPTION = 20;
    private static final int MOST_COLUMNS = 8;

    /**
     * One sample.
     *
     * @param images pixels in [0, 1] and HWC order
     * @param marked true if the caption is in the colour of attackers
     */
    public record Tile(List<float[]> images, String caption, boolean marked) {}

    private int columns() {
        return Math.clamp(tiles.size(), 1, MOST_COLUMNS);
    }

    private double left() {
        return rows.getFirst().isEmpty() ? 14 : 84;
    }

    private double side() {
        return Math.min(92, (WIDTH - left() - 14) / columns() - 6);
    }

    private double tileHeight() {
        return rows.size() * (side() + 4) + CAPTION + 6;
    }

    @Override
    public double height() {
        int lines = (Math.max(1, tiles.size()) + columns() - 1) / columns();
        return TOP + lines * tileHeight() + 10;
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme) {
        graphics.setRenderingHint(
                RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
        ChartGrid grid = new ChartGrid(graphics, area, theme, 1, 1, 0, 0);
        grid.titles(title, subtitle);
        Font font = Typeface.plain(11.5);
        for (int t = 0; t < tiles.size(); t++) {
            double x = left() + t % columns() * (side() + 6);
            double y = TOP + t / columns() * tileHeight();
            Tile tile = tiles.get(t);
            for (int r = 0; r < tile.images.size(); r++) {
                double top = y + r * (side() + 4);
                graphics.drawImage(image(tile.images.get(r)), (int) x, (int) top, (int) side(), (int) side(), null);
                graphics.setPaint(theme.muted());
                graphics.setStroke(ChartTheme.stroke(0.6f));
                graphics.draw(new Rectangle2D.Double((int) x, (int) top, (int) side(), (int) side()));
                if (t % columns() == 0 && !rows.get(r).isEmpty()) {
                    grid.write(rows.get(r), 14, top + side() / 2 + 4, Typeface.plain(ChartStyle.TICK), theme.muted());
                }
            }
            double width = grid.metrics(font).stringWidth(tile.caption);
            grid.write(
                    tile.caption,
                    x + Math.max(0, (side() - width) / 2),
                    y + tile.images.size() * (side() + 4) + 10,
                    font,
                    tile.marked ? theme.hostile() : theme.ink());
        }
    }

    private BufferedImage image(float[] pixels) {
        BufferedImage image = new BufferedImage(shape.width(), shape.height(), BufferedImage.TYPE_INT_RGB);
        int channels = shape.channels();
        for (int p = 0; p < shape.width() * shape.height(); p++) {
            int rgb = 0;
            for (int c = 0; c < 3; c++) {
                float value = pixels[p * channels + Math.min(c, channels - 1)];
                rgb = rgb << 8 | Math.clamp(Math.round(value * 255), 0, 255);
            }
            image.setRGB(p % shape.width(), p / shape.width(), rgb);
        }
        return image;
    }
}
