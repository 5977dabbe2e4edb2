package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.load;

import jdk.incubator.vector.FloatVector;

/** Sums and transposes of small row-major matrices. */
public final class SmallMatrices {

    private static final int BLOCK = 8;

    private SmallMatrices() {}

    /** Adds the rows of {@code x}, in order, to {@code sum}; {@code columns} is a multiple of {@link Lanes#COUNT}. */
    public static void addTo(float[] sum, int sumAt, float[] x, int xAt, int rows, int columns) {
        for (int c = 0; c < columns; c += Lanes.COUNT) {
            FloatVector total = load(sum, sumAt + c);
            for (int r = 0, at = xAt + c; r < rows; r++, at += columns) {
                total = total.add(load(x, at));
            }
            total.intoArray(sum, sumAt + c);
        }
    }

    /** Computes y[c][r] = x[r][c]. */
    public static void transpose(
            float[] x, int xAt, int xStride, int rows, int columns, float[] y, int yAt, int yStride) {
        for (int r0 = 0; r0 < rows; r0 += BLOCK) {
            int r1 = Math.min(rows, r0 + BLOCK);
            for (int c = 0; c < columns; c++) {
                int to = yAt + c * yStride;
                int from = xAt + c;
                for (int r = r0; r < r1; r++) {
                    y[to + r] = x[from + r * xStride];
                }
            }
        }
    }
}
