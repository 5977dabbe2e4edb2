package dev.crucible.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RectangularShape;
import java.awt.image.BufferedImage;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.batik.ext.awt.g2d.AbstractGraphics2D;
import org.apache.batik.ext.awt.g2d.GraphicContext;

/** Records what a chart draws, in points of the page. */
final class MarkRecorder extends AbstractGraphics2D {

    /** One drawn thing. */
    sealed interface Mark {

        Color color();
    }

    /**
     * A filled shape.
     *
     * @param round true for a rectangle or an ellipse; all of these turn the same way
     * @param clip the area outside which nothing shows, if the shape leaves it
     */
    record Area(Path2D shape, boolean round, Color color, Optional<Rectangle2D> clip) implements Mark {}

    record Line(Path2D shape, BasicStroke stroke, Color color, Optional<Rectangle2D> clip) implements Mark {}

    record Words(String text, double width, Font font, AffineTransform place, Color color) implements Mark {}

    private final Graphics2D measure = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    private final List<Mark> marks = new ArrayList<>();
    private final int most;
    private int points;

    /** Creates a recorder that stops after {@code most} points of shapes. */
    MarkRecorder(int most) {
        super(false);
        this.most = most;
        gc = new GraphicContext();
        for (Graphics2D graphics : List.of(this, measure)) {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        }
    }

    /** Returns the marks in their order; empty if there were too many points. */
    Optional<List<Mark>> marks() {
        return points > most ? Optional.empty() : Optional.of(List.copyOf(marks));
    }

    @Override
    public void fill(Shape shape) {
        placed(shape)
                .ifPresent(placed -> marks.add(
                        new Area(placed, shape instanceof RectangularShape, (Color) getPaint(), clip(placed))));
    }

    @Override
    public void draw(Shape shape) {
        placed(shape)
                .ifPresent(placed ->
                        marks.add(new Line(placed, (BasicStroke) getStroke(), (Color) getPaint(), clip(placed))));
    }

    @Override
    public void drawString(String text, float x, float y) {
        AffineTransform place = getTransform();
        place.translate(x, y);
        if (!text.isBlank()) {
            double width = getFontMetrics(getFont()).getStringBounds(text, this).getWidth();
            marks.add(new Words(text, width, getFont(), place, (Color) getPaint()));
        }
    }

    private Optional<Path2D> placed(Shape shape) {
        for (PathIterator each = shape.getPathIterator(null); points <= most && !each.isDone(); each.next()) {
            points++;
        }
        return points > most
                ? Optional.empty()
                : Optional.of((Path2D) getTransform().createTransformedShape(new Path2D.Double(shape)));
    }

    private Optional<Rectangle2D> clip(Path2D shape) {
        if (getClip() == null) {
            return Optional.empty();
        }
        Rectangle2D clip = getTransform().createTransformedShape(getClip()).getBounds2D();
        Rectangle2D bounds = shape.getBounds2D();
        double edge = 0.1;
        boolean inside = bounds.getMinX() >= clip.getMinX() - edge
                && bounds.getMaxX() <= clip.getMaxX() + edge
                && bounds.getMinY() >= clip.getMinY() - edge
                && bounds.getMaxY() <= clip.getMaxY() + edge;
        return inside ? Optional.empty() : Optional.of(clip);
    }

    @Override
    public FontMetrics getFontMetrics(Font font) {
        return measure.getFontMetrics(font);
    }

    @Override
    public GraphicsConfiguration getDeviceConfiguration() {
        return measure.getDeviceConfiguration();
    }

    @Override
    public void dispose() {
        measure.dispose();
    }

    @Override
    public Graphics create() {
        throw beyondCharts();
    }

    @Override
    public void drawString(AttributedCharacterIterator text, float x, float y) {
        throw beyondCharts();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
        throw beyondCharts();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, ImageObserver observer) {
        throw beyondCharts();
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform transform) {
        throw beyondCharts();
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform transform) {
        throw beyondCharts();
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        throw beyondCharts();
    }

    @Override
    public void setXORMode(Color color) {
        throw beyondCharts();
    }

    private static UnsupportedOperationException beyondCharts() {
        return new UnsupportedOperationException("charts of a page consist of shapes and plain texts");
    }
}
