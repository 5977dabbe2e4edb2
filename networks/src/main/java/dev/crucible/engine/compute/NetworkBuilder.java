package dev.crucible.engine.compute;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Builds the stages of an architecture and fuses neighbours where that is faster. */
final class NetworkBuilder {

    private final List<Layer> layers;
    private final List<Shape> shapes;
    private final Iterator<ParameterLayout.Tensor> tensors;
    private final int capacity;
    private final boolean training;
    private final FrozenWeights frozen;
    private final boolean towardsInput;
    private final ParameterPadding padding = new ParameterPadding();
    private final List<LayerStage> stages = new ArrayList<>();
    private final List<Activations> outputs = new ArrayList<>();
    private int next;
    private Optional<EmbeddingStage> embedding = Optional.empty();
    private Optional<Activations> tokens = Optional.empty();
    private Optional<Activations> forked = Optional.empty();
    private int forkAt;
    private Optional<MlmMasking> masking = Optional.empty();
    private final RandomMasks draws = new RandomMasks();
    private final TextRows texts;
    private final List<Optional<SharedMemory.Slot>> valueSlots;
    private final List<Optional<SharedMemory.Slot>> gradientSlots;
    private final Map<SharedMemory.Slot, float[]> values = new HashMap<>();
    private final Map<SharedMemory.Slot, float[]> gradients = new HashMap<>();

    private NetworkBuilder(
            Architecture architecture,
            ParameterLayout layout,
            int capacity,
            boolean training,
            FrozenWeights frozen,
            boolean towardsInput) {
        this.towardsInput = towardsInput;
        this.layers = architecture.layers();
        this.shapes = layout.shapes();
        this.tensors = layout.tensors().iterator();
        this.capacity = capacity;
        this.training = training;
        this.frozen = frozen;
        this.texts = TextBody.of(layers) > 0 ? new TextRows(capacity) : TextRows.NONE;
        this.valueSlots = SharedMemory.values(architecture, shapes);
        this.gradientSlots = SharedMemory.gradients(layers, shapes);
    }

    /**
     * Builds a network for batches of up to {@code capacity} samples.
     *
     * @param training true to allocate memory for gradients; otherwise the network cannot run backward
     */
    static Network build(Architecture architecture, int capacity, boolean training) {
        return build(architecture, capacity, training, FrozenWeights.NONE);
    }

    /** Builds a network whose large frozen tensors are stored elsewhere. */
    static Network build(Architecture architecture, int capacity, boolean training, FrozenWeights frozen) {
        ParameterLayout layout = ParameterLayout.of(architecture);
        return new NetworkBuilder(architecture, layout, capacity, training, frozen, false).build(architecture.input());
    }

    /** Builds a network that also computes the gradient of its input, which must be no text. */
    static Network buildTowardsInput(Architecture architecture, int capacity, FrozenWeights frozen) {
        ParameterLayout layout = ParameterLayout.of(architecture);
        return new NetworkBuilder(architecture, layout, capacity, true, frozen, true).build(architecture.input());
    }

    /**
     * A network for evaluation and the outputs of its layers.
     *
     * @param outputs one per layer, some of which share their memory
     */
    record Built(Network network, List<Activations> outputs) {

        Built {
            outputs = List.copyOf(outputs);
        }
    }

    /** Builds a network for evaluation whose layers' outputs can be read. */
    static Built buildOpen(Architecture architecture, int capacity) {
        ParameterLayout layout = ParameterLayout.of(architecture);
        NetworkBuilder builder = new NetworkBuilder(architecture, layout, capacity, false, FrozenWeights.NONE, false);
        return new Built(builder.build(architecture.input()), builder.outputs);
    }

    private Network build(Shape shape) {
        boolean readsScalars =
                switch (layers.getFirst()) {
                    case Layer.Convolution _, Layer.Dense _, Layer.EmbeddingBag _, Layer.Embedding _ -> true;
                    case Layer.MaxPool _, Layer.Relu _, Layer.Gelu _, Layer.GroupNorm _, Layer.GlobalAverage _ -> false;
                    case Layer.LayerNorm _, Layer.Attention _, Layer.TextAverage _ -> false;
                    case Layer.Tanh _, Layer.First _, Layer.Last _, Layer.Head _, Layer.Following _, Layer.Tied _ ->
                        false;
                    case Layer.Linear _ -> true;
                    case Layer.Fork _, Layer.Join _, Layer.LowRank _ -> true;
                    case Layer.BatchNorm _, Layer.Dropout _, Layer.Masked _ -> false;
                    case Layer.External external -> throw foreign(external);
                };
        int pitch = readsScalars && !towardsInput ? shape.channels() : Lanes.pad(shape.channels());
        Activations input = new Activations(
                capacity, shape.height(), shape.width(), shape.channels(), pitch, border(0), towardsInput);
        tokens = Optional.of(input);
        Activations last = input;
        while (next < layers.size()) {
            last = after(last);
            while (outputs.size() < next) {
                outputs.add(last);
            }
        }
        boolean following = layers.stream().anyMatch(Layer.Following.class::isInstance);
        return new Network(input, stages, last, padding, masking, following, draws, texts);
    }

