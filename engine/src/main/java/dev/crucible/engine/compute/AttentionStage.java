package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.Softmax;
import java.util.Arrays;

/**
 * Of each query and head: softmax(q·kⱼ/√d) over the words j, then the mean of their values with these weights. The weights are computed
 * again on the way back instead of being kept, which for long texts would take most of the memory.
 */
final class AttentionStage implements Stage {

    private final RealTokens words;
    private final Activations in;
    private final Activations out;
    private final int heads;
    private final int size;
    private final float scale;
    private final float[] scores;
    private final float[] weights;
    private final float[] slopes;

    /**
     * @param tokens the network's input, which tells words from padding
     * @param in queries, keys and values, one behind the other in the channels
     */
    AttentionStage(Activations tokens, Activations in, Activations out, int heads) {
        this.words = new RealTokens(tokens);
        this.in = in;
        this.out = out;
        this.heads = heads;
        this.size = out.channels / heads;
        this.scale = (float) (1 / Math.sqrt(size));
        int padded = Lanes.pad(in.pixels());
        this.scores = new float[padded];
        this.weights = new float[padded];
        this.slopes = new float[padded];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int count = words.find(sample);
            for (int i = 0; i < in.pixels(); i++) {
                for (int head = 0; head < heads; head++) {
                    weigh(sample, i, head, count);
                    int to = out.valueAt(sample, 0) + i * out.pitch + head * size;
                    Arrays.fill(out.values, to, to + size, 0);
                    for (int j = 0; j < count; j++) {
                        addTo(out.values, to, in.values, at(sample, words.position(j), 2, head), weights[j]);
                    }
                }
            }
        }
    }

    /** The weights of the words for one query. */
    private void weigh(int sample, int query, int head, int count) {
        int q = at(sample, query, 0, head);
        for (int j = 0; j < count; j++) {
            scores[j] = scale * dot(in.values, q, in.values, at(sample, words.position(j), 1, head));
        }
        if (count > 0) {
            Softmax.scaled(scores, 0, count, 1, weights, 0);
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; sample < batch; sample++) {
            int first = in.gradientAt(sample, 0);
            Arrays.fill(in.gradient, first, first + in.pixels() * in.pitch, 0);
            int count = words.find(sample);
            for (int i = 0; i < in.pixels(); i++) {
                for (int head = 0; head < heads; head++) {
                    weigh(sample, i, head, count);
                    backward(sample, i, head, count);
                }
            }
        }
    }

    /** With pⱼ the weights and gⱼ = dy·vⱼ: dvⱼ += pⱼ·dy, and the slope of score j is pⱼ·(gⱼ − Σ p·g). */
    private void backward(int sample, int query, int head, int count) {
        int dy = out.gradientAt(sample, 0) + query * out.pitch + head * size;
        float mean = 0;
        for (int j = 0; j < count; j++) {
            int position = words.position(j);
            slopes[j] = dot(out.gradient, dy, in.values, at(sample, position, 2, head));
            mean += weights[j] * slopes[j];
            addTo(in.gradient, slopeAt(sample, position, 2, head), out.gradient, dy, weights[j]);
        }
        int q = at(sample, query, 0, head);
        int dq = slopeAt(sample, query, 0, head);
        for (int j = 0; j < count; j++) {
            int position = words.position(j);
            float slope = weights[j] * (slopes[j] - mean) * scale;
            addTo(in.gradient, dq, in.values, at(sample, position, 1, head), slope);
            addTo(in.gradient, slopeAt(sample, position, 1, head), in.values, q, slope);
        }
    }

    /** Where a head's query (part 0), key (1) or value (2) of a position lies. */
    private int at(int sample, int position, int part, int head) {
        return in.valueAt(sample, 0) + position * in.pitch + part * out.channels + head * size;
    }

    private int slopeAt(int sample, int position, int part, int head) {
        return in.gradientAt(sample, 0) + position * in.pitch + part * out.channels + head * size;
    }

    private float dot(float[] x, int xAt, float[] y, int yAt) {
        float sum = 0;
        for (int i = 0; i < size; i++) {
            sum += x[xAt + i] * y[yAt + i];
        }
        return sum;
    }

    private void addTo(float[] sum, int sumAt, float[] x, int xAt, float factor) {
        for (int i = 0; i < size; i++) {
            sum[sumAt + i] += factor * x[xAt + i];
        }
    }
}
