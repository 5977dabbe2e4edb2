package dev.crucible.engine.model;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Layout of the parameters of an {@link Architecture} in one flat vector without gaps: layer by layer, weights then bias.
 *
 * <p>A convolution's weights are [kernel row][kernel column][input channel][filter], a dense layer's [input][unit]; an image is
 * flattened row by row with the channel fastest, as samples are stored. An embedding's table is [token][coordinate] and has no bias.
 *
 * @param tensors the tensors, in order
 * @param shapes the output shape of each layer, in order; a dense layer gives {@code Shape(units, 1, 1)}
 */
public record ParameterLayout(List<Tensor> tensors, List<Shape> shapes) {

    private static final String ADAPTER = ".adapter";
    private static final String DOWN = ".down";
    private static final String WEIGHT = ".convolution.weight";

    public ParameterLayout {
        tensors = List.copyOf(tensors);
        shapes = List.copyOf(shapes);
    }

    /** Role of a tensor in training. */
    public enum Role {
        /** Frozen: never leaves the client. */
        FROZEN,
        /** Clients receive it from the server each round and leave it unchanged. */
        CARRIED,
        /** Clients train it and send its change. */
        TRAINED
    }

    /**
     * One block of parameters.
     *
     * @param name its name, such as {@code 0.convolution.weight}, prefixed by the layer's index
     * @param offset its first element in the flat vector
     * @param dims its dimensions, the last one varying fastest
     * @param fanIn inputs that one output of the layer sums over; 0 for a tensor that begins at zero
     * @param role its role in training
     * @param statistic true for running statistics of a normalisation, which are means over data and no weights
     */
    public record Tensor(String name, int offset, List<Integer> dims, int fanIn, Role role, boolean statistic) {

        public Tensor {
            dims = List.copyOf(dims);
        }

        /** A tensor that is trained. */
        public Tensor(String name, int offset, List<Integer> dims, int fanIn) {
            this(name, offset, dims, fanIn, Role.TRAINED, false);
        }

        private Tensor at(int other) {
            return new Tensor(name, other, dims, fanIn, role, statistic);
        }

        private Tensor as(Role other) {
            return new Tensor(name, offset, dims, fanIn, other, statistic);
        }

        /** Returns true if the server sends it. */
        boolean sent() {
            return role != Role.FROZEN;
        }

        /** Returns the number of elements. */
        public int size() {
            return dims.stream().reduce(1, Math::multiplyExact);
        }
    }

    /**
     * Computes the layout of {@code architecture}.
     *
     * @throws IllegalArgumentException if a layer does not fit its input; the message names the layer
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
                tensors.add(tensor.as(role(architecture, i, tensor.name())));
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

    private static Role role(Architecture architecture, int index, String name) {
        Layer.LowRank low = architecture.layers().get(index) instanceof Layer.LowRank adapted ? adapted : null;
        if (low != null && low.exchange() == Layer.LowRank.Exchange.FOLDED && name.endsWith(WEIGHT)) {
            return Role.CARRIED;
        }
        boolean frozen = low != null && low.exchange() == Layer.LowRank.Exchange.UP && name.endsWith(DOWN);
        return architecture.trains(index, name.contains(ADAPTER)) && !frozen ? Role.TRAINED : Role.FROZEN;
    }

    /** Returns the number of parameters that clients receive without sending changes of them. */
    public int carried() {
        return tensors.stream()
                .filter(tensor -> tensor.role == Role.CARRIED)
                .mapToInt(Tensor::size)
                .sum();
    }

    /** Returns the length of the flat vector. */
    public int size() {
        return tensors.isEmpty()
                ? 0
                : tensors.getLast().offset() + tensors.getLast().size();
    }

