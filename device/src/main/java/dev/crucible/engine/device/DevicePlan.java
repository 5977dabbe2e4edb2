package dev.crucible.engine.device;

import dev.crucible.engine.compute.TextBody;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An architecture as the kernels see it: stages, and where each row of parameters lies once it is filled up with zeros to the width of this
 * processor's vectors, as {@code compute.ParameterPadding} fills it.
 *
 * @param stages in order
 * @param blocks how the flat vector and the padded one correspond
 * @param padded the length of the padded vector
 * @param flat the length of the flat vector
 */
record DevicePlan(List<DeviceStage> stages, List<Block> blocks, int padded, int flat, int inputSize, int classes) {

    DevicePlan {
        stages = List.copyOf(stages);
        blocks = List.copyOf(blocks);
    }

    /** A stretch of parameters that lies in one piece in both vectors. */
    record Block(int flat, int padded, int length) {

        private boolean meets(Block next) {
            return flat + length == next.flat && padded + length == next.padded;
        }
    }

    /** The first layer that no kernel knows, in words; empty when there is none. */
    static Optional<String> obstacle(Architecture architecture) {
        if (architecture.tuning() != Architecture.Tuning.FULL) {
            return Optional.of("only a part of the model is trained");
        }
        List<Layer> layers = architecture.layers();
        boolean text = layers.getFirst() instanceof Layer.Embedding;
        for (int i = 0; i < layers.size(); i++) {
            boolean known = text ? fitsText(layers.get(i)) : fits(layers, i);
            if (!known) {
                return Optional.of(
                        "no GPU kernel for layer %d of %s, %s".formatted(i, architecture.name(), layers.get(i)));
            }
        }
        return Optional.empty();
    }

    private static boolean fits(List<Layer> layers, int i) {
        Optional<Layer> before = i == 0 ? Optional.empty() : Optional.of(layers.get(i - 1));
        return switch (layers.get(i)) {
            case Layer.Dense _ -> true;
            case Layer.EmbeddingBag _ -> before.isEmpty();
            case Layer.Convolution _ ->
                before.isEmpty() || before.get() instanceof Layer.Fork || givesImages(layers, i - 1);
            case Layer.Relu() ->
                before.isPresent()
                        && (before.get() instanceof Layer.Dense
                                || before.get() instanceof Layer.Convolution
                                || normalises(before.get())
                                || before.get() instanceof Layer.Join);
            case Layer.MaxPool(int size) -> givesImages(layers, i - 1) && size * size <= Short.MAX_VALUE;
            case Layer.GroupNorm _, Layer.BatchNorm _, Layer.Fork(), Layer.GlobalAverage() ->
                givesImages(layers, i - 1);
            case Layer.Join() -> before.isPresent() && normalises(before.get());
            case Layer.Dropout _ ->
                before.isPresent()
                        && !(before.get() instanceof Layer.Dropout)
                        && i + 1 < layers.size()
                        && layers.get(i + 1) instanceof Layer.Dense;
            default -> false;
        };
    }

    private static boolean fitsText(Layer layer) {
        return switch (layer) {
            case Layer.Convolution(int _, int kernel, int _) -> kernel == 1;
            case Layer.Embedding _,
                    Layer.LayerNorm _,
                    Layer.Attention _,
                    Layer.Gelu _,
                    Layer.Relu _,
                    Layer.Tanh _,
                    Layer.Fork _,
                    Layer.Join _,
                    Layer.TextAverage _,
                    Layer.First _,
                    Layer.Last _,
                    Layer.Head _,
                    Layer.Dense _,
                    Layer.Linear _ -> true;
            default -> false;
        };
    }

    private static boolean normalises(Layer layer) {
        return layer instanceof Layer.GroupNorm || layer instanceof Layer.BatchNorm;
    }

    /** Whether the output of layer {@code i} is that of a stage with pixels. */
    private static boolean givesImages(List<Layer> layers, int i) {
        return i >= 0
                && switch (layers.get(i)) {
                    case Layer.Convolution _, Layer.MaxPool _, Layer.GroupNorm _, Layer.BatchNorm _, Layer.Join _ ->
                        true;
                    case Layer.Relu _ -> givesImages(layers, i - 1);
                    default -> false;
                };
    }

    /** Whether layer {@code i} is a convolution, or the relu of one. */
    private static boolean ofConvolution(List<Layer> layers, int i) {
        return layers.get(i) instanceof Layer.Convolution
                || (layers.get(i) instanceof Layer.Relu && layers.get(i - 1) instanceof Layer.Convolution);
    }

    /** The plan of {@code architecture}, to which there is no {@link #obstacle}. */
    static DevicePlan of(Architecture architecture) {
        return new Maker(architecture).plan();
    }

    /** Reads layers one after the other. */
    private static final class Maker {

