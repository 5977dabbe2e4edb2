package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The definition of every layer, one loop per index, in double precision and with nothing in common with the kernels.
 *
 * @param chance what the network drew
 */
record NaiveNetwork(Architecture architecture, Chance chance) {

    NaiveNetwork(Architecture architecture) {
        this(architecture, new Chance(0, new float[0][], new int[0][], new int[0][]));
    }

    /**
     * Random draws of a network for a batch.
     *
     * @param dropout the key of the stream for dropout
     * @param texts with their words hidden
     * @param positions where the hidden words of each text stand
     * @param targets what they are
     */
    record Chance(long dropout, float[][] texts, int[][] positions, int[][] targets) {}

    /** Mean cross-entropy of the first {@code count} samples. */
    double loss(double[] weights, Samples samples, int count) {
        boolean hides = architecture.masked().isPresent();
        float[][] inputs = new float[count][];
        for (int i = 0; i < count; i++) {
            inputs[i] = hides ? chance.texts[i] : features(samples, i);
        }
        double[][] logits = logits(weights, inputs);
        double total = 0;
        int targets = 0;
        for (int i = 0; i < count; i++) {
            int[] labels = hides ? chance.targets[i] : new int[] {samples.label(i)};
            int classes = architecture.classes();
            for (int k = 0; k < labels.length; k++) {
                double sum = 0;
                for (int c = 0; c < classes; c++) {
                    sum += Math.exp(logits[i][k * classes + c]);
                }
                total += Math.log(sum) - logits[i][k * classes + labels[k]];
            }
            targets += labels.length;
        }
        return total / targets;
    }

    private float[] features(Samples samples, int index) {
        float[] features = new float[architecture.input().size()];
        samples.features(index, features, 0);
        return features;
    }

    double[] logits(double[] weights, Samples samples, int index) {
        return logits(weights, new float[][] {features(samples, index)})[0];
    }

    /** The logits of a batch, layer by layer. */
    private double[][] logits(double[] weights, float[][] inputs) {
        RandomStream draws = new RandomStream(chance.dropout);
        double[][] batch = Arrays.stream(inputs)
                .map(features -> IntStream.range(0, features.length)
                        .mapToDouble(i -> features[i])
                        .toArray())
                .toArray(double[][]::new);
        Shape shape = architecture.input();
        Shape forkedShape = shape;
        double[][] forked = batch;
        int at = 0;
        ParameterLayout layout = ParameterLayout.of(architecture);
        for (int n = 0; n < architecture.layers().size(); n++) {
            Layer layer = architecture.layers().get(n);
            if (layer instanceof Layer.BatchNorm) {
                batch = batchNorm(batch, shape.channels(), weights, at);
            } else if (layer instanceof Layer.Fork) {
                forked = batch;
                forkedShape = shape;
            } else {
                double[][] next = new double[batch.length][];
                for (int i = 0; i < batch.length; i++) {
                    next[i] = layer instanceof Layer.Join()
                            ? join(batch[i], shape, forked[i], forkedShape)
                            : apply(layer, batch[i], i, inputs[i], shape, weights, at, draws);
                }
                batch = next;
            }
            int index = n;
            at += layout.tensors().stream()
                    .filter(tensor -> tensor.name().startsWith(index + "."))
                    .mapToInt(ParameterLayout.Tensor::size)
                    .sum();
            shape = layout.shapes().get(n);
        }
        return batch;
    }