    /** Returns the tensor called {@code name}, which must exist. */
    public Tensor tensor(String name) {
        return tensors.stream()
                .filter(tensor -> tensor.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no tensor " + name));
    }

    /** Returns the layout of the vector without frozen tensors, which clients and server exchange. */
    public ParameterLayout trained() {
        List<Tensor> kept = new ArrayList<>();
        int offset = 0;
        for (Tensor tensor : tensors) {
            if (tensor.sent()) {
                kept.add(tensor.at(offset));
                offset += tensor.size();
            }
        }
        return new ParameterLayout(kept, shapes);
    }

    /** Returns the tensors of {@code whole}, a vector of this layout, that are not frozen. */
    public float[] trainedOf(float[] whole) {
        float[] some = new float[trained().size()];
        copyTrained(whole, some, true);
        return some;
    }

    /** Copies the tensors that are not frozen between a vector of this layout and one of {@link #trained}. */
    public void copyTrained(float[] whole, float[] some, boolean outwards) {
        int at = 0;
        for (Tensor tensor : tensors) {
            if (tensor.sent()) {
                if (outwards) {
                    System.arraycopy(whole, tensor.offset(), some, at, tensor.size());
                } else {
                    System.arraycopy(some, at, whole, tensor.offset(), tensor.size());
                }
                at += tensor.size();
            }
        }
    }

    /**
     * Returns initial weights: every weight and bias of a layer uniform in ±1/√fanIn (those of a normalisation zero), drawn in the order of the
     * vector. This is the default of PyTorch's layers (Kaiming uniform with a = √5 for weights).
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
            case Layer.Convolution convolution -> {
                int kernel = convolution.kernel();
                int padding = convolution.padding();
                require(convolution.filters() > 0, where + ": needs at least 1 filter");
                require(kernel > 0 && kernel % 2 == 1, where + ": the kernel must be odd");
                require(
                        padding >= 0 && padding < kernel,
                        where + ": the padding must be at least 0 and below the kernel");
                require(
                        kernel - padding <= in.height() && kernel - padding <= in.width(),
                        where + ": a " + kernel + "x" + kernel + " kernel is too large for " + text(in));
                yield new Shape(convolution.filters(), convolution.side(in.height()), convolution.side(in.width()));
            }
            case Layer.MaxPool(int size) -> {
                require(size > 0, where + ": needs a size of at least 1");
                require(
                        size <= in.height() && size <= in.width(),
                        where + ": a window of " + size + "x" + size + " is too large for " + text(in));
                yield new Shape(in.channels(), in.height() / size, in.width() / size);
            }
            case Layer.Relu _,
                    Layer.Gelu _,
                    Layer.Tanh _,
                    Layer.Fork _,
                    Layer.Join _,
                    Layer.Head _,
                    Layer.Following _ -> in;
            case Layer.LayerNorm(double epsilon) -> {
                require(epsilon > 0, where + ": epsilon must be above 0");
                yield in;
            }
            case Layer.Tied(int tokens, boolean _) -> {
                require(tokens > 0, where + ": needs at least 1 token");
                yield new Shape(tokens, in.height(), in.width());
            }
            case Layer.Linear(int units) -> {
                require(units > 0, where + ": needs at least 1 unit");
                yield new Shape(units, 1, 1);
            }
            case Layer.BatchNorm(boolean _) -> in;
            case Layer.Dropout(float rate) -> {
                require(rate >= 0 && rate < 1, where + ": the rate must be at least 0 and below 1");
                yield in;
            }
            case Layer.Masked masked -> {
                require(masked.share() > 0 && masked.share() <= 1, where + ": the share must be above 0, at most 1");
                yield new Shape(in.channels(), 1, masked.most(in.width()));
            }
            case Layer.LowRank low -> {
                require(
                        low.blocks() > 0 && low.filters() > 0 && low.filters() % low.blocks() == 0,
                        where + ": the filters do not make " + low.blocks() + " blocks");
                require(
                        low.rank() > 0 && low.rank() <= in.channels(),
                        where + ": the rank must lie between 1 and " + in.channels());
                yield new Shape(low.filters(), in.height(), in.width());
            }
            case Layer.Embedding(int vocabulary, int width) -> {
                require(vocabulary > 0 && width > 0, where + ": needs at least 1 token and 1 coordinate");
                yield new Shape(width, 1, in.size());
            }
            case Layer.Attention(int heads, boolean _) -> {
                require(
                        heads > 0 && in.channels() % (3 * heads) == 0,
                        where + ": " + in.channels() + " channels do not make queries, keys and values of " + heads
                                + " heads");
                yield new Shape(in.channels() / 3, in.height(), in.width());
            }
            case Layer.GlobalAverage _, Layer.TextAverage _, Layer.First _, Layer.Last _ ->
                new Shape(in.channels(), 1, 1);
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
            case Layer.External external -> {
                require(external.classes() > 0, where + ": needs at least 1 class");
                yield new Shape(external.classes(), 1, 1);
            }
            case Layer.Dense(int units) -> {
                require(units > 0, where + ": needs at least 1 unit");
                yield new Shape(units, 1, 1);
            }
        };
    }

    private static List<Tensor> tensors(int index, Layer layer, Shape in, int offset) {
        return switch (layer) {
            case Layer.Convolution(int filters, int kernel, int _) -> {
                int fanIn = kernel * kernel * in.channels();
                List<Integer> dims = List.of(kernel, kernel, in.channels(), filters);
                yield pair(index + ".convolution", offset, dims, filters, fanIn);
            }
            case Layer.Dense(int units) -> pair(index + ".dense", offset, List.of(in.size(), units), units, in.size());
            // A row of the table belongs to one token: fan-in 1, of the same magnitude as PyTorch's N(0, 1).
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
            case Layer.BatchNorm(boolean shared) -> {
                List<Tensor> both = pair(index + ".norm", offset, List.of(in.channels()), in.channels(), 0);
                yield shared ? withStatistics(both, index, in.channels()) : both;
            }
            case Layer.Linear(int units) ->
                List.of(new Tensor(index + ".dense.weight", offset, List.of(in.size(), units), in.size()));
            case Layer.Tied(int tokens, boolean biased) ->
                biased ? List.of(new Tensor(index + ".tied.bias", offset, List.of(tokens), 0)) : List.of();
            case Layer.LowRank low -> adapted(index, low, in.channels(), offset);
            case Layer.External external -> blocks(external, offset);
            case Layer.MaxPool _,
                    Layer.Relu _,
                    Layer.Gelu _,
                    Layer.Tanh _,
                    Layer.First _,
                    Layer.Last _,
                    Layer.Head _,
                    Layer.Following _,
                    Layer.Dropout _,
                    Layer.Masked _,
                    Layer.GlobalAverage _,
                    Layer.Attention _,
                    Layer.TextAverage _,
                    Layer.Fork _,
                    Layer.Join _ -> List.of();
        };
    }

    private static List<Tensor> blocks(Layer.External external, int offset) {
        List<Tensor> tensors = new ArrayList<>();
        int at = offset;
        for (Layer.External.Block block : external.blocks()) {
            Tensor tensor = new Tensor(block.name(), at, block.dims(), 0, Role.TRAINED, block.statistic());
            tensors.add(tensor);
            at = Math.addExact(at, tensor.size());
        }
        return tensors;
    }

    private static List<Tensor> pair(String name, int offset, List<Integer> dims, int outputs, int fanIn) {
        Tensor weight = new Tensor(name + ".weight", offset, dims, fanIn);
        return List.of(weight, new Tensor(name + ".bias", offset + weight.size(), List.of(outputs), fanIn));
    }

    private static List<Tensor> withStatistics(List<Tensor> both, int index, int channels) {
        List<Tensor> tensors = new ArrayList<>(both);
        for (String name : List.of(".norm.mean", ".norm.variance")) {
            Tensor last = tensors.getLast();
            tensors.add(
                    new Tensor(index + name, last.offset() + last.size(), List.of(channels), 0, Role.TRAINED, true));
        }
        return tensors;
    }

    private static List<Tensor> adapted(int index, Layer.LowRank layer, int channels, int offset) {
        List<Integer> dims = List.of(1, 1, channels, layer.filters());
        List<Tensor> tensors = new ArrayList<>(pair(index + ".convolution", offset, dims, layer.filters(), channels));
        int width = layer.filters() / layer.blocks();
        for (int block : layer.adapted()) {
            String name = index + ADAPTER + "." + block;
            Tensor last = tensors.getLast();
            Tensor down =
                    new Tensor(name + DOWN, last.offset() + last.size(), List.of(channels, layer.rank()), channels);
            tensors.add(down);
            tensors.add(new Tensor(name + ".up", down.offset() + down.size(), List.of(layer.rank(), width), 0));
        }
        return tensors;
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
