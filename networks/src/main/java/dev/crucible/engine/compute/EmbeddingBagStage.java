package dev.crucible.engine.compute;

import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.kernel.SmallMatrices;
import java.util.Arrays;
import java.util.Objects;

/** y = the mean of the table's rows of a text's tokens, without padding. */
final class EmbeddingBagStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final int vocabulary;
    private final int table;
    private final int width;
    private final int length;
    private final float[] tableGradient;
    private final float[] share;

    /**
     * @param in the tokens' numbers
     * @param table offset of the table, [token][coordinate], rows padded as {@code out} is
     */
    EmbeddingBagStage(Activations in, Activations out, int vocabulary, int table) {
        this.in = in;
        this.out = out;
        this.vocabulary = vocabulary;
        this.table = table;
        this.width = out.pitch;
        this.length = in.stride();
        this.tableGradient = new float[out.wantsGradient() ? Math.multiplyExact(vocabulary, width) : 0];
        this.share = new float[width];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int to = sample * width;
            Arrays.fill(out.values, to, to + width, 0);
            int count = 0;
            for (int i = sample * length; i < (sample + 1) * length; i++) {
                int token = token(i);
                if (token != TokenVocabulary.PAD) {
                    SmallMatrices.addTo(out.values, to, parameters, table + token * width, 1, width);
                    count++;
                }
            }
            scale(out.values, to, out.values, to, count);
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        Arrays.fill(tableGradient, 0);
        for (int sample = 0; sample < batch; sample++) {
            scale(out.gradient, sample * width, share, 0, count(sample));
            for (int i = sample * length; i < (sample + 1) * length; i++) {
                int token = token(i);
                if (token != TokenVocabulary.PAD) {
                    SmallMatrices.addTo(tableGradient, token * width, share, 0, 1, width);
                }
            }
        }
        sink.accept(table, tableGradient, 0, tableGradient.length);
    }

    private int token(int at) {
        return Objects.checkIndex((int) in.values[at], vocabulary);
    }

    private int count(int sample) {
        int count = 0;
        for (int i = sample * length; i < (sample + 1) * length; i++) {
            count += token(i) == TokenVocabulary.PAD ? 0 : 1;
        }
        return count;
    }

    private void scale(float[] from, int fromAt, float[] to, int toAt, int count) {
        float scale = 1f / Math.max(1, count);
        for (int i = 0; i < width; i++) {
            to[toAt + i] = from[fromAt + i] * scale;
        }
    }
}