    /** Returns the output of the next layer for {@code in}; a layer takes its tensors in the order of its stage's parameters. */
    private Activations after(Activations in) {
        return switch (layers.get(next)) {
            case Layer.Convolution layer -> convolution(in, layer);
            case Layer.MaxPool layer ->
                stage(out -> new MaxPoolStage(in, new MaxPooling(out, capacity, layer.size(), false)));
            case Layer.Relu() -> inPlace(in, new ReluStage(in));
            case Layer.Dense _ ->
                stage(out ->
                        new DenseStage(in, out, capacity, tensor(in.pixels(), in.pitch), OptionalInt.of(vector())));
            case Layer.Linear _ ->
                stage(out -> new DenseStage(in, out, capacity, tensor(in.pixels(), in.pitch), OptionalInt.empty()));
            case Layer.EmbeddingBag layer ->
                stage(out -> new EmbeddingBagStage(in, out, layer.vocabulary(), tensor(1, layer.vocabulary())));
            case Layer.GroupNorm layer ->
                stage(out -> new GroupNormStage(in, out, capacity, layer.groups(), vector(), vector()));
            case Layer.Gelu(boolean exact) -> stage(out -> new GeluStage(in, out, exact));
            case Layer.Tanh() -> stage(out -> new TanhStage(in, out));
            case Layer.First() -> stage(out -> new PickedStage(tokens.orElseThrow(), in, out, false));
            case Layer.Last() -> stage(out -> new PickedStage(tokens.orElseThrow(), in, out, true));
            case Layer.Head(), Layer.Following() -> unchanged(in);
            case Layer.Tied layer ->
                stage(out -> embedding
                        .orElseThrow()
                        .tied(in, out, layer.biased() ? OptionalInt.of(vector()) : OptionalInt.empty()));
            case Layer.GlobalAverage() -> stage(out -> new GlobalAverageStage(in, out));
            case Layer.Embedding layer ->
                stage(out -> {
                    EmbeddingStage stage = new EmbeddingStage(
                            in, out, layer.vocabulary(), weight(1, layer.vocabulary()), weight(1, in.pixels()));
                    embedding = Optional.of(stage);
                    return stage;
                });
            case Layer.LayerNorm(double epsilon) ->
                stage(out -> new LayerNormStage(in, out, vector(), vector(), epsilon));
            case Layer.Attention layer ->
                stage(out -> new AttentionStage(tokens.orElseThrow(), in, out, layer.heads(), layer.causal()));
            case Layer.TextAverage() -> stage(out -> new TextAverageStage(tokens.orElseThrow(), in, out));
            case Layer.Fork() -> fork(in);
            case Layer.Join() -> join(in);
            case Layer.BatchNorm layer ->
                stage(out -> new BatchNormStage(
                        in, out, vector(), vector(), layer.shared() ? running() : OptionalInt.empty()));
            case Layer.Dropout layer -> dropout(in, layer);
            case Layer.Masked layer -> masked(in, layer);
            case Layer.LowRank layer -> lowRank(in, layer);
            case Layer.External external -> throw foreign(external);
        };
    }

    private static IllegalArgumentException foreign(Layer.External external) {
        return new IllegalArgumentException("who brought this network computes it: " + external);
    }

    /** Adds a stage that writes to new activations. */
    private Activations stage(Function<Activations, LayerStage> stage) {
        next++;
        Activations out = output();
        stages.add(stage.apply(out));
        return out;
    }

    private Activations inPlace(Activations in, LayerStage stage) {
        next++;
        stages.add(stage);
        return in;
    }

    /** Returns the offset of the next tensor, {@code rows} times as many numbers as it has columns, each padded to {@code pitch}. */
    private int tensor(int rows, int pitch) {
        return padding.add(tensors.next(), rows, pitch);
    }

    /** Returns the next tensor; a frozen one is stored elsewhere. */
    private Weight weight(int rows, int pitch) {
        ParameterLayout.Tensor tensor = tensors.next();
        if (!frozen.hold(tensor)) {
            return Weight.among(padding.add(tensor, rows, pitch));
        }
        padding.skip(tensor);
        return Weight.of(frozen.tensor(tensor, base -> ParameterPadding.alone(tensor, rows, pitch, base)));
    }

    private int vector() {
        return tensor(1, 1);
    }

    /** Returns the offset of the running means, which the variances follow. */
    private OptionalInt running() {
        OptionalInt means = OptionalInt.of(vector());
        vector();
        return means;
    }

