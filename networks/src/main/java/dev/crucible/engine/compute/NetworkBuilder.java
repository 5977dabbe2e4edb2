package dev.crucible.engine.compute;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns an architecture into stages, fusing neighbours where that pays. */
final class NetworkBuilder {

    private final List<Layer> layers;
    private final List<Shape> shapes;
    private final Iterator<ParameterLayout.Tensor> tensors;
    private final int capacity;
    private final boolean training;
    private final ParameterPadding padding = new ParameterPadding();
    private final List<LayerStage> stages = new ArrayList<>();
    private int next;
    private Optional<Activations> tokens = Optional.empty();
    private Optional<Activations> forked = Optional.empty();
    private int forkAt;
    private Optional<MlmMasking> masking = Optional.empty();
    private final RandomMasks draws = new RandomMasks();

    private NetworkBuilder(Architecture architecture, ParameterLayout layout, int capacity, boolean training) {
        this.layers = architecture.layers();
        this.shapes = layout.shapes();
        this.tensors = layout.tensors().iterator();
        this.capacity = capacity;
        this.training = training;
    }

    /**
     * A network for batches of up to {@code capacity} samples.
     *
     * @param training whether it will run backward; otherwise it has no memory for gradients
     */
    static Network build(Architecture architecture, int capacity, boolean training) {
        ParameterLayout layout = ParameterLayout.of(architecture);
        return new NetworkBuilder(architecture, layout, capacity, training).build(architecture.input());
    }

    private Network build(Shape shape) {
        boolean readsScalars =
                switch (layers.getFirst()) {
                    case Layer.Convolution _, Layer.Dense _, Layer.EmbeddingBag _, Layer.Embedding _ -> true;
                    case Layer.MaxPool _, Layer.Relu _, Layer.Gelu _, Layer.GroupNorm _, Layer.GlobalAverage _ -> false;
                    case Layer.LayerNorm _, Layer.Attention _, Layer.TextAverage _ -> false;
                    case Layer.Fork _, Layer.Join _, Layer.LowRank _ -> true;
                    case Layer.BatchNorm _, Layer.Dropout _, Layer.Masked _ -> false;
                    case Layer.External external -> throw foreign(external);
                };
        int pitch = readsScalars ? shape.channels() : Lanes.pad(shape.channels());
        Activations input =
                new Activations(capacity, shape.height(), shape.width(), shape.channels(), pitch, border(0), false);
        tokens = Optional.of(input);
        Activations last = input;
        while (next < layers.size()) {
            last = switch (layers.get(next)) {
                case Layer.Convolution convolution -> convolution(last, convolution);
                case Layer.MaxPool pool -> maxPool(last, pool);
                case Layer.Relu() -> relu(last);
                case Layer.Dense _ -> dense(last);
                case Layer.EmbeddingBag bag -> embeddingBag(last, bag);
                case Layer.GroupNorm norm -> groupNorm(last, norm);
                case Layer.Gelu() -> gelu(last);
                case Layer.GlobalAverage() -> globalAverage(last);
                case Layer.Embedding embedding -> embedding(last, embedding);
                case Layer.LayerNorm() -> layerNorm(last);
                case Layer.Attention attention -> attention(last, attention);
                case Layer.TextAverage() -> textAverage(last);
                case Layer.Fork() -> fork(last);
                case Layer.Join() -> join(last);
                case Layer.BatchNorm norm -> batchNorm(last, norm);
                case Layer.Dropout dropout -> dropout(last, dropout);
                case Layer.Masked masked -> masked(last, masked);
                case Layer.LowRank layer -> lowRank(last, layer);
                case Layer.External external -> throw foreign(external);
            };
        }
        return new Network(input, stages, last, padding, masking, draws);
    }

    private static IllegalArgumentException foreign(Layer.External external) {
        return new IllegalArgumentException("who brought this network computes it: " + external);
    }

    private Activations convolution(Activations in, Layer.Convolution layer) {
        int filters = Lanes.pad(layer.filters());
        int weight = padding.add(tensors.next(), layer.kernel() * layer.kernel(), in.pitch);
        int bias = padding.add(tensors.next(), 1, 1);
        Convolution convolution = new Convolution(in, filters, layer.kernel(), weight, bias);
        boolean rectified = follows(1) instanceof Layer.Relu;
        if (follows(rectified ? 2 : 1) instanceof Layer.MaxPool(int size)) {
            next += rectified ? 3 : 2;
            Activations out = output();
            MaxPooling pooling = new MaxPooling(out, capacity, size, rectified);
            stages.add(new PooledConvolutionStage(convolution, pooling, in.height));
            return out;
        }
        next++;
        Activations out = output();
        stages.add(new ConvolutionStage(convolution, out));
        return out;
    }

    private Activations maxPool(Activations in, Layer.MaxPool layer) {
        next++;
        Activations out = output();
        stages.add(new MaxPoolStage(in, new MaxPooling(out, capacity, layer.size(), false)));
        return out;
    }

    private Activations relu(Activations in) {
        next++;
        stages.add(new ReluStage(in));
        return in;
    }

    private Activations dense(Activations in) {
        int weight = padding.add(tensors.next(), in.pixels(), in.pitch);
        int bias = padding.add(tensors.next(), 1, 1);
        next++;
        Activations out = output();
        stages.add(new DenseStage(in, out, capacity, weight, bias));
        return out;
    }

