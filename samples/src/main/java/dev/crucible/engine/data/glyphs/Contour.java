package dev.crucible.engine.data.glyphs;

/** Traces the segments of an outline and adds their edges to a {@link Coverage}. */
final class Contour {

    private static final int CHORDS = 3;

    private final Coverage coverage;
    private final float[] control = new float[2];
    private final float[] end = new float[2];
    private float x;
    private float y;

    Contour(Coverage coverage) {
        this.coverage = coverage;
    }

    void follow(Outline outline, Placement placement) {
        float[] points = outline.points();
        int at = 0;
        float startX = 0;
        float startY = 0;
        for (byte segment : outline.segments()) {
            switch (segment) {
                case Outline.MOVE -> {
                    placement.toGrid(points[at], points[at + 1], end);
                    x = startX = end[0];
                    y = startY = end[1];
                }
                case Outline.LINE -> {
                    placement.toGrid(points[at], points[at + 1], end);
                    lineTo(end[0], end[1]);
                }
                case Outline.QUADRATIC -> {
                    placement.toGrid(points[at], points[at + 1], control);
                    placement.toGrid(points[at + 2], points[at + 3], end);
                    curveTo(control[0], control[1], end[0], end[1]);
                }
                default -> lineTo(startX, startY);
            }
            at += 2 * Outline.pointsOf(segment);
        }
    }

    private void lineTo(float toX, float toY) {
        coverage.edge(x, y, toX, toY);
        x = toX;
        y = toY;
    }

    /** Approximates a quadratic Bézier curve by a few chords; at this resolution more chords change nothing. */
    private void curveTo(float controlX, float controlY, float toX, float toY) {
        float fromX = x;
        float fromY = y;
        for (int i = 1; i < CHORDS; i++) {
            float t = i / (float) CHORDS;
            float u = 1 - t;
            lineTo(
                    u * u * fromX + 2 * u * t * controlX + t * t * toX,
                    u * u * fromY + 2 * u * t * controlY + t * t * toY);
        }
        lineTo(toX, toY);
    }
}