        private final Architecture architecture;
        private final List<Layer> layers;
        private final List<DeviceStage> stages = new ArrayList<>();
        private final List<Block> blocks = new ArrayList<>();
        private int height;
        private int width;
        private int channels;
        private int pitch;
        private int padded;
        private int flat;
        private TextStage.Places places = TextStage.Places.ONE;
        private Optional<DeviceStage.Beside> forked = Optional.empty();

        Maker(Architecture architecture) {
            this.architecture = architecture;
            this.layers = architecture.layers();
            Shape input = architecture.input();
            this.height = input.height();
            this.width = input.width();
            this.channels = input.channels();
            this.pitch = input.channels();
        }

        DevicePlan plan() {
            for (int i = 0; i < layers.size(); i++) {
                if (layers.getFirst() instanceof Layer.Embedding) {
                    text(layers.get(i));
                } else {
                    stage(layers.get(i), i);
                }
            }
            int size = ParameterLayout.of(architecture).size();
            if (flat != size) {
                throw new IllegalStateException(flat + " parameters of " + size);
            }
            return new DevicePlan(
                    stages, blocks, padded, flat, architecture.input().size(), architecture.classes());
        }

        private void stage(Layer layer, int i) {
            switch (layer) {
                case Layer.Dense(int units) -> dense(units, is(i + 1, Layer.Relu.class));
                case Layer.Convolution convolution -> convolution(convolution, i);
                case Layer.Dropout(float rate) ->
                    stages.add(new DeviceStage.Drop(height * width, channels, pitch, rate));
                case Layer.EmbeddingBag(int vocabulary, int columns) -> bag(vocabulary, columns);
                case Layer.GroupNorm(int groups) -> norm(groups, i);
                case Layer.BatchNorm(boolean shared) -> batchNorm(shared, i);
                case Layer.MaxPool(int size) -> pool(size, i);
                case Layer.GlobalAverage() -> average();
                case Layer.Fork() -> fork();
                // Relu and joins are a part of the stage before.
                default -> {}
            }
        }

        private void text(Layer layer) {
            switch (layer) {
                case Layer.Embedding(int vocabulary, int columns) -> words(vocabulary, columns);
                case Layer.Convolution(int filters, int _, int _) -> linear(filters, true);
                case Layer.LayerNorm(double epsilon) -> {
                    stages.add(new TextStage.Norm(padded, padded + pitch, places, channels, pitch, epsilon));
                    vectors(2);
                }
                case Layer.Attention(int heads, boolean causal) -> attention(heads, causal);
                case Layer.Gelu(boolean exact) -> activation(exact ? TextStage.Form.EXACT_GELU : TextStage.Form.GELU);
                case Layer.Relu() -> activation(TextStage.Form.RELU);
                case Layer.Tanh() -> activation(TextStage.Form.TANH);
                case Layer.Fork() -> fork();
                case Layer.Join() -> stages.add(new TextStage.Join(places, pitch, forked.orElseThrow()));
                case Layer.TextAverage() -> pooling(new TextStage.Mean(places, channels, pitch));
                case Layer.First() -> pooling(new TextStage.Pick(places, pitch, false));
                case Layer.Last() -> pooling(new TextStage.Pick(places, pitch, true));
                case Layer.Head() -> {}
                case Layer.Dense(int units) -> linear(units, true);
                case Layer.Linear(int units) -> linear(units, false);
                default -> throw new IllegalStateException("no kernel for " + layer);
            }
        }

        private void activation(TextStage.Form form) {
            stages.add(new TextStage.Activation(form, places, pitch));
        }

        private void pooling(TextStage.Pooling pooling) {
            stages.add(pooling);
            places = TextStage.Places.ONE;
        }

        private void fork() {
            forked = Optional.of(new DeviceStage.Beside(stages.size() - 1, channels, pitch));
        }

        private boolean is(int i, Class<? extends Layer> kind) {
            return i < layers.size() && kind.isInstance(layers.get(i));
        }

        private void dense(int units, boolean rectified) {
            int columns = Lanes.pad(units);
            stages.add(new DeviceStage.Dense(padded, height * width * pitch, columns, rectified));
            matrices(height * width, units, columns);
            height = 1;
            width = 1;
            channels = units;
            pitch = columns;
        }

        private void convolution(Layer.Convolution layer, int i) {
            int filters = Lanes.pad(layer.filters());
            boolean clears = is(i + 1, Layer.Relu.class);
            int behind = clears ? i + 2 : i + 1;
            int pool = is(behind, Layer.MaxPool.class) ? ((Layer.MaxPool) layers.get(behind)).size() : 1;
            stages.add(new DeviceStage.Convolution(padded, height, width, pitch, layer, filters, pool, clears));
            matrices(layer.kernel() * layer.kernel(), layer.filters(), filters);
            height = layer.side(height) / pool;
            width = layer.side(width) / pool;
            channels = layer.filters();
            pitch = filters;
        }