    private Activations embeddingBag(Activations in, Layer.EmbeddingBag layer) {
        int table = padding.add(tensors.next(), 1, layer.vocabulary());
        next++;
        Activations out = output();
        stages.add(new EmbeddingBagStage(in, out, layer.vocabulary(), table));
        return out;
    }

    private Activations groupNorm(Activations in, Layer.GroupNorm layer) {
        int scale = padding.add(tensors.next(), 1, 1);
        int shift = padding.add(tensors.next(), 1, 1);
        next++;
        Activations out = output();
        stages.add(new GroupNormStage(in, out, capacity, layer.groups(), scale, shift));
        return out;
    }

    private Activations batchNorm(Activations in, Layer.BatchNorm layer) {
        int scale = padding.add(tensors.next(), 1, 1);
        int shift = padding.add(tensors.next(), 1, 1);
        OptionalInt running = OptionalInt.empty();
        if (layer.shared()) {
            running = OptionalInt.of(padding.add(tensors.next(), 1, 1));
            padding.add(tensors.next(), 1, 1);
        }
        next++;
        Activations out = output();
        stages.add(new BatchNormStage(in, out, scale, shift, running));
        return out;
    }

    private Activations dropout(Activations in, Layer.Dropout layer) {
        next++;
        if (!training) {
            return in;
        }
        Activations out = output();
        stages.add(new DropoutStage(in, out, layer.rate(), draws));
        return out;
    }

    private Activations masked(Activations in, Layer.Masked layer) {
        next++;
        MlmMasking words = new MlmMasking(layer, tokens.orElseThrow(), capacity);
        masking = Optional.of(words);
        Activations out = output();
        stages.add(new MaskedStage(words, in, out));
        return out;
    }

    private Activations lowRank(Activations in, Layer.LowRank layer) {
        int weight = padding.add(tensors.next(), 1, in.pitch);
        int bias = padding.add(tensors.next(), 1, 1);
        Convolution base = new Convolution(in, Lanes.pad(layer.filters()), 1, weight, bias);
        List<Adapter> adapters = new ArrayList<>();
        for (int block : layer.adapted()) {
            int down = padding.add(tensors.next(), 1, in.pitch);
            int up = padding.add(tensors.next(), 1, Lanes.pad(layer.rank()));
            adapters.add(new Adapter(in, layer, block, new Adapter.Place(down, up), training ? capacity : 0, draws));
        }
        next++;
        Activations out = output();
        stages.add(new LowRankStage(base, adapters, out));
        return out;
    }

    private Activations gelu(Activations in) {
        next++;
        Activations out = output();
        stages.add(new GeluStage(in, out));
        return out;
    }

    private Activations globalAverage(Activations in) {
        next++;
        Activations out = output();
        stages.add(new GlobalAverageStage(in, out));
        return out;
    }

    private Activations embedding(Activations in, Layer.Embedding layer) {
        int table = padding.add(tensors.next(), 1, layer.vocabulary());
        int positions = padding.add(tensors.next(), 1, in.pixels());
        next++;
        Activations out = output();
        stages.add(new EmbeddingStage(in, out, layer.vocabulary(), table, positions));
        return out;
    }

    private Activations layerNorm(Activations in) {
        int scale = padding.add(tensors.next(), 1, 1);
        int shift = padding.add(tensors.next(), 1, 1);
        next++;
        Activations out = output();
        stages.add(new LayerNormStage(in, out, scale, shift));
        return out;
    }

    private Activations attention(Activations in, Layer.Attention layer) {
        next++;
        Activations out = output();
        stages.add(new AttentionStage(tokens.orElseThrow(), in, out, layer.heads()));
        return out;
    }

    private Activations textAverage(Activations in) {
        next++;
        Activations out = output();
        stages.add(new TextAverageStage(tokens.orElseThrow(), in, out));
        return out;
    }

    private Activations fork(Activations in) {
        next++;
        forked = Optional.of(in);
        forkAt = stages.size();
        return in;
    }

    private Activations join(Activations out) {
        next++;
        Residual shortcut = new Residual(forked.orElseThrow(), out);
        // Backward goes from the last stage to the first: the branch fills the gradient, then the fork adds to it.
        stages.add(forkAt, shortcut.fork());
        stages.add(shortcut.join());
        return out;
    }

    private Layer follows(int ahead) {
        return next + ahead < layers.size() ? layers.get(next + ahead) : layers.getLast();
    }

    /** The output of the layer before {@code next}. */
    private Activations output() {
        Shape shape = shapes.get(next - 1);
        return new Activations(
                capacity,
                shape.height(),
                shape.width(),
                shape.channels(),
                Lanes.pad(shape.channels()),
                border(next),
                training);
    }

    /** The frame that the reader of layer {@code from}'s input wants; relu and connections work in place and pass it through. */
    private int border(int from) {
        for (Layer layer : layers.subList(from, layers.size())) {
            switch (layer) {
                case Layer.Relu(), Layer.Fork(), Layer.Join(), Layer.Dropout(float _) -> {}
                case Layer.Convolution(int _, int kernel) -> {
                    return kernel / 2;
                }
                case Layer.MaxPool _,
                        Layer.Dense _,
                        Layer.EmbeddingBag _,
                        Layer.GroupNorm _,
                        Layer.Gelu _,
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
