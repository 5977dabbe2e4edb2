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

    /** Reads numbers of which few differ: those first, then the place of each among them. */
    static float[] matrix(ByteBuffer in, int length) {
        float[] different = vector(in, (in.get() & BYTE) + 1);
        float[] numbers = new float[length];
        for (int i = 0; i < length; i++) {
            numbers[i] = different[in.get() & BYTE];
        }
        return numbers;
    }

    /**
     * Rows within an array.
     *
     * @param at where the first begins
     * @param step how far the next begins behind it
     */
    record Rows(float[] numbers, int at, int step) {

        /** One row, the whole array. */
        static Rows of(float[] row) {
            return new Rows(row, 0, row.length);
        }
    }

    /**
     * Adds {@code x W} to {@code y} for some rows. Four rows of the matrix are read for all of them before the next four.
     *
     * @param count rows of {@code x} and {@code y}
     * @param in rows of the matrix that are taken, a multiple of four
     * @param first the first of them
     * @param out columns
     */
    static void addProducts(Rows x, int count, float[] w, int first, int in, Rows y, int out) {
        float[][] four = new float[4][out];
        float[] sums = new float[out];
        for (int k = 0; k < in; k += four.length) {
            for (int r = 0; r < four.length; r++) {
                System.arraycopy(w, (first + k + r) * out, four[r], 0, out);
            }
            for (int i = 0; i < count; i++) {
                int from = x.at() + i * x.step() + k;
                int to = y.at() + i * y.step();
                System.arraycopy(y.numbers(), to, sums, 0, out);
                addFour(x.numbers(), from, four[0], four[1], four[2], four[3], sums);
                System.arraycopy(sums, 0, y.numbers(), to, out);
            }
        }
    }

    /** Adds four weighted rows; simple enough for the compiler to vectorise over columns. */
    private static void addFour(float[] x, int from, float[] w0, float[] w1, float[] w2, float[] w3, float[] y) {
        float a = x[from];
        float b = x[from + 1];
        float c = x[from + 2];
        float d = x[from + 3];
        for (int j = 0; j < y.length; j++) {
            y[j] += a * w0[j] + b * w1[j] + c * w2[j] + d * w3[j];
        }
    }

    static void makePositive(float[] x) {
        for (int j = 0; j < x.length; j++) {
            x[j] = Math.max(0, x[j]);
        }
    }
}
