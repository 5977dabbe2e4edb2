package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Vocabulary;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The definition of every layer, one loop per index, in double precision and with nothing in common with the kernels. */
record NaiveNetwork(Architecture architecture) {

    /** Mean cross-entropy of the first {@code count} samples. */
    double loss(double[] weights, Samples samples, int count) {
        double total = 0;
        for (int i = 0; i < count; i++) {
            double[] logits = logits(weights, samples, i);
            double sum = 0;
            for (double logit : logits) {
                sum += Math.exp(logit);
            }
            total += Math.log(sum) - logits[samples.label(i)];
        }
        return total / count;
    }

    double[] logits(double[] weights, Samples samples, int index) {
        Shape shape = architecture.input();
        float[] features = new float[shape.size()];
        samples.features(index, features, 0);
        double[] x = new double[features.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = features[i];
        }
        int at = 0;
        double[] forked = x;
        Shape forkedShape = shape;
        for (Layer layer : architecture.layers()) {
            switch (layer) {
                case Layer.Convolution(int filters, int kernel) -> {
                    x = convolution(x, shape, weights, at, filters, kernel);
                    at += (kernel * kernel * shape.channels() + 1) * filters;
                    shape = new Shape(filters, shape.height(), shape.width());
                }
                case Layer.MaxPool(int size) -> {
                    x = maxPool(x, shape, size);
                    shape = new Shape(shape.channels(), shape.height() / size, shape.width() / size);
                }
                case Layer.Relu() -> {
                    for (int i = 0; i < x.length; i++) {
                        x[i] = Math.max(0, x[i]);
                    }
                }
                case Layer.Gelu() ->
                    x = Arrays.stream(x).map(NaiveNetwork::gelu).toArray();
                case Layer.GroupNorm(int groups) -> {
                    x = groupNorm(x, shape, weights, at, groups);
                    at += 2 * shape.channels();
                }
                case Layer.GlobalAverage() -> {
                    double[] mean = new double[shape.channels()];
                    for (int i = 0; i < x.length; i++) {
                        mean[i % mean.length] += x[i] * mean.length / x.length;
                    }
                    x = mean;
                    shape = new Shape(mean.length, 1, 1);
                }
                case Layer.Embedding(int vocabulary, int width) -> {
                    x = embedding(x, weights, at, vocabulary, width);
                    at += (vocabulary + features.length) * width;
                    shape = new Shape(width, 1, features.length);
                }
                case Layer.LayerNorm() -> {
                    x = layerNorm(x, shape.channels(), weights, at);
                    at += 2 * shape.channels();
                }
                case Layer.Attention(int heads) -> {
                    shape = new Shape(shape.channels() / 3, 1, shape.width());
                    x = attention(x, features, shape.channels(), heads);
                }
                case Layer.TextAverage() -> {
                    double[] mean = new double[shape.channels()];
                    double words = Math.max(1, words(features).length);
                    for (int position : words(features)) {
                        for (int c = 0; c < mean.length; c++) {
                            mean[c] += x[position * mean.length + c] / words;
                        }
                    }
                    x = mean;
                    shape = new Shape(mean.length, 1, 1);
                }
                case Layer.Fork() -> {
                    forked = x;
                    forkedShape = shape;
                }
                case Layer.Join() -> {
                    for (int i = 0; i < forked.length; i++) {
                        int pixel = i / forkedShape.channels();
                        x[pixel * shape.channels() + i % forkedShape.channels()] += forked[i];
                    }
                }
                case Layer.EmbeddingBag(int vocabulary, int width) -> {
                    x = embeddingBag(x, weights, at, width);
                    at += vocabulary * width;
                    shape = new Shape(width, 1, 1);
                }
                case Layer.Dense(int units) -> {
                    x = dense(x, weights, at, units);
                    at += (shape.size() + 1) * units;
                    shape = new Shape(units, 1, 1);
                }
            }
        }
        return x;
    }

    private static int[] words(float[] tokens) {
        return IntStream.range(0, tokens.length)
                .filter(i -> (int) tokens[i] != Vocabulary.PAD)
                .toArray();
    }

    private static double[] embedding(double[] tokens, double[] w, int at, int vocabulary, int width) {
        double[] y = new double[tokens.length * width];
        for (int i = 0; i < y.length; i++) {
            y[i] = w[at + ((int) tokens[i / width]) * width + i % width] + w[at + vocabulary * width + i];
        }
        return y;
    }

