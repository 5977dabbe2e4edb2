package dev.crucible.engine.data.glyphs;

import dev.crucible.engine.random.RandomStream;

/** Mapping of one drawing of a glyph to the grid: two elastic fields, then slant, stretch, rotation and shift. */
final class Placement {

    private final ElasticField tremble = new ElasticField();
    private final float[] bent = new float[2];
    private ElasticField habit = new ElasticField();
    private float xx;
    private float xy;
    private float yx;
    private float yy;
    private float originX;
    private float originY;

    /**
     * Draws the placement of a new drawing.
     *
     * @param frame the side of the square it should fill, in cells
     * @param centre the frame's middle on the grid, in both directions
     */
    void draw(Writer writer, Outline outline, float frame, float centre, RandomStream random) {
        float unsteady = writer.unsteadiness;
        habit = writer.field;
        tremble.draw(random, 0.026f * unsteady, 4, 0.50f);
        float slant = writer.slant + 0.05f * unsteady * normal(random);
        float sine = writer.rotation + 0.045f * unsteady * normal(random);
        float cosine = 1 - sine * sine / 2;
        float width = writer.width * (1 + 0.05f * unsteady * normal(random));
        float height = writer.height * (1 + 0.05f * unsteady * normal(random));
        float scale = frame * 0.90f * outline.fit();
        xx = scale * cosine * width;
        xy = -scale * (sine * height + slant * cosine * height);
        yx = scale * sine * width;
        yy = scale * cosine * height;
        originX = centre + 0.9f * unsteady * normal(random);
        originY = centre + 0.9f * unsteady * normal(random) - 0.9f * scale * outline.middle();
    }

    /** Maps the outline's point (x, y) to cells of the grid, into {@code cell}. */
    void toGrid(float x, float y, float[] cell) {
        bent[0] = x;
        bent[1] = y;
        habit.displace(x, y, bent);
        tremble.displace(x, y, bent);
        cell[0] = xx * bent[0] + xy * bent[1] + originX;
        cell[1] = yx * bent[0] + yy * bent[1] + originY;
    }

    private static float normal(RandomStream random) {
        return (float) random.nextGaussian();
    }
}
