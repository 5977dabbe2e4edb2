package dev.crucible.engine.device;

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
record DevicePlan(List<Stage> stages, List<Block> blocks, int padded, int flat, int inputSize, int classes) {

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

    /** One stage, with one kernel forward and at most two backward. */
    sealed interface Stage {

        /** Floats that it makes of a sample. */
        int outputs();

        /** Whether its outputs are rectified, so that the next stage clears gradients where they are not positive. */
        default boolean rectified() {
            return false;
        }

        /**
         * A dense layer.
         *
         * @param at where its weights begin, with the bias as their last row
         * @param inputs rows of weights, filling included
         * @param pitch columns, filling included
         */
        record Dense(int at, int inputs, int pitch, boolean rectified) implements Stage {

            @Override
            public int outputs() {
                return pitch;
            }
        }

        /**
         * A convolution with relu and max pooling behind it.
         *
         * @param height of the input
         * @param width of the input
         * @param channels of the input, filling included
         * @param shape windows and padding
         * @param filters of the output, filling included
         * @param pool the side of a window, 1 for none
         * @param clears whether there is a relu
         */
        record Convolution(
                int at,
                int height,
                int width,
                int channels,
                Layer.Convolution shape,
                int filters,
                int pool,
                boolean clears)
                implements Stage {

            @Override
            public int outputs() {
                return windows() * filters;
            }

            int windows() {
                return shape.side(height) / pool * (shape.side(width) / pool);
            }
        }

        /**
         * Dropout.
         *
         * @param channels of a pixel
         * @param pitch floats that they take
         */
        record Drop(int pixels, int channels, int pitch, float rate) implements Stage {

            @Override
            public int outputs() {
                return pixels * pitch;
            }

            /** Draws for a sample. */
            int draws() {
                return pixels * channels;
            }
        }
    }

    /** The first layer that no kernel knows, in words; empty when there is none. */
    static Optional<String> obstacle(Architecture architecture) {
        if (architecture.tuning() != Architecture.Tuning.FULL) {
            return Optional.of("only a part of the model is trained");
        }
        List<Layer> layers = architecture.layers();
        for (int i = 0; i < layers.size(); i++) {
            if (!fits(layers, i)) {
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
            case Layer.Convolution _ ->
                before.isEmpty() || before.get() instanceof Layer.MaxPool || ofConvolution(layers, i - 1);
            case Layer.Relu() ->
                before.isPresent()
                        && (before.get() instanceof Layer.Dense || before.get() instanceof Layer.Convolution);
            case Layer.MaxPool(int size) -> ofConvolution(layers, i - 1) && size * size <= Short.MAX_VALUE;
            case Layer.Dropout _ ->
                before.isPresent()
                        && !(before.get() instanceof Layer.Dropout)
                        && i + 1 < layers.size()
                        && layers.get(i + 1) instanceof Layer.Dense;
            default -> false;
        };
    }

    /** Whether layer {@code i} is a convolution, or the relu of one. */
    private static boolean ofConvolution(List<Layer> layers, int i) {
        return i >= 0
                && (layers.get(i) instanceof Layer.Convolution
                        || (layers.get(i) instanceof Layer.Relu
                                && i > 0
                                && layers.get(i - 1) instanceof Layer.Convolution));
    }

    /** The plan of {@code architecture}, to which there is no {@link #obstacle}. */
    static DevicePlan of(Architecture architecture) {
        return new Maker(architecture).plan();
    }

    /** Reads layers one after the other. */
    private static final class Maker {

        private final Architecture architecture;
        private final List<Layer> layers;
        private final List<Stage> stages = new ArrayList<>();
        private final List<Block> blocks = new ArrayList<>();
        private int height;
        private int width;
        private int channels;
        private int pitch;
        private int padded;
        private int flat;

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
                switch (layers.get(i)) {
                    case Layer.Dense(int units) -> dense(units, is(i + 1, Layer.Relu.class));
                    case Layer.Convolution convolution -> convolution(convolution, i);
                    case Layer.Dropout(float rate) -> stages.add(new Stage.Drop(height * width, channels, pitch, rate));
                    // Relu and pooling are a part of the stage before.
                    default -> {}
                }
            }
            int size = ParameterLayout.of(architecture).size();
            if (flat != size) {
                throw new IllegalStateException(flat + " parameters of " + size);
            }
            return new DevicePlan(
                    stages, blocks, padded, flat, architecture.input().size(), architecture.classes());
        }

        private boolean is(int i, Class<? extends Layer> kind) {
            return i < layers.size() && kind.isInstance(layers.get(i));
        }

        private void dense(int units, boolean rectified) {
            int columns = Lanes.pad(units);
            stages.add(new Stage.Dense(padded, height * width * pitch, columns, rectified));
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
            stages.add(new Stage.Convolution(padded, height, width, pitch, layer, filters, pool, clears));
            matrices(layer.kernel() * layer.kernel(), layer.filters(), filters);
            height = layer.side(height) / pool;
            width = layer.side(width) / pool;
            channels = layer.filters();
            pitch = filters;
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

    /** Floats of activations and gradients that a sample of a batch takes, and what notes winners, in bytes. */
    long activationBytes(boolean backward) {
        long bytes = 0;
        for (Stage stage : stages) {
            bytes += (backward ? 2L : 1L) * Float.BYTES * stage.outputs();
            bytes += backward && stage instanceof Stage.Convolution ? (long) Short.BYTES * stage.outputs() : 0;
        }
        return bytes + (backward ? 0 : (long) Float.BYTES * stages.getLast().outputs());
    }
}
