package dev.crucible.encoder;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The network of the multilingual universal sentence encoder (Yang et al., ACL 2020, the convolutional one): vectors of tokens beside those of
 * their neighbourhoods of two, three and five, summed and mapped by four layers.
 */
final class SentenceNetwork {

    static final int WIDTH = 512;

    private static final int INNER = 256;
    private static final int FEATURES = WIDTH + 3 * INNER;
    private static final int DENSE = 320;
    private static final double SMOOTH = 1e-12;

    private final Branch[] branches;
    private final float[] gain;
    private final float[] shift;
    private final float[][] joined;
    private final float[] joinedBias;
    private final float[][] first;
    private final float[][] ahead;
    private final float[][] second;
    private final float[][] third;
    private final float[][] aheadOfLast;
    private final float[][] last;

    private SentenceNetwork(ByteBuffer in) {
        branches = new Branch[] {new Branch(in, 2, 0), new Branch(in, 3, 1), new Branch(in, 5, 2)};
        gain = FloatRows.vector(in, FEATURES);
        shift = FloatRows.vector(in, FEATURES);
        joined = FloatRows.matrix(in, FEATURES, WIDTH);
        joinedBias = FloatRows.vector(in, WIDTH);
        first = FloatRows.matrix(in, WIDTH, DENSE);
        ahead = FloatRows.matrix(in, WIDTH, DENSE);
        second = FloatRows.matrix(in, DENSE, DENSE);
        third = FloatRows.matrix(in, DENSE, WIDTH);
        aheadOfLast = FloatRows.matrix(in, DENSE, WIDTH);
        last = FloatRows.matrix(in, WIDTH, WIDTH);
    }

    static SentenceNetwork read(ByteBuffer in) {
        return new SentenceNetwork(in);
    }

    /**
     * Returns the vectors of sentences, of length one, from those of their tokens. Weights are read once for all; a sentence has the same bits
     * alone and among others.
     */
    float[][] encode(PieceTable table, int[][] sentences) {
        int[] ends = new int[sentences.length];
        int count = 0;
        for (int s = 0; s < ends.length; s++) {
            count += sentences[s].length;
            ends[s] = count;
        }
        float[][] tokens = new float[count][WIDTH];
        int at = 0;
        for (int[] pieces : sentences) {
            for (int piece : pieces) {
                table.copy(piece, tokens[at++], 0, WIDTH);
            }
        }
        float[][][] parts = new float[1 + branches.length][][];
        parts[0] = tokens;
        for (int k = 0; k < branches.length; k++) {
            parts[1 + k] = branches[k].project(tokens);
        }
        for (int i = 0; i < count; i++) {
            normalise(parts, i);
        }
        for (int k = 0; k < branches.length; k++) {
            parts[1 + k] = branches[k].convolve(parts[1 + k], ends);
        }
        float[][] sums = new float[sentences.length][FEATURES];
        for (int s = 0, i = 0; s < sums.length; s++) {
            for (; i < ends[s]; i++) {
                addNormalised(parts, i, sums[s]);
            }
        }
        return dense(sums, sentences);
    }

    /** One mean and one variance over the three branches of a token. */
    private void normalise(float[][][] parts, int token) {
        double sum = 0;
        for (int k = 1; k < parts.length; k++) {
            for (float x : parts[k][token]) {
                sum += x;
            }
        }
        double mean = sum / (branches.length * INNER);
        double squares = 0;
        for (int k = 1; k < parts.length; k++) {
            for (float x : parts[k][token]) {
                squares += (x - mean) * (x - mean);
            }
        }
        double by = 1 / StrictMath.sqrt(squares / (branches.length * INNER) + SMOOTH);
        for (int k = 1; k < parts.length; k++) {
            branches[k - 1].scale(parts[k][token], mean, by);
        }
    }

    private void addNormalised(float[][][] parts, int token, float[] sum) {
        double mean = 0;
        for (float[][] part : parts) {
            for (float x : part[token]) {
                mean += x;
            }
        }
        mean /= FEATURES;
        double squares = 0;
        for (float[][] part : parts) {
            for (float x : part[token]) {
                squares += (x - mean) * (x - mean);
            }
        }
        double by = 1 / StrictMath.sqrt(squares / FEATURES + SMOOTH);
        int j = 0;
        for (float[][] part : parts) {
            for (float x : part[token]) {
                sum[j] += (float) ((x - mean) * by) * gain[j] + shift[j];
                j++;
            }
        }
    }

