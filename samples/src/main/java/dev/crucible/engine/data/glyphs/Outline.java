package dev.crucible.engine.data.glyphs;

/**
 * The contours of one glyph; a capital is about 0.72 high, y points downwards.
 *
 * @param segments {@link #MOVE}, {@link #LINE}, {@link #QUADRATIC} or {@link #CLOSE}
 * @param points x and y of the points of all segments, in order
 * @param middle y halfway between its top and bottom
 * @param fit the factor, at most 1, that scales a tall glyph into the frame
 */
record Outline(byte[] segments, float[] points, float middle, float fit) {

    static final byte MOVE = 0;
    static final byte LINE = 1;
    static final byte QUADRATIC = 2;
    static final byte CLOSE = 4;

    private static final float TALLEST = 0.80f;

    static Outline of(byte[] segments, float[] points) {
        float top = Float.POSITIVE_INFINITY;
        float bottom = Float.NEGATIVE_INFINITY;
        for (int i = 1; i < points.length; i += 2) {
            top = Math.min(top, points[i]);
            bottom = Math.max(bottom, points[i]);
        }
        return new Outline(segments, points, 0.5f * (top + bottom), Math.min(1, TALLEST / (bottom - top)));
    }

    static int pointsOf(byte segment) {
        return switch (segment) {
            case MOVE, LINE -> 1;
            case QUADRATIC -> 2;
            case CLOSE -> 0;
            default -> throw new IllegalArgumentException("unknown segment code " + segment);
        };
    }
}
