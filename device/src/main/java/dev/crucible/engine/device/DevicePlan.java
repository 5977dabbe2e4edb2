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
 * An architecture prepared for the kernels: stages, and the offset of each row of parameters once it is padded with zeros to the width of this
 * processor's vectors, as in {@code compute.ParameterPadding}.
 *
 * @param stages in order
 * @param blocks the mapping between the flat vector that clients receive and the padded one
 * @param padded the length of the padded vector
 * @param flat the length of the flat vector
 * @param frozen the mapping between the vector of all parameters and that of the frozen ones, which all clients share
 * @param frozenPadded the length of the shared vector
 * @param carried the mapping between the flat vector and the shared one, for parameters that clients receive and do not train
 */
record DevicePlan(
        List<DeviceStage> stages,
        List<Block> blocks,
        int padded,
        int flat,
        List<Block> frozen,
        int frozenPadded,
        List<Block> carried,
        int inputSize,
        int classes,
        Asked asked) {

    DevicePlan {
        stages = List.copyOf(stages);
        blocks = List.copyOf(blocks);
        frozen = List.copyOf(frozen);
        carried = List.copyOf(carried);
    }

    /** A range of parameters that is contiguous in both vectors. */
    record Block(int flat, int padded, int length) {

        boolean meets(Block next) {
            return flat + length == next.flat && padded + length == next.padded;
        }
    }

    /** Returns the first layer that no kernel supports, as text; empty if there is none. */
    static Optional<String> obstacle(Architecture architecture) {
        List<Layer> layers = architecture.layers();
        boolean text = TextPlan.plans(layers);
        for (int i = 0; i < layers.size(); i++) {
            boolean known = text ? TextPlan.fits(layers.get(i)) : fits(layers, i);
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

    private static boolean normalises(Layer layer) {
        return layer instanceof Layer.GroupNorm || layer instanceof Layer.BatchNorm;
    }

    /** Returns true if the output of layer {@code i} is that of a stage with pixels. */
    private static boolean givesImages(List<Layer> layers, int i) {
        return i >= 0
                && switch (layers.get(i)) {
                    case Layer.Convolution _, Layer.MaxPool _, Layer.GroupNorm _, Layer.BatchNorm _, Layer.Join _ ->
                        true;
                    case Layer.Relu _ -> givesImages(layers, i - 1);
                    default -> false;
                };
    }

    /** Returns true if layer {@code i} is a convolution, or the relu of one. */
    private static boolean ofConvolution(List<Layer> layers, int i) {
        return layers.get(i) instanceof Layer.Convolution
                || (layers.get(i) instanceof Layer.Relu && layers.get(i - 1) instanceof Layer.Convolution);
    }

    /** Returns the plan of {@code architecture}, which must have no {@link #obstacle}. */
    static DevicePlan of(Architecture architecture) {
        ParameterLayout layout = ParameterLayout.of(architecture);
        PlanRows rows = new PlanRows(layout);
        List<DeviceStage> stages = TextPlan.plans(architecture.layers())
                ? TextPlan.of(architecture, rows)
                : new Maker(architecture, rows).stages();
        if (rows.whole() != layout.size()) {
            throw new IllegalStateException(rows.whole() + " parameters of " + layout.size());
        }
        return new DevicePlan(
                stages,
                rows.trainedBlocks(),
                rows.trainedPadded(),
                rows.sent(),
                rows.frozenBlocks(),
                rows.frozenPadded(),
                rows.carriedBlocks(),
                architecture.input().size(),
                architecture.classes(),
                Asked.of(architecture));
    }

    /** Converts layers one after another. */
    private static final class Maker {

        private final Architecture architecture;
        private final List<Layer> layers;
        private final List<DeviceStage> stages = new ArrayList<>();
        private final PlanRows rows;
        private int height;
        private int width;
        private int channels;
        private int pitch;
        private Optional<DeviceStage.Beside> forked = Optional.empty();

        Maker(Architecture architecture, PlanRows rows) {
            this.rows = rows;
            this.architecture = architecture;
            this.layers = architecture.layers();
            Shape input = architecture.input();
            this.height = input.height();
            this.width = input.width();
            this.channels = input.channels();
            this.pitch = input.channels();
        }

        List<DeviceStage> stages() {
            for (int i = 0; i < layers.size(); i++) {
                stage(layers.get(i), i);
            }
            return stages;
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
                // Relu and joins are part of the stage before.
                default -> {}
            }
        }

        private void fork() {
            forked = Optional.of(new DeviceStage.Beside(stages.size() - 1, channels, pitch));
        }

        private boolean is(int i, Class<? extends Layer> kind) {
            return i < layers.size() && kind.isInstance(layers.get(i));
        }

        private void dense(int units, boolean rectified) {
            int columns = Lanes.pad(units);
            stages.add(new DeviceStage.Dense(rows.at(), height * width * pitch, columns, rectified));
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
            stages.add(new DeviceStage.Convolution(rows.at(), height, width, pitch, layer, filters, pool, clears));
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
            stages.add(new DeviceStage.Bag(rows.at(), length, vocabulary, pitch));
            rows.rows(vocabulary, columns, pitch);
            height = 1;
            width = 1;
        }

        private void norm(int groups, int i) {
            stages.add(new DeviceStage.Norm(
                    rows.at(), rows.at() + pitch, height * width, channels, pitch, groups, beside(i), clears(i)));
            rows.rows(2, channels, pitch);
        }

        private void batchNorm(boolean shared, int i) {
            stages.add(new DeviceStage.BatchNorm(
                    rows.at(),
                    rows.at() + pitch,
                    shared ? rows.at() + 2 * pitch : -1,
                    height * width,
                    channels,
                    pitch,
                    beside(i),
                    clears(i)));
            rows.rows(shared ? 4 : 2, channels, pitch);
        }

        /** Returns the branch input that is added to the output of layer {@code i}. */
        private Optional<DeviceStage.Beside> beside(int i) {
            return is(i + 1, Layer.Join.class) ? forked : Optional.empty();
        }

        private boolean clears(int i) {
            return is(is(i + 1, Layer.Join.class) ? i + 2 : i + 1, Layer.Relu.class);
        }

        /** Adds pooling; after a convolution it is part of its stage. */
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

        /** Adds weights, a matrix of channels × columns per pixel or tap, and a bias. */
        private void matrices(int count, int columns, int columnsPadded) {
            for (int matrix = 0; matrix < count; matrix++) {
                rows.rows(channels, columns, columnsPadded);
                rows.fill((pitch - channels) * columnsPadded);
            }
            rows.rows(1, columns, columnsPadded);
        }
    }

    /** Returns the dropout of all stages, in the order of the draws. */
    List<DeviceStage.Chance> drops() {
        return stages.stream()
                .map(DeviceStage::chance)
                .filter(chance -> chance.members() > 0)
                .toList();
    }

    /** Returns the number of dropouts before stage {@code i}, in the order of the draws. */
    int chances(int i) {
        return stages.subList(0, i).stream()
                .mapToInt(stage -> stage.chance().members())
                .sum();
    }

    /** Returns the first stage with trained parameters; no gradient is needed below it. */
    int firstTrained() {
        for (int i = 0; i < stages.size(); i++) {
            if (stages.get(i).trains()) {
                return i;
            }
        }
        return stages.size();
    }

    /** Returns the memory of gradients in the backward pass. */
    GradientMemory gradients() {
        return GradientMemory.of(stages, firstTrained());
    }

    /** Returns the maximum number of attention weights of a text over all stages. */
    int mostWeights() {
        return stages.stream()
                .mapToInt(stage -> stage instanceof TextStage.Attention a ? a.weights() : 0)
                .max()
                .orElse(0);
    }

    /** Returns the bytes of activations and gradients per sample of a batch, including the winners of max pooling. */
    long activationBytes(boolean backward) {
        long bytes = 0;
        for (DeviceStage stage : stages) {
            if (stage instanceof TextStage.Join) {
                continue; // in place
            }
            bytes += (long) Float.BYTES * stage.outputs();
            boolean wins = stage instanceof DeviceStage.Convolution || stage instanceof DeviceStage.Pool;
            bytes += backward && wins ? (long) Short.BYTES * stage.outputs() : 0;
            bytes += switch (stage) {
                case DeviceStage.Norm norm -> 4L * Float.BYTES * norm.groups();
                case DeviceStage.BatchNorm norm -> 4L * Double.BYTES * norm.channels();
                case TextStage text -> TextLaunches.bytes(text);
                default -> 0;
            };
        }
        bytes += backward ? Float.BYTES * (mostWeights() + gradients().floats()) : 0;
        return bytes + (backward ? 0 : (long) Float.BYTES * stages.getLast().outputs());
    }
}