        private void bag(int vocabulary, int columns) {
            int length = architecture.input().size();
            channels = columns;
            pitch = Lanes.pad(columns);
            stages.add(new DeviceStage.Bag(padded, length, vocabulary, pitch));
            for (int word = 0; word < vocabulary; word++) {
                row(columns);
                padded += pitch;
            }
            height = 1;
            width = 1;
        }

        private void words(int vocabulary, int columns) {
            places = new TextStage.Places(architecture.input().size(), TextBody.of(layers) == 0);
            channels = columns;
            pitch = Lanes.pad(columns);
            stages.add(new TextStage.Words(padded, padded + vocabulary * pitch, places, vocabulary, pitch));
            vectors(vocabulary + places.length());
        }

        private void linear(int units, boolean biased) {
            int columns = Lanes.pad(units);
            TextStage.Linear linear = new TextStage.Linear(padded, biased, places, channels, pitch, units, columns);
            stages.add(linear);
            for (int row = 0; row < linear.rows(); row++) {
                row(units);
                padded += columns;
            }
            channels = units;
            pitch = columns;
        }

        private void attention(int heads, boolean causal) {
            int from = pitch;
            channels /= 3;
            pitch = Lanes.pad(channels);
            stages.add(new TextStage.Attention(heads, channels / heads, causal, places, from, pitch));
        }

        private void norm(int groups, int i) {
            stages.add(new DeviceStage.Norm(
                    padded, padded + pitch, height * width, channels, pitch, groups, beside(i), clears(i)));
            vectors(2);
        }

        private void batchNorm(boolean shared, int i) {
            stages.add(new DeviceStage.BatchNorm(
                    padded,
                    padded + pitch,
                    shared ? padded + 2 * pitch : -1,
                    height * width,
                    channels,
                    pitch,
                    beside(i),
                    clears(i)));
            vectors(shared ? 4 : 2);
        }

        /** What is added to the output of layer {@code i}. */
        private Optional<DeviceStage.Beside> beside(int i) {
            return is(i + 1, Layer.Join.class) ? forked : Optional.empty();
        }

        private boolean clears(int i) {
            return is(is(i + 1, Layer.Join.class) ? i + 2 : i + 1, Layer.Relu.class);
        }

        private void vectors(int count) {
            for (int vector = 0; vector < count; vector++) {
                row(channels);
                padded += pitch;
            }
        }

        /** Pooling behind a convolution is a part of its stage. */
        private void pool(int size, int i) {
            if (ofConvolution(layers, i - 1)) {
                return;
            }
            stages.add(new DeviceStage.Pool(height, width, pitch, size));
            height /= size;
            width /= size;
        }

        private void average() {
            stages.add(new DeviceStage.Average(height * width, channels, pitch));
            height = 1;
            width = 1;
        }

        /** Weights, a matrix of channels × columns for each pixel or tap, and a bias. */
        private void matrices(int count, int columns, int columnsPadded) {
            for (int matrix = 0; matrix < count; matrix++) {
                for (int row = 0; row < channels; row++) {
                    row(columns);
                    padded += columnsPadded;
                }
                padded += (pitch - channels) * columnsPadded;
            }
            row(columns);
            padded += columnsPadded;
        }

        private void row(int columns) {
            Block block = new Block(flat, padded, columns);
            if (!blocks.isEmpty() && blocks.getLast().meets(block)) {
                Block last = blocks.removeLast();
                block = new Block(last.flat, last.padded, last.length + columns);
            }
            blocks.add(block);
            flat += columns;
        }
    }

    /** What attention weighs words by in a text, in the stage that has most. */
    int mostWeights() {
        return stages.stream()
                .mapToInt(stage -> stage instanceof TextStage.Attention a ? a.weights() : 0)
                .max()
                .orElse(0);
    }

    /** Floats of activations and gradients that a sample of a batch takes, and what notes winners, in bytes. */
    long activationBytes(boolean backward) {
        long bytes = 0;
        for (DeviceStage stage : stages) {
            if (stage instanceof TextStage.Join) {
                continue; // in place
            }
            bytes += (backward ? 2L : 1L) * Float.BYTES * stage.outputs();
            boolean wins = stage instanceof DeviceStage.Convolution || stage instanceof DeviceStage.Pool;
            bytes += backward && wins ? (long) Short.BYTES * stage.outputs() : 0;
            bytes += switch (stage) {
                case DeviceStage.Norm norm -> 4L * Float.BYTES * norm.groups();
                case DeviceStage.BatchNorm norm -> 4L * Double.BYTES * norm.channels();
                case TextStage text -> TextLaunches.bytes(text);
                default -> 0;
            };
        }
        bytes += backward ? (long) Float.BYTES * mostWeights() : 0;
        return bytes + (backward ? 0 : (long) Float.BYTES * stages.getLast().outputs());
    }
}
