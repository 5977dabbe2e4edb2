package dev.crucible.encoder;

import java.io.IOException;

/** Attention of every token to every other, in several heads (Vaswani et al., NeurIPS 2017). */
record SelfAttention(Linear query, Linear key, Linear value, Linear output, int heads) {

    static SelfAttention read(OnnxFile file, String path, int width, int heads) throws IOException {
        return new SelfAttention(
                file.linear(path + "/self/query", width, width),
                file.linear(path + "/self/key", width, width),
                file.linear(path + "/self/value", width, width),
                file.linear(path + "/output/dense", width, width),
                heads);
    }

    float[][] apply(float[][] x) {
        float[][] queries = query.apply(x);
        float[][] keys = key.apply(x);
        float[][] values = value.apply(x);
        int width = x[0].length;
        float[][] mixed = new float[x.length][width];
        float[] weights = new float[x.length];
        int size = width / heads;
        for (int from = 0; from < width; from += size) {
            for (int t = 0; t < x.length; t++) {
                weigh(queries[t], keys, from, size, weights);
                mix(weights, values, from, size, mixed[t]);
            }
        }
        return output.apply(mixed);
    }

    private static void weigh(float[] query, float[][] keys, int from, int size, float[] weights) {
        float most = Float.NEGATIVE_INFINITY;
        float scale = (float) (1 / Math.sqrt(size));
        for (int u = 0; u < keys.length; u++) {
            float product = 0;
            for (int i = from; i < from + size; i++) {
                product += query[i] * keys[u][i];
            }
            weights[u] = product * scale;
            most = Math.max(most, weights[u]);
        }
        float sum = 0;
        for (int u = 0; u < weights.length; u++) {
            // StrictMath, so that results are the same on every machine.
            weights[u] = (float) StrictMath.exp(weights[u] - most);
            sum += weights[u];
        }
        for (int u = 0; u < weights.length; u++) {
            weights[u] /= sum;
        }
    }

    private static void mix(float[] weights, float[][] values, int from, int size, float[] to) {
        for (int u = 0; u < weights.length; u++) {
            float weight = weights[u];
            float[] value = values[u];
            for (int i = from; i < from + size; i++) {
                to[i] += weight * value[i];
            }
        }
    }
}
