package dev.crucible.engine.model;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Where each parameter of an {@link Architecture} lies in one flat vector without gaps: layer by layer, weights then bias.
 *
 * <p>A convolution's weights are [kernel row][kernel column][input channel][filter], a dense layer's [input][unit]; an image is
 * flattened row by row with the channel fastest, as samples are stored. An embedding's table is [token][coordinate] and has no bias.
 *
 * @param tensors the tensors, in order
 * @param shapes what each layer gives, in the order of the layers; a dense layer gives {@code Shape(units, 1, 1)}
 */
public record ParameterLayout(List<Tensor> tensors, List<Shape> shapes) {

    public ParameterLayout {
        tensors = List.copyOf(tensors);
        shapes = List.copyOf(shapes);
    }

    /**
     * One block of parameters.
     *
     * @param name such as {@code 0.convolution.weight}, led by the layer's index
     * @param offset its first element in the flat vector
     * @param dims its dimensions, the last one fastest
     * @param fanIn inputs that one output of the layer sums over; 0 for a tensor that begins at zero
     */
    public record Tensor(String name, int offset, List<Integer> dims, int fanIn) {

        public Tensor {
            dims = List.copyOf(dims);
        }

        /** The number of elements. */
        public int size() {
            return dims.stream().reduce(1, Math::multiplyExact);
        }
    }

    /**
     * The layout of {@code architecture}.
     *
     * @throws IllegalArgumentException when a layer does not fit what it is given; the message names the layer
     */
    public static ParameterLayout of(Architecture architecture) {
        Shape shape = architecture.input();
        require(
                shape.channels() > 0 && shape.height() > 0 && shape.width() > 0,
                architecture.name() + ": the input " + text(shape) + " is empty");
        List<Tensor> tensors = new ArrayList<>();
        List<Shape> shapes = new ArrayList<>();
        Shape forked = shape;
        int offset = 0;
        for (int i = 0; i < architecture.layers().size(); i++) {
            Layer layer = architecture.layers().get(i);
            String where = architecture.name() + ", layer " + i + " " + layer;
            for (Tensor tensor : tensors(i, layer, shape, offset)) {
                tensors.add(tensor);
                offset = Math.addExact(offset, tensor.size());
            }
            shape = apply(layer, shape, where);
            forked = layer instanceof Layer.Fork ? shape : forked;
            if (layer instanceof Layer.Join) {
                require(
                        forked.height() == shape.height()
                                && forked.width() == shape.width()
                                && forked.channels() <= shape.channels(),
                        where + ": cannot add " + text(forked) + " to " + text(shape));
            }
            shapes.add(shape);
        }
        return new ParameterLayout(tensors, shapes);
    }

    /** The length of the flat vector. */
    public int size() {
        Tensor last = tensors.getLast();
        return last.offset() + last.size();
    }

    /**
     * Fresh weights: every weight and bias of a layer uniform in ±1/√fanIn (those of a normalisation zero), drawn in the order of the vector. This is the default of
     * PyTorch's layers (Kaiming uniform with a = √5 for weights).
     */
    public float[] initial(RandomStream random) {
        float[] weights = new float[size()];
        for (Tensor tensor : tensors) {
            if (tensor.fanIn() == 0) {
                continue;
            }
            double bound = 1 / Math.sqrt(tensor.fanIn());
            for (int i = tensor.offset(), end = i + tensor.size(); i < end; i++) {
                weights[i] = (float) ((2 * random.nextDouble() - 1) * bound);
            }
        }
        return weights;
    }