    private Activations convolution(Activations in, Layer.Convolution layer) {
        int filters = Lanes.pad(layer.filters());
        if (next < TextBody.of(layers)) {
            return stage(out -> new PlacewiseStage(
                    new PlacewiseMap(in, out, capacity, weight(1, in.channels), vector()), List.of()));
        }
        int weight = tensor(layer.kernel() * layer.kernel(), in.channels);
        Convolution convolution = new Convolution(in, filters, layer, weight, vector());
        boolean rectified = follows(1) instanceof Layer.Relu;
        if (follows(rectified ? 2 : 1) instanceof Layer.MaxPool(int size)) {
            next += rectified ? 2 : 1;
            return stage(
                    out -> new PooledConvolutionStage(convolution, new MaxPooling(out, capacity, size, rectified)));
        }
        return stage(out -> new ConvolutionStage(convolution, out));
    }

    private Activations dropout(Activations in, Layer.Dropout layer) {
        if (training) {
            return stage(out -> new DropoutStage(in, out, layer.rate(), draws));
        }
        next++;
        return in;
    }

    private Activations masked(Activations in, Layer.Masked layer) {
        Activations input = tokens.orElseThrow();
        MlmMasking words = new MlmMasking(layer, input.values, input.pixels());
        masking = Optional.of(words);
        return stage(out -> new MaskedStage(words, in, out));
    }

    private Activations lowRank(Activations in, Layer.LowRank layer) {
        return stage(out -> {
            PlacewiseMap base = new PlacewiseMap(in, out, capacity, weight(1, in.channels), vector());
            List<Adapter> adapters = new ArrayList<>();
            for (int block : layer.adapted()) {
                Adapter.Place place = new Adapter.Place(tensor(1, in.pitch), tensor(1, Lanes.pad(layer.rank())));
                adapters.add(new Adapter(in, out, layer, block, place, training ? capacity : 0, draws));
            }
            return new PlacewiseStage(base, adapters);
        });
    }

    private Activations unchanged(Activations in) {
        next++;
        return in;
    }

    private Activations fork(Activations in) {
        next++;
        forked = Optional.of(in);
        forkAt = stages.size();
        return in;
    }

    private Activations join(Activations out) {
        Residual residual = new Residual(forked.orElseThrow(), out);
        // Backward goes from the last stage to the first: the branch fills the gradient, then the fork adds to it.
        stages.add(forkAt, residual.fork());
        return inPlace(out, residual.join());
    }

    private Layer follows(int ahead) {
        return next + ahead < layers.size() ? layers.get(next + ahead) : layers.getLast();
    }

    /** Returns the output of the layer before {@code next}. */
    private Activations output() {
        Shape shape = shapes.get(next - 1);
        int pitch = Lanes.pad(shape.channels());
        int frame = border(next);
        int size = Activations.size(capacity, shape.height(), shape.width(), pitch, frame);
        int back = training ? Activations.size(capacity, shape.height(), shape.width(), pitch, 0) : 0;
        return new Activations(
                shape.height(),
                shape.width(),
                shape.channels(),
                pitch,
                frame,
                // In a network for evaluation, outputs may be inspected.
                training ? memory(values, valueSlots.get(next - 1), size) : new float[size],
                memory(gradients, gradientSlots.get(next - 1), back),
                next <= TextBody.of(layers) ? texts : TextRows.NONE);
    }

    private static float[] memory(Map<SharedMemory.Slot, float[]> shared, Optional<SharedMemory.Slot> slot, int size) {
        return slot.map(same -> shared.computeIfAbsent(same, _ -> new float[size]))
                .orElseGet(() -> new float[size]);
    }

    /** Returns the border that the reader of layer {@code from}'s input requires; relu and connections work in place and pass it through. */
    private int border(int from) {
        for (Layer layer : layers.subList(from, layers.size())) {
            switch (layer) {
                case Layer.Relu _, Layer.Fork _, Layer.Join _, Layer.Dropout _, Layer.Head _, Layer.Following _ -> {}
                case Layer.Convolution(int _, int _, int padding) -> {
                    return padding;
                }
                case Layer.MaxPool _,
                        Layer.Dense _,
                        Layer.EmbeddingBag _,
                        Layer.GroupNorm _,
                        Layer.Gelu _,
                        Layer.Tanh _,
                        Layer.First _,
                        Layer.Last _,
                        Layer.Linear _,
                        Layer.Tied _,
                        Layer.GlobalAverage _,
                        Layer.Embedding _,
                        Layer.LayerNorm _,
                        Layer.Attention _,
                        Layer.TextAverage _,
                        Layer.BatchNorm _,
                        Layer.Masked _,
                        Layer.External _,
                        Layer.LowRank _ -> {
                    return 0;
                }
            }
        }
        return 0;
    }
}
