package dev.crucible.encoder;

import java.nio.ByteBuffer;

/** Vectors and matrices in the file of the weights, and their products. Sums run in one order on every machine. */
final class FloatRows {

    private static final int BYTE = 0xFF;

    private FloatRows() {}

    static float[] vector(ByteBuffer in, int length) {
        float[] numbers = new float[length];
        for (int i = 0; i < length; i++) {
            numbers[i] = in.getFloat();
        }
        return numbers;
    }

    /** Reads the rows of a matrix. Few of its numbers differ: those first, then the place of each among them. */
    static float[][] matrix(ByteBuffer in, int rows, int columns) {
        float[] different = vector(in, (in.get() & BYTE) + 1);
        float[][] matrix = new float[rows][columns];
        for (float[] row : matrix) {
            for (int j = 0; j < columns; j++) {
                row[j] = different[in.get() & BYTE];
            }
        }
        return matrix;
    }

    /**
     * Adds {@code x W} to {@code y}, row by row. Eight rows of the matrix are read for all of them before the next eight.
     *
     * @param first the row of the matrix for the first column of {@code x}, whose columns are a multiple of eight
     */
    static void addProducts(float[][] x, float[][] w, int first, float[][] y) {
        int in = x.length == 0 ? 0 : x[0].length;
        for (int k = 0; k < in; k += 8) {
            int r = first + k;
            for (int i = 0; i < x.length; i++) {
                addEight(x[i], k, w[r], w[r + 1], w[r + 2], w[r + 3], w[r + 4], w[r + 5], w[r + 6], w[r + 7], y[i]);
            }
        }
    }

    /** Adds eight weighted rows, as twice four; simple enough for the compiler to vectorise over columns. */
    private static void addEight(
            float[] x,
            int from,
            float[] w0,
            float[] w1,
            float[] w2,
            float[] w3,
            float[] w4,
            float[] w5,
            float[] w6,
            float[] w7,
            float[] y) {
        float a = x[from];
        float b = x[from + 1];
        float c = x[from + 2];
        float d = x[from + 3];
        float e = x[from + 4];
        float f = x[from + 5];
        float g = x[from + 6];
        float h = x[from + 7];
        for (int j = 0; j < y.length; j++) {
            y[j] = y[j]
                    + (a * w0[j] + b * w1[j] + c * w2[j] + d * w3[j])
                    + (e * w4[j] + f * w5[j] + g * w6[j] + h * w7[j]);
        }
    }

    static void makePositive(float[][] rows) {
        for (float[] x : rows) {
            for (int j = 0; j < x.length; j++) {
                x[j] = Math.max(0, x[j]);
            }
        }
    }
}
