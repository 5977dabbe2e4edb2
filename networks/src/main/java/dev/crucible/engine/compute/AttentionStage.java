package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.RowProduct;
import dev.crucible.engine.kernel.SmallMatrices;
import dev.crucible.engine.kernel.Softmax;
import java.util.Arrays;

/**
 * Scaled dot-product attention, one head of one text at a time. Its queries, keys and values are copied next to each other, and all work is
 * products of these small matrices, one block of queries at a time. Only the input is kept from forward to backward.
 */
final class AttentionStage implements LayerStage {

    /** Queries per block of scores: the block stays in the cache, and memory is linear in the length of texts. */
    private static final int BLOCK = 64;

    private final AttentionMask words;
    private final Activations in;
    private final Activations out;
    private final int heads;
    private final boolean causal;
    private final int size;
    private final int row;
    private final float scale;

    private final float[] queries;
    private final float[] keys;
    private final float[] values;
    private final float[] keysTurned;
    private final float[] valuesTurned;
    private final float[] scores;
    private final float[] weights;
    private final float[] mixed;
    private final float[] slopes;
    private final float[] keySlopes;
    private final float[] valueSlopes;
    private final float[] zeros;
    /** The products for texts whose words fill one vector, two, and so on. */
    private final Products[] products;

    /**
     * Matrix products of a block of queries.
     *
     * @param column the distance of two queries' scores, in floats
     * @param match product of queries and keys
     * @param mix product of weights and values
     * @param collect product of transposed weights and the queries' gradients
     */
    private record Products(int column, RowProduct match, RowProduct mix, RowProduct collect) {

        static Products of(int column, int row) {
            return new Products(
                    column,
                    RowProduct.of(Tables.steps(BLOCK, row), Tables.steps(row, 1), column),
                    RowProduct.of(Tables.steps(BLOCK, column), Tables.steps(column, 1), row),
                    RowProduct.of(Tables.steps(column, 1), Tables.steps(BLOCK, column), row));
        }
    }

