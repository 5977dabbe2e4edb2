package dev.crucible.encoder;

import dev.crucible.encoder.FloatRows.Rows;
import java.nio.ByteBuffer;

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
    private final float[] joined;
    private final float[] joinedBias;
    private final float[] first;
    private final float[] ahead;
    private final float[] second;
    private final float[] third;
    private final float[] aheadOfLast;
    private final float[] last;

    private SentenceNetwork(ByteBuffer in) {
        branches = new Branch[] {new Branch(in, 2, 0), new Branch(in, 3, 1), new Branch(in, 5, 2)};
        gain = FloatRows.vector(in, FEATURES);
        shift = FloatRows.vector(in, FEATURES);
        joined = FloatRows.matrix(in, FEATURES * WIDTH);
        joinedBias = FloatRows.vector(in, WIDTH);
        first = FloatRows.matrix(in, WIDTH * DENSE);
        ahead = FloatRows.matrix(in, WIDTH * DENSE);
        second = FloatRows.matrix(in, DENSE * DENSE);
        third = FloatRows.matrix(in, DENSE * WIDTH);
        aheadOfLast = FloatRows.matrix(in, DENSE * WIDTH);
        last = FloatRows.matrix(in, WIDTH * WIDTH);
    }

    static SentenceNetwork read(ByteBuffer in) {
        return new SentenceNetwork(in);
    }

    /** Returns the vector of a sentence, of length one, from those of its tokens. */
    float[] encode(PieceTable table, int[] pieces) {
        int tokens = pieces.length;
        float[] features = new float[tokens * FEATURES];
        for (int i = 0; i < tokens; i++) {
            table.copy(pieces[i], features, i * FEATURES, WIDTH);
        }
        float[][] projected = new float[branches.length][];
        for (int k = 0; k < branches.length; k++) {
            projected[k] = branches[k].project(features, tokens);
        }
        normalise(projected, tokens);
        for (int k = 0; k < branches.length; k++) {
            branches[k].convolve(projected[k], tokens, features, WIDTH + k * INNER);
        }
        return dense(sum(features, tokens), tokens);
    }

    /** One mean and one variance over the three branches of a token. */
    private void normalise(float[][] projected, int tokens) {
        for (int i = 0; i < tokens; i++) {
            double sum = 0;
            for (float[] x : projected) {
                for (int j = 0; j < INNER; j++) {
                    sum += x[i * INNER + j];
                }
            }
            double mean = sum / (projected.length * INNER);
            double squares = 0;
            for (float[] x : projected) {
                for (int j = 0; j < INNER; j++) {
                    squares += (x[i * INNER + j] - mean) * (x[i * INNER + j] - mean);
                }
            }
            double by = 1 / StrictMath.sqrt(squares / (projected.length * INNER) + SMOOTH);
            for (int k = 0; k < projected.length; k++) {
                branches[k].scale(projected[k], i * INNER, mean, by);
            }
        }
    }

    private float[] sum(float[] features, int tokens) {
        float[] sum = new float[FEATURES];
        for (int i = 0; i < tokens; i++) {
            int at = i * FEATURES;
            double mean = 0;
            for (int j = 0; j < FEATURES; j++) {
                mean += features[at + j];
            }
            mean /= FEATURES;
            double squares = 0;
            for (int j = 0; j < FEATURES; j++) {
                squares += (features[at + j] - mean) * (features[at + j] - mean);
            }
            double by = 1 / StrictMath.sqrt(squares / FEATURES + SMOOTH);
            for (int j = 0; j < FEATURES; j++) {
                sum[j] += (float) ((features[at + j] - mean) * by) * gain[j] + shift[j];
            }
        }
        return sum;
    }

    private float[] dense(float[] sum, int tokens) {
        float[] mean = new float[WIDTH];
        add(sum, joined, mean);
        float root = (float) (1 / StrictMath.sqrt(tokens));
        for (int j = 0; j < WIDTH; j++) {
            mean[j] = (mean[j] + tokens * joinedBias[j]) * root;
        }
        float[] one = new float[DENSE];
        add(mean, first, one);
        FloatRows.makePositive(one);
        float[] two = new float[DENSE];
        add(mean, ahead, two);
        add(one, second, two);
        FloatRows.makePositive(two);
        float[] three = new float[WIDTH];
        add(two, third, three);
        FloatRows.makePositive(three);
        float[] vector = new float[WIDTH];
        add(two, aheadOfLast, vector);
        add(three, last, vector);
        double squares = 0;
        for (int j = 0; j < WIDTH; j++) {
            vector[j] = (float) StrictMath.tanh(vector[j]);
            squares += vector[j] * vector[j];
        }
        float by = (float) (1 / StrictMath.sqrt(Math.max(squares, SMOOTH)));
        for (int j = 0; j < WIDTH; j++) {
            vector[j] *= by;
        }
        return vector;
    }

    private static void add(float[] x, float[] w, float[] y) {
        FloatRows.addProducts(Rows.of(x), 1, w, 0, x.length, Rows.of(y), y.length);
    }

    /** Neighbourhoods of one size: two convolutions, each beside what it is made of. */
    private static final class Branch {

        private final int size;
        private final int before;
        private final float[] projection;
        private final float[] bias;
        private final float[] gain;
        private final float[] shift;
        private final float[] one;
        private final float[] oneBias;
        private final float[] two;
        private final float[] twoBias;

        Branch(ByteBuffer in, int size, int before) {
            this.size = size;
            this.before = before;
            projection = FloatRows.matrix(in, WIDTH * INNER);
            bias = FloatRows.vector(in, INNER);
            gain = FloatRows.vector(in, INNER);
            shift = FloatRows.vector(in, INNER);
            one = FloatRows.matrix(in, size * INNER * INNER);
            oneBias = FloatRows.vector(in, INNER);
            two = FloatRows.matrix(in, size * INNER * INNER);
            twoBias = FloatRows.vector(in, INNER);
        }

        float[] project(float[] features, int tokens) {
            float[] x = repeated(bias, tokens);
            FloatRows.addProducts(
                    new Rows(features, 0, FEATURES), tokens, projection, 0, WIDTH, new Rows(x, 0, INNER), INNER);
            return x;
        }

        void scale(float[] x, int at, double mean, double by) {
            for (int j = 0; j < INNER; j++) {
                x[at + j] = (float) ((x[at + j] - mean) * by) * gain[j] + shift[j];
            }
        }

        void convolve(float[] x, int tokens, float[] features, int column) {
            float[] inner = convolved(x, tokens, one, oneBias);
            float[] outer = convolved(inner, tokens, two, twoBias);
            for (int i = 0; i < tokens; i++) {
                System.arraycopy(outer, i * INNER, features, i * FEATURES + column, INNER);
            }
        }

        private float[] convolved(float[] x, int tokens, float[] w, float[] start) {
            float[] y = repeated(start, tokens);
            for (int m = 0; m < size; m++) {
                int ahead = m - before;
                int first = Math.max(0, -ahead);
                int count = Math.min(tokens, tokens - ahead) - first;
                Rows from = new Rows(x, (first + ahead) * INNER, INNER);
                FloatRows.addProducts(from, count, w, m * INNER, INNER, new Rows(y, first * INNER, INNER), INNER);
            }
            FloatRows.makePositive(y);
            for (int i = 0; i < y.length; i++) {
                y[i] += x[i];
            }
            return y;
        }

        private static float[] repeated(float[] row, int times) {
            float[] rows = new float[times * INNER];
            for (int i = 0; i < times; i++) {
                System.arraycopy(row, 0, rows, i * INNER, INNER);
            }
            return rows;
        }
    }
}
