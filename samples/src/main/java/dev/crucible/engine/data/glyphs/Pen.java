package dev.crucible.engine.data.glyphs;

import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;

/**
 * Draws a writer's glyphs as 28×28 grey images: the outline is filled at twice the resolution, blurred as by a nib, and cut at a
 * threshold that sets the width of the stroke. Has the buffers of one image: not thread-safe, one per thread.
 */
final class Pen {

    /** The side of an image in pixels. */
    static final int SIDE = 28;

    private static final int FRAME = 2 * SIDE;

    /** Reach of the nib's blur and of the search for its peak, in cells. */
    private static final int REACH = 2;

    /** Cells around the frame, so that blur and search need no special case at its border. */
    private static final int MARGIN = 2 * REACH;

    private static final int GRID = FRAME + 2 * MARGIN;
    private static final int FIRST = REACH * GRID + REACH;
    private static final int END = GRID * GRID - FIRST;

    /** A stroke is cut at no more than this part of its own peak, which keeps a thin one whole. */
    private static final float PART_OF_PEAK = 0.5f;

    private static final float FAINTEST = 0.03f;

    private final Coverage coverage = new Coverage(GRID);
    private final Contour contour = new Contour(coverage);
    private final Placement placement = new Placement();
    private final float[] cells = new float[GRID * GRID];
    private final float[] scratch = new float[GRID * GRID];
    private final float[] peaks = new float[GRID * GRID];

    /** The grid shifted by −2 to 2 cells: loops over these arrays vectorise, loops over neighbours in one array do not. */
    private final float[][] aside = new float[2 * REACH + 1][GRID * GRID];

    /** Ranges of cells that may receive ink, and of cells that ink is computed from; all others are 0. */
    private int inkFrom;

    private int inkTo;
    private int sourceFrom;
    private int sourceTo;

    /** Draws the writer's sample {@code index} of class {@code label} into {@code target} from {@code offset}. */
    void draw(Writer writer, int label, int index, byte[] target, int offset) {
        RandomStream random = writer.seed.stream(Purpose.DATA, label, index);
        Outline outline = writer.outlines[label];
        placement.draw(writer, outline, FRAME, GRID / 2f, random);
        coverage.clear();
        contour.follow(outline, placement);
        coverage.resolve(cells);
        bound();
        blur();
        findPeaks();
        float threshold = 0.44f - 0.50f * writer.pressure + 0.03f * writer.unsteadiness * (float) random.nextGaussian();
        cut(Math.clamp(threshold, 0.08f, 0.40f), writer.softness);
        expose(writer, random, target, offset);
    }

    /** Sets the ranges: the blur adds ink to two rows on each side, and reads two more. */
    private void bound() {
        inkFrom = Math.max(FIRST, (coverage.top() - REACH) * GRID);
        inkTo = Math.min(END, (coverage.bottom() + REACH) * GRID);
        sourceFrom = Math.max(FIRST, (coverage.top() - 2 * REACH) * GRID);
        sourceTo = Math.min(END, (coverage.bottom() + 2 * REACH) * GRID);
    }

    private void lookAside() {
        for (int by = -REACH; by <= REACH; by++) {
            System.arraycopy(cells, sourceFrom + by, aside[by + REACH], sourceFrom, sourceTo - sourceFrom);
        }
    }

    /** Applies a binomial blur over 5 × 5 cells. */
    private void blur() {
        lookAside();
        blurRows(aside[0], aside[1], aside[2], aside[3], aside[4]);
        int down = GRID;
        for (int i = inkFrom; i < inkTo; i++) {
            cells[i] = 0.0625f * (scratch[i - 2 * down] + scratch[i + 2 * down])
                    + 0.25f * (scratch[i - down] + scratch[i + down])
                    + 0.375f * scratch[i];
        }
    }

    private void blurRows(float[] left2, float[] left, float[] here, float[] right, float[] right2) {
        for (int i = sourceFrom; i < sourceTo; i++) {
            scratch[i] = 0.0625f * (left2[i] + right2[i]) + 0.25f * (left[i] + right[i]) + 0.375f * here[i];
        }
    }

    /** Finds the largest of the 5 × 5 cells around each cell. */
    private void findPeaks() {
        lookAside();
        peaksOfRows(aside[0], aside[1], aside[2], aside[3], aside[4]);
        int down = GRID;
        for (int i = inkFrom; i < inkTo; i++) {
            float above = Math.max(scratch[i - 2 * down], scratch[i - down]);
            float below = Math.max(scratch[i + down], scratch[i + 2 * down]);
            peaks[i] = Math.max(Math.max(above, below), scratch[i]);
        }
    }

    private void peaksOfRows(float[] left2, float[] left, float[] here, float[] right, float[] right2) {
        for (int i = sourceFrom; i < sourceTo; i++) {
            scratch[i] = Math.max(Math.max(Math.max(left2[i], left[i]), Math.max(right[i], right2[i])), here[i]);
        }
    }

    /** Applies a soft step from no ink to full ink around the threshold. */
    private void cut(float threshold, float softness) {
        for (int i = inkFrom; i < inkTo; i++) {
            float at = Math.max(FAINTEST, Math.min(threshold, PART_OF_PEAK * peaks[i]));
            float soft = Math.min(softness, at);
            float v = (cells[i] - at + soft) / (2 * soft);
            v = Math.max(0, Math.min(1, v));
            cells[i] = v * v * (3 - 2 * v);
        }
    }

    /** Averages 2 × 2 cells to a pixel and adds ink and the scanner's noise. */
    private void expose(Writer writer, RandomStream random, byte[] target, int offset) {
        float ink = 255 * writer.ink * (1 - 0.12f * random.nextFloat()) * 0.25f;
        float noise = 255 * writer.noise * 1.2f;
        for (int row = 0; row < SIDE; row++) {
            int cell = (MARGIN + 2 * row) * GRID + MARGIN;
            for (int column = 0; column < SIDE; column++, cell += 2) {
                float covered = cells[cell] + cells[cell + 1] + cells[cell + GRID] + cells[cell + GRID + 1];
                float grey = covered * ink + noise * (random.nextFloat() - 0.3f);
                target[offset + row * SIDE + column] = (byte) Math.max(0, Math.min(255, (int) grey));
            }
        }
    }
}