    private double[] apply(
            Layer layer, double[] x, int sample, float[] tokens, Shape in, double[] w, int at, RandomStream draws) {
        return switch (layer) {
            case Layer.Convolution convolution -> convolution(x, in, w, at, convolution);
            case Layer.MaxPool(int size) -> maxPool(x, in, size);
            case Layer.Relu() -> Arrays.stream(x).map(v -> Math.max(0, v)).toArray();
            case Layer.Gelu(boolean exact) ->
                Arrays.stream(x)
                        .map(exact ? NaiveNetwork::exactGelu : NaiveNetwork::gelu)
                        .toArray();
            case Layer.GroupNorm(int groups) -> groupNorm(x, in, w, at, groups);
            case Layer.GlobalAverage() ->
                average(
                        x,
                        in.channels(),
                        IntStream.range(0, x.length / in.channels()).toArray());
            case Layer.Embedding(int vocabulary, int width) -> embedding(x, w, at, vocabulary, width);
            case Layer.LayerNorm(double epsilon) -> layerNorm(x, in.channels(), w, at, epsilon);
            case Layer.Attention(int heads, boolean causal) -> attention(x, tokens, in.channels() / 3, heads, causal);
            case Layer.TextAverage() -> average(x, in.channels(), words(tokens));
            case Layer.EmbeddingBag(int _, int width) -> embeddingBag(x, w, at, width);
            case Layer.Dense(int units) -> dense(x, w, at, units, true);
            case Layer.Dropout(float rate) -> dropout(x, rate, draws);
            case Layer.Masked masked -> {
                double[] y = new double[masked.most(in.width()) * in.channels()];
                for (int k = 0; k < chance.positions[sample].length; k++) {
                    int from = chance.positions[sample][k] * in.channels();
                    System.arraycopy(x, from, y, k * in.channels(), in.channels());
                }
                yield y;
            }
            case Layer.LowRank low -> lowRank(x, in, w, at, low, draws);
            case Layer.Tanh() -> Arrays.stream(x).map(Math::tanh).toArray();
            case Layer.First() -> Arrays.copyOf(x, in.channels());
            case Layer.Last() -> {
                int last = words(tokens)[words(tokens).length - 1];
                yield Arrays.copyOfRange(x, last * in.channels(), (last + 1) * in.channels());
            }
            case Layer.Linear(int units) -> dense(x, w, at, units, false);
            case Layer.Tied(int words, boolean biased) -> tied(x, in.channels(), w, at, words, biased);
            case Layer.Head() -> x;
            case Layer.Following() -> throw new IllegalArgumentException(layer.toString());
            case Layer.BatchNorm _, Layer.Fork _, Layer.Join _, Layer.External _ ->
                throw new IllegalArgumentException(layer.toString());
        };
    }

    private static double[] join(double[] x, Shape shape, double[] forked, Shape forkedShape) {
        double[] y = x.clone();
        for (int i = 0; i < forked.length; i++) {
            int pixel = i / forkedShape.channels();
            y[pixel * shape.channels() + i % forkedShape.channels()] += forked[i];
        }
        return y;
    }

    private static double[] average(double[] x, int channels, int[] pixels) {
        double[] mean = new double[channels];
        for (int pixel : pixels) {
            for (int c = 0; c < channels; c++) {
                mean[c] += x[pixel * channels + c] / Math.max(1, pixels.length);
            }
        }
        return mean;
    }

    private static double[] dropout(double[] x, float rate, RandomStream draws) {
        return Arrays.stream(x)
                .map(v -> draws.nextFloat() < rate ? 0 : v / (1 - rate))
                .toArray();
    }

    private static double[] lowRank(double[] x, Shape in, double[] w, int at, Layer.LowRank layer, RandomStream draws) {
        double[] y = convolution(x, in, w, at, new Layer.Convolution(layer.filters(), 1));
        int next = at + (in.channels() + 1) * layer.filters();
        int width = layer.filters() / layer.blocks();
        for (int block : layer.adapted()) {
            double[] dropped = layer.dropout() > 0 ? dropout(x, layer.dropout(), draws) : x;
            int up = next + in.channels() * layer.rank();
            for (int pixel = 0; pixel < x.length / in.channels(); pixel++) {
                for (int r = 0; r < layer.rank(); r++) {
                    double inner = 0;
                    for (int c = 0; c < in.channels(); c++) {
                        inner += dropped[pixel * in.channels() + c] * w[next + c * layer.rank() + r];
                    }
                    for (int j = 0; j < width; j++) {
                        y[pixel * layer.filters() + block * width + j] += layer.scale() * inner * w[up + r * width + j];
                    }
                }
            }
            next = up + layer.rank() * width;
        }
        return y;
    }

    private static double[][] batchNorm(double[][] batch, int channels, double[] w, int at) {
        double[][] result = Arrays.stream(batch).map(double[]::clone).toArray(double[][]::new);
        for (int c = 0; c < channels; c++) {
            int channel = c;
            double[] own = Arrays.stream(batch)
                    .flatMapToDouble(x -> IntStream.range(0, x.length)
                            .filter(i -> i % channels == channel)
                            .mapToDouble(i -> x[i]))
                    .toArray();
            double mean = Arrays.stream(own).sum() / own.length;
            double variance =
                    Arrays.stream(own).map(v -> (v - mean) * (v - mean)).sum() / own.length;
            for (double[] x : result) {
                for (int i = c; i < x.length; i += channels) {
                    x[i] = (x[i] - mean) / Math.sqrt(variance + 1e-5) * (1 + w[at + c]) + w[at + channels + c];
                }
            }
        }
        return result;
    }