    private static Shape apply(Layer layer, Shape in, String where) {
        return switch (layer) {
            case Layer.Convolution(int filters, int kernel) -> {
                require(filters > 0, where + ": needs at least 1 filter");
                require(kernel > 0 && kernel % 2 == 1, where + ": the kernel must be odd");
                require(
                        kernel / 2 < in.height() && kernel / 2 < in.width(),
                        where + ": a " + kernel + "x" + kernel + " kernel is too large for " + text(in));
                yield new Shape(filters, in.height(), in.width());
            }
            case Layer.MaxPool(int size) -> {
                require(size > 0, where + ": needs a size of at least 1");
                require(
                        size <= in.height() && size <= in.width(),
                        where + ": a window of " + size + "x" + size + " is too large for " + text(in));
                yield new Shape(in.channels(), in.height() / size, in.width() / size);
            }
            case Layer.Relu(), Layer.Gelu(), Layer.LayerNorm(), Layer.Fork(), Layer.Join() -> in;
            case Layer.Embedding(int vocabulary, int width) -> {
                require(vocabulary > 0 && width > 0, where + ": needs at least 1 token and 1 coordinate");
                yield new Shape(width, 1, in.size());
            }
            case Layer.Attention(int heads) -> {
                require(
                        heads > 0 && in.channels() % (3 * heads) == 0,
                        where + ": " + in.channels() + " channels do not make queries, keys and values of " + heads
                                + " heads");
                yield new Shape(in.channels() / 3, in.height(), in.width());
            }
            case Layer.GlobalAverage(), Layer.TextAverage() -> new Shape(in.channels(), 1, 1);
            case Layer.GroupNorm(int groups) -> {
                require(
                        groups > 0 && in.channels() % groups == 0,
                        where + ": " + in.channels() + " channels do not make " + groups + " groups");
                yield in;
            }
            case Layer.EmbeddingBag(int vocabulary, int width) -> {
                require(vocabulary > 0 && width > 0, where + ": needs at least 1 token and 1 coordinate");
                yield new Shape(width, 1, 1);
            }
            case Layer.Dense(int units) -> {
                require(units > 0, where + ": needs at least 1 unit");
                yield new Shape(units, 1, 1);
            }
        };
    }

    private static List<Tensor> tensors(int index, Layer layer, Shape in, int offset) {
        return switch (layer) {
            case Layer.Convolution(int filters, int kernel) -> {
                int fanIn = kernel * kernel * in.channels();
                List<Integer> dims = List.of(kernel, kernel, in.channels(), filters);
                yield pair(index + ".convolution", offset, dims, filters, fanIn);
            }
            case Layer.Dense(int units) -> pair(index + ".dense", offset, List.of(in.size(), units), units, in.size());
            // A row of the table is one token's own: fan-in 1, as wide as PyTorch's N(0, 1) by its order of magnitude.
            case Layer.EmbeddingBag(int vocabulary, int width) ->
                List.of(new Tensor(index + ".embedding.weight", offset, List.of(vocabulary, width), 1));
            case Layer.GroupNorm _ -> pair(index + ".norm", offset, List.of(in.channels()), in.channels(), 0);
            case Layer.LayerNorm _ -> pair(index + ".norm", offset, List.of(in.channels()), in.channels(), 0);
            case Layer.Embedding(int vocabulary, int width) -> {
                String name = index + ".embedding";
                Tensor tokens = new Tensor(name + ".token", offset, List.of(vocabulary, width), width);
                int behind = offset + tokens.size();
                yield List.of(tokens, new Tensor(name + ".position", behind, List.of(in.size(), width), width));
            }
            case Layer.MaxPool _,
                    Layer.Relu _,
                    Layer.Gelu _,
                    Layer.GlobalAverage _,
                    Layer.Attention _,
                    Layer.TextAverage _,
                    Layer.Fork _,
                    Layer.Join _ -> List.of();
        };
    }

    private static List<Tensor> pair(String name, int offset, List<Integer> dims, int outputs, int fanIn) {
        Tensor weight = new Tensor(name + ".weight", offset, dims, fanIn);
        return List.of(weight, new Tensor(name + ".bias", offset + weight.size(), List.of(outputs), fanIn));
    }

    private static String text(Shape shape) {
        return shape.height() + "x" + shape.width() + "x" + shape.channels();
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
