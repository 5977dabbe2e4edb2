package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.RandomStream;

/**
 * A pattern stamped into an image.
 *
 * @param pattern a filled square or a cross
 * @param size the side in pixels, at least 1
 * @param position the position of its bounding box
 * @param value the pixel value, in [0, 1]; where the region is brighter than one half on average, 0 is stamped instead
 */
@PublicApi
public record Trigger(Pattern pattern, int size, Position position, double value) {

    /** The shape of the trigger. */
    public enum Pattern {
        SQUARE,
        CROSS
    }

    /** Position of the trigger. */
    public enum Position {
        BOTTOM_RIGHT,
        TOP_LEFT,
        CENTER,
        RANDOM
    }

    static Trigger read(Parameters entry) {
        return new Trigger(
                entry.choice("trigger_pattern", Pattern.class, Pattern.SQUARE),
                entry.integer("trigger_size", 4, 1, 1024),
                entry.choice("trigger_position", Position.class, Position.BOTTOM_RIGHT),
                entry.number("trigger_value", 1, Range.SHARE));
    }

    /**
     * Stamps the trigger.
     *
     * @param random the stream that draws a random position
     */
    void stamp(float[] image, int offset, Shape shape, RandomStream random) {
        stamp(image, offset, shape, random, 0, 1);
    }

    /** Stamps only the horizontal band {@code part} of {@code parts} of the trigger. */
    void stamp(float[] image, int offset, Shape shape, RandomStream random, int part, int parts) {
        int height = Math.min(size, shape.height());
        int width = Math.min(size, shape.width());
        int top = place(shape.height() - height, random);
        int left = place(shape.width() - width, random);
        float ink = brightness(image, offset, shape, top, left, height, width) > 0.5 ? 0 : (float) value;
        for (int y = part * height / parts; y < (part + 1) * height / parts; y++) {
            for (int x = 0; x < width; x++) {
                if (pattern == Pattern.SQUARE || x == y * width / height || x == width - 1 - y * width / height) {
                    int at = offset + ((top + y) * shape.width() + left + x) * shape.channels();
                    for (int c = 0; c < shape.channels(); c++) {
                        image[at + c] = ink;
                    }
                }
            }
        }
    }

    private int place(int room, RandomStream random) {
        return switch (position) {
            case BOTTOM_RIGHT -> room;
            case TOP_LEFT -> 0;
            case CENTER -> room / 2;
            case RANDOM -> random.nextInt(room + 1);
        };
    }

    private static double brightness(float[] image, int offset, Shape shape, int top, int left, int height, int width) {
        double sum = 0;
        int row = width * shape.channels();
        for (int y = 0; y < height; y++) {
            int at = offset + ((top + y) * shape.width() + left) * shape.channels();
            for (int i = 0; i < row; i++) {
                sum += image[at + i];
            }
        }
        return sum / (height * row);
    }
}