    private float[][] dense(float[][] sums, int[][] sentences) {
        int count = sums.length;
        float[][] means = new float[count][WIDTH];
        FloatRows.addProducts(sums, joined, 0, means);
        for (int s = 0; s < count; s++) {
            int tokens = sentences[s].length;
            float root = (float) (1 / StrictMath.sqrt(tokens));
            for (int j = 0; j < WIDTH; j++) {
                means[s][j] = (means[s][j] + tokens * joinedBias[j]) * root;
            }
        }
        float[][] one = new float[count][DENSE];
        FloatRows.addProducts(means, first, 0, one);
        FloatRows.makePositive(one);
        float[][] two = new float[count][DENSE];
        FloatRows.addProducts(means, ahead, 0, two);
        FloatRows.addProducts(one, second, 0, two);
        FloatRows.makePositive(two);
        float[][] three = new float[count][WIDTH];
        FloatRows.addProducts(two, third, 0, three);
        FloatRows.makePositive(three);
        float[][] vectors = new float[count][WIDTH];
        FloatRows.addProducts(two, aheadOfLast, 0, vectors);
        FloatRows.addProducts(three, last, 0, vectors);
        for (float[] vector : vectors) {
            shorten(vector);
        }
        return vectors;
    }

    private static void shorten(float[] vector) {
        double squares = 0;
        for (int j = 0; j < WIDTH; j++) {
            vector[j] = (float) StrictMath.tanh(vector[j]);
            squares += vector[j] * vector[j];
        }
        float by = (float) (1 / StrictMath.sqrt(Math.max(squares, SMOOTH)));
        for (int j = 0; j < WIDTH; j++) {
            vector[j] *= by;
        }
    }

    /** Neighbourhoods of one size: two convolutions, each beside what it is made of. */
    private static final class Branch {

        private final int size;
        private final int before;
        private final float[][] projection;
        private final float[] bias;
        private final float[] gain;
        private final float[] shift;
        private final float[][] one;
        private final float[] oneBias;
        private final float[][] two;
        private final float[] twoBias;

        Branch(ByteBuffer in, int size, int before) {
            this.size = size;
            this.before = before;
            projection = FloatRows.matrix(in, WIDTH, INNER);
            bias = FloatRows.vector(in, INNER);
            gain = FloatRows.vector(in, INNER);
            shift = FloatRows.vector(in, INNER);
            one = FloatRows.matrix(in, size * INNER, INNER);
            oneBias = FloatRows.vector(in, INNER);
            two = FloatRows.matrix(in, size * INNER, INNER);
            twoBias = FloatRows.vector(in, INNER);
        }

        float[][] project(float[][] tokens) {
            float[][] x = repeated(bias, tokens.length);
            FloatRows.addProducts(tokens, projection, 0, x);
            return x;
        }

        void scale(float[] x, double mean, double by) {
            for (int j = 0; j < INNER; j++) {
                x[j] = (float) ((x[j] - mean) * by) * gain[j] + shift[j];
            }
        }

        float[][] convolve(float[][] x, int[] ends) {
            return convolved(convolved(x, ends, one, oneBias), ends, two, twoBias);
        }

        private float[][] convolved(float[][] x, int[] ends, float[][] w, float[] start) {
            float[][] y = repeated(start, x.length);
            for (int m = 0; m < size; m++) {
                addNeighbours(x, ends, m - before, w, m * INNER, y);
            }
            FloatRows.makePositive(y);
            for (int i = 0; i < y.length; i++) {
                for (int j = 0; j < INNER; j++) {
                    y[i][j] += x[i][j];
                }
            }
            return y;
        }

        /** Adds the products of the tokens so far ahead in the same sentence. */
        private static void addNeighbours(float[][] x, int[] ends, int ahead, float[][] w, int first, float[][] y) {
            List<float[]> from = new ArrayList<>();
            List<float[]> to = new ArrayList<>();
            int begin = 0;
            for (int end : ends) {
                for (int i = Math.max(begin, begin - ahead); i < Math.min(end, end - ahead); i++) {
                    from.add(x[i + ahead]);
                    to.add(y[i]);
                }
                begin = end;
            }
            FloatRows.addProducts(from.toArray(float[][]::new), w, first, to.toArray(float[][]::new));
        }

        private static float[][] repeated(float[] row, int times) {
            float[][] rows = new float[times][];
            Arrays.setAll(rows, _ -> row.clone());
            return rows;
        }
    }
}