    private static int[] words(float[] tokens) {
        return IntStream.range(0, tokens.length)
                .filter(i -> (int) tokens[i] != TokenVocabulary.PAD)
                .toArray();
    }

    private static double[] embedding(double[] tokens, double[] w, int at, int vocabulary, int width) {
        double[] y = new double[tokens.length * width];
        for (int i = 0; i < y.length; i++) {
            y[i] = w[at + ((int) tokens[i / width]) * width + i % width] + w[at + vocabulary * width + i];
        }
        return y;
    }

    private static double[] layerNorm(double[] x, int channels, double[] w, int at, double epsilon) {
        double[] y = new double[x.length];
        for (int from = 0; from < x.length; from += channels) {
            double[] own = Arrays.copyOfRange(x, from, from + channels);
            double mean = Arrays.stream(own).sum() / channels;
            double variance =
                    Arrays.stream(own).map(v -> (v - mean) * (v - mean)).sum() / channels;
            for (int c = 0; c < channels; c++) {
                y[from + c] = (own[c] - mean) / Math.sqrt(variance + epsilon) * (1 + w[at + c]) + w[at + channels + c];
            }
        }
        return y;
    }

    private static double[] attention(double[] x, float[] tokens, int width, int heads, boolean causal) {
        double[] y = new double[tokens.length * width];
        int size = width / heads;
        for (int i = 0; i < tokens.length; i++) {
            for (int head = 0; head < heads; head++) {
                double sum = 0;
                for (int j : words(tokens)) {
                    if (causal && j > i) {
                        continue;
                    }
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

    /** erf by its power series, which the small values here need. */
    private static double exactGelu(double x) {
        double z = x / Math.sqrt(2);
        double term = z;
        double sum = z;
        for (int n = 1; n < 200; n++) {
            term *= -z * z / n;
            sum += term / (2 * n + 1);
        }
        return 0.5 * x * (1 + 2 / Math.sqrt(Math.PI) * sum);
    }

    /** The table of a first embedding begins the parameters. */
    private static double[] tied(double[] x, int width, double[] w, int at, int tokens, boolean biased) {
        double[] y = new double[x.length / width * tokens];
        for (int i = 0; i < y.length; i++) {
            y[i] = biased ? w[at + i % tokens] : 0;
            for (int c = 0; c < width; c++) {
                y[i] += x[i / tokens * width + c] * w[i % tokens * width + c];
            }
        }
        return y;
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
                1, Arrays.stream(tokens).filter(t -> t != TokenVocabulary.PAD).count());
        for (double token : tokens) {
            for (int j = 0; token != TokenVocabulary.PAD && j < width; j++) {
                y[j] += w[at + (int) (token * width) + j] / count;
            }
        }
        return y;
    }

    private static double[] dense(double[] x, double[] w, int at, int units, boolean biased) {
        double[] y = new double[units];
        for (int j = 0; j < units; j++) {
            y[j] = biased ? w[at + x.length * units + j] : 0;
            for (int i = 0; i < x.length; i++) {
                y[j] += x[i] * w[at + i * units + j];
            }
        }
        return y;
    }

    private static double[] convolution(double[] x, Shape in, double[] w, int at, Layer.Convolution layer) {
        int filters = layer.filters();
        int kernel = layer.kernel();
        int height = in.height() + 2 * layer.padding() - kernel + 1;
        int width = in.width() + 2 * layer.padding() - kernel + 1;
        double[] y = new double[height * width * filters];
        int bias = at + kernel * kernel * in.channels() * filters;
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                for (int f = 0; f < filters; f++) {
                    double sum = w[bias + f];
                    for (int ky = 0; ky < kernel; ky++) {
                        for (int kx = 0; kx < kernel; kx++) {
                            int r = row + ky - layer.padding();
                            int c = column + kx - layer.padding();
                            for (int i = 0;
                                    r >= 0 && r < in.height() && c >= 0 && c < in.width() && i < in.channels();
                                    i++) {
                                sum += x[(r * in.width() + c) * in.channels() + i]
                                        * w[at + ((ky * kernel + kx) * in.channels() + i) * filters + f];
                            }
                        }
                    }
                    y[(row * width + column) * filters + f] = sum;
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