    private static double[] layerNorm(double[] x, int channels, double[] w, int at) {
        double[] y = new double[x.length];
        for (int from = 0; from < x.length; from += channels) {
            double[] own = Arrays.copyOfRange(x, from, from + channels);
            double mean = Arrays.stream(own).sum() / channels;
            double variance =
                    Arrays.stream(own).map(v -> (v - mean) * (v - mean)).sum() / channels;
            for (int c = 0; c < channels; c++) {
                y[from + c] = (own[c] - mean) / Math.sqrt(variance + 1e-5) * (1 + w[at + c]) + w[at + channels + c];
            }
        }
        return y;
    }

    private static double[] attention(double[] x, float[] tokens, int width, int heads) {
        double[] y = new double[tokens.length * width];
        int size = width / heads;
        for (int i = 0; i < tokens.length; i++) {
            for (int head = 0; head < heads; head++) {
                double sum = 0;
                for (int j : words(tokens)) {
                    double score = 0;
                    for (int c = head * size; c < (head + 1) * size; c++) {
                        score += x[i * 3 * width + c] * x[j * 3 * width + width + c];
                    }
                    double weight = Math.exp(score / Math.sqrt(size));
                    sum += weight;
                    for (int c = head * size; c < (head + 1) * size; c++) {
                        y[i * width + c] += weight * x[j * 3 * width + 2 * width + c];
                    }
                }
                for (int c = head * size; c < (head + 1) * size; c++) {
                    y[i * width + c] /= sum;
                }
            }
        }
        return y;
    }

    private static double gelu(double x) {
        return 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x)));
    }

    private static double[] groupNorm(double[] x, Shape in, double[] w, int at, int groups) {
        double[] y = new double[x.length];
        int channels = in.channels();
        for (int g = 0; g < groups; g++) {
            int group = g;
            double[] own = IntStream.range(0, x.length)
                    .filter(i -> i % channels * groups / channels == group)
                    .mapToDouble(i -> x[i])
                    .toArray();
            double mean = Arrays.stream(own).average().orElseThrow();
            double variance = Arrays.stream(own)
                    .map(v -> (v - mean) * (v - mean))
                    .average()
                    .orElseThrow();
            for (int i = 0; i < x.length; i++) {
                int c = i % channels;
                if (c * groups / channels == g) {
                    y[i] = (x[i] - mean) / Math.sqrt(variance + 1e-5) * (1 + w[at + c]) + w[at + channels + c];
                }
            }
        }
        return y;
    }

    private static double[] embeddingBag(double[] tokens, double[] w, int at, int width) {
        double[] y = new double[width];
        double count = Math.max(
                1, Arrays.stream(tokens).filter(t -> t != Vocabulary.PAD).count());
        for (double token : tokens) {
            for (int j = 0; token != Vocabulary.PAD && j < width; j++) {
                y[j] += w[at + (int) (token * width) + j] / count;
            }
        }
        return y;
    }

    private static double[] dense(double[] x, double[] w, int at, int units) {
        double[] y = new double[units];
        for (int j = 0; j < units; j++) {
            y[j] = w[at + x.length * units + j];
            for (int i = 0; i < x.length; i++) {
                y[j] += x[i] * w[at + i * units + j];
            }
        }
        return y;
    }

    private static double[] convolution(double[] x, Shape in, double[] w, int at, int filters, int kernel) {
        double[] y = new double[in.height() * in.width() * filters];
        int bias = at + kernel * kernel * in.channels() * filters;
        for (int row = 0; row < in.height(); row++) {
            for (int column = 0; column < in.width(); column++) {
                for (int f = 0; f < filters; f++) {
                    double sum = w[bias + f];
                    for (int ky = 0; ky < kernel; ky++) {
                        for (int kx = 0; kx < kernel; kx++) {
                            int r = row + ky - kernel / 2;
                            int c = column + kx - kernel / 2;
                            for (int i = 0;
                                    r >= 0 && r < in.height() && c >= 0 && c < in.width() && i < in.channels();
                                    i++) {
                                sum += x[(r * in.width() + c) * in.channels() + i]
                                        * w[at + ((ky * kernel + kx) * in.channels() + i) * filters + f];
                            }
                        }
                    }
                    y[(row * in.width() + column) * filters + f] = sum;
                }
            }
        }
        return y;
    }

    private static double[] maxPool(double[] x, Shape in, int size) {
        int height = in.height() / size;
        int width = in.width() / size;
        double[] y = new double[height * width * in.channels()];
        for (int i = 0; i < y.length; i++) {
            int c = i % in.channels();
            int column = i / in.channels() % width;
            int row = i / in.channels() / width;
            y[i] = Double.NEGATIVE_INFINITY;
            for (int dy = 0; dy < size; dy++) {
                for (int dx = 0; dx < size; dx++) {
                    int at = ((row * size + dy) * in.width() + column * size + dx) * in.channels() + c;
                    y[i] = Math.max(y[i], x[at]);
                }
            }
        }
        return y;
    }
}