    /**
     * @param tokens the network's input, which distinguishes words from padding
     * @param in queries, keys and values, one after another in the channels
     * @param causal true if a token attends only to itself and earlier ones
     */
    AttentionStage(Activations tokens, Activations in, Activations out, int heads, boolean causal) {
        this.words = new AttentionMask(tokens);
        this.in = in;
        this.out = out;
        this.heads = heads;
        this.causal = causal;
        this.size = out.channels / heads;
        int length = in.pixels();
        this.row = Lanes.pad(size);
        int column = Lanes.pad(length);
        this.scale = (float) (1 / Math.sqrt(size));
        this.queries = new float[length * row];
        this.keys = new float[length * row];
        this.values = new float[length * row];
        this.keysTurned = new float[row * column];
        this.valuesTurned = new float[row * column];
        this.scores = new float[BLOCK * column];
        this.weights = new float[BLOCK * column];
        this.mixed = new float[length * row];
        int trained = out.wantsGradient() ? length * row : 0;
        this.slopes = new float[trained];
        this.keySlopes = new float[trained];
        this.valueSlopes = new float[trained];
        this.zeros = new float[Math.max(row, column)];
        this.products = new Products[column / Lanes.COUNT];
        Arrays.setAll(products, i -> Products.of((i + 1) * Lanes.COUNT, row));
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int count = words.find(sample);
            int used = in.used(sample);
            int to = out.valueAt(sample, 0);
            if (count == 0) {
                Arrays.fill(out.values, to, to + used * out.pitch, 0);
            }
            for (int head = 0; count > 0 && head < heads; head++) {
                Products by = by(count);
                gather(sample, head, count);
                for (int first = 0; first < used; first += BLOCK) {
                    int rows = weigh(first, used, count);
                    by.mix.multiply(rows, count, weights, 0, values, 0, zeros, 0, 0, mixed, first * row);
                }
                for (int i = 0; i < used; i++) {
                    System.arraycopy(mixed, i * row, out.values, to + i * out.pitch + head * size, size);
                }
            }
        }
    }

    /** Copies a head's input of a text: all queries, and the keys and values of its words. */
    private void gather(int sample, int head, int count) {
        for (int i = 0; i < in.used(sample); i++) {
            System.arraycopy(in.values, at(sample, i, 0, head), queries, i * row, size);
        }
        for (int j = 0; j < count; j++) {
            System.arraycopy(in.values, at(sample, words.position(j), 1, head), keys, j * row, size);
            System.arraycopy(in.values, at(sample, words.position(j), 2, head), values, j * row, size);
        }
        turn(keys, count, keysTurned);
    }

    private Products by(int count) {
        return products[(count - 1) / Lanes.COUNT];
    }

    /** Transposes rows of words; the rest of the last vector is 0. */
    private void turn(float[] words, int count, float[] turned) {
        int column = by(count).column;
        for (int i = 0; i < row; i++) {
            Arrays.fill(turned, i * column + count, (i + 1) * column, 0);
        }
        SmallMatrices.transpose(words, 0, row, count, row, turned, 0, column);
    }

    /** Computes the words' weights for a block of {@code used} queries, 0 after the last word; returns the number of queries. */
    private int weigh(int first, int used, int count) {
        int rows = Math.min(BLOCK, used - first);
        Products by = by(count);
        by.match.multiply(rows, row, queries, first * row, keysTurned, 0, zeros, 0, 0, scores, 0);
        int seen = causal ? 0 : count;
        for (int i = 0; i < rows; i++) {
            while (seen < count && words.position(seen) <= first + i) {
                seen++;
            }
            int at = i * by.column;
            Arrays.fill(weights, at + seen, at + by.column, 0);
            for (int j = at; j < at + seen; j++) {
                scores[j] *= scale;
            }
            if (seen > 0) {
                Softmax.of(scores, at, seen, weights, at);
            }
        }
        return rows;
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
            int first = in.gradientAt(sample, 0);
            Arrays.fill(in.gradient, first, first + in.used(sample) * in.pitch, 0);
            int count = words.find(sample);
            for (int head = 0; count > 0 && head < heads; head++) {
                gather(sample, head, count);
                backward(sample, head, count);
            }
        }
    }

    /** Computes, with P the weights and G = dY·Vᵀ: dV = Pᵀ·dY, and the slope of the scores is S = P ∘ (G − Σ P∘G) · scale; dQ = S·K, dK = Sᵀ·Q. */
    private void backward(int sample, int head, int count) {
        int used = in.used(sample);
        for (int i = 0; i < used; i++) {
            int from = out.gradientAt(sample, 0) + i * out.pitch + head * size;
            System.arraycopy(out.gradient, from, mixed, i * row, size);
        }
        Products by = by(count);
        turn(values, count, valuesTurned);
        Arrays.fill(keySlopes, 0);
        Arrays.fill(valueSlopes, 0);
        for (int first = 0; first < used; first += BLOCK) {
            int rows = weigh(first, used, count);
            int at = first * row;
            by.collect.multiply(count, rows, weights, 0, mixed, at, valueSlopes, 0, row, valueSlopes, 0);
            by.match.multiply(rows, row, mixed, at, valuesTurned, 0, zeros, 0, 0, scores, 0);
            for (int i = 0; i < rows; i++) {
                slope(i * by.column, count);
            }
            by.mix.multiply(rows, count, weights, 0, keys, 0, zeros, 0, 0, slopes, at);
            by.collect.multiply(count, rows, weights, 0, queries, at, keySlopes, 0, row, keySlopes, 0);
        }
        for (int i = 0; i < used; i++) {
            System.arraycopy(slopes, i * row, in.gradient, slopeAt(sample, i, 0, head), size);
        }
        for (int j = 0; j < count; j++) {
            int position = words.position(j);
            System.arraycopy(keySlopes, j * row, in.gradient, slopeAt(sample, position, 1, head), size);
            System.arraycopy(valueSlopes, j * row, in.gradient, slopeAt(sample, position, 2, head), size);
        }
    }

    /** Replaces a query's weights by the gradients of its scores. */
    private void slope(int at, int count) {
        float mean = 0;
        for (int j = at; j < at + count; j++) {
            mean += weights[j] * scores[j];
        }
        for (int j = at; j < at + count; j++) {
            weights[j] *= (scores[j] - mean) * scale;
        }
    }

    /** Returns the offset of a head's query (third 0), key (1) or value (2) of a position. */
    private int at(int sample, int position, int third, int head) {
        return in.valueAt(sample, 0) + position * in.pitch + third * out.channels + head * size;
    }

    private int slopeAt(int sample, int position, int third, int head) {
        return in.gradientAt(sample, 0) + position * in.pitch + third * out.channels + head * size;
    }
}
