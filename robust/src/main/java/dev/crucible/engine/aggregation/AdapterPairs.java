package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The low-rank adapters (LoRA; Hu et al., ICLR 2022) in the weights that clients send: each changes a map by A·B.
 *
 * @param pairs the adapters of which clients send both halves, in the order of the weights
 * @param maps the adapted maps, if clients receive them too
 * @param size the number of weights in the flat vector
 */
@PublicApi
public record AdapterPairs(List<Pair> pairs, List<Range> maps, int size) {

    private static final String DOWN = ".down";
    private static final String UP = ".up";
    private static final String ADAPTER = ".adapter.";
    private static final String MAP = ".convolution.weight";

    /** Weights from {@code begin} to before {@code end}. */
    public record Range(int begin, int end) {}

    /**
     * One adapter.
     *
     * @param down the offset of A, inputs × rank, in the flat weights
     * @param up the offset of B, rank × outputs
     * @param map the offset of the map's block that the adapter changes; −1 without a map
     * @param pitch the distance of two rows of the map, in weights
     */
    public record Pair(int down, int up, int inputs, int rank, int outputs, int map, int pitch) {

        /** A pair without its map. */
        public Pair(int down, int up, int inputs, int rank, int outputs) {
            this(down, up, inputs, rank, outputs, -1, 0);
        }

        /** Returns this pair with the offset of its layer's map, if {@code places} has one. */
        private Pair in(String name, Map<String, Range> places) {
            Range place = places.get(layer(name));
            if (place == null) {
                return this;
            }
            int block =
                    Integer.parseInt(name, name.indexOf(ADAPTER) + ADAPTER.length(), name.length() - UP.length(), 10);
            int row = (place.end - place.begin) / inputs;
            return new Pair(down, up, inputs, rank, outputs, place.begin + block * outputs, row);
        }

        /** Returns A·B of {@code weights}, inputs × outputs, row by row. */
        double[] product(double[] weights) {
            double[] product = new double[inputs * outputs];
            for (int i = 0; i < inputs; i++) {
                for (int r = 0; r < rank; r++) {
                    double a = weights[down + i * rank + r];
                    for (int j = 0; j < outputs; j++) {
                        product[i * outputs + j] += a * weights[up + r * outputs + j];
                    }
                }
            }
            return product;
        }
    }

    public AdapterPairs {
        pairs = List.copyOf(pairs);
        maps = List.copyOf(maps);
    }

    /** Finds the adapters among {@code tensors}, which follow one another in the flat weights. */
    public static AdapterPairs of(List<NamedShape> tensors) {
        Map<String, Pair> halves = new HashMap<>();
        List<Pair> pairs = new ArrayList<>();
        Map<String, Range> places = new LinkedHashMap<>();
        int at = 0;
        for (NamedShape tensor : tensors) {
            String name = tensor.name();
            int first = tensor.dims().getFirst();
            int last = tensor.dims().getLast();
            if (name.contains(ADAPTER) && name.endsWith(DOWN)) {
                halves.put(name.substring(0, name.length() - DOWN.length()), new Pair(at, 0, first, last, 0));
            } else if (name.contains(ADAPTER) && name.endsWith(UP)) {
                Pair half = halves.get(name.substring(0, name.length() - UP.length()));
                if (half != null) {
                    pairs.add(new Pair(half.down, at, half.inputs, half.rank, last).in(name, places));
                }
            }
            int size = tensor.dims().stream().reduce(1, Math::multiplyExact);
            if (name.endsWith(MAP)) {
                places.put(name.substring(0, name.length() - MAP.length()), new Range(at, at + size));
            }
            at += size;
        }
        Set<String> adapted = halves.keySet().stream().map(AdapterPairs::layer).collect(Collectors.toSet());
        places.keySet().retainAll(adapted);
        return new AdapterPairs(pairs, List.copyOf(places.values()), at);
    }

    private static String layer(String adapter) {
        return adapter.substring(0, adapter.indexOf(ADAPTER));
    }

    /** Returns true if no adapter was found. */
    public boolean isEmpty() {
        return pairs.isEmpty();
    }

    /**
     * Returns ‖Σ wᵢAᵢBᵢ − (Σ wᵢAᵢ)(Σ wᵢBᵢ)‖ over all adapters, the Frobenius norm of the error of averaging A and B
     * separately. It depends only on deviations from the mean, so {@code rows} may be weights or updates.
     *
     * @param rows one row per client
     * @param weights weights of the mean, summing to 1
     */
    public double gap(float[][] rows, double[] weights) {
        double squares = 0;
        for (Pair pair : pairs) {
            double[][] down = deviations(rows, weights, pair.down, pair.inputs * pair.rank);
            double[][] up = deviations(rows, weights, pair.up, pair.rank * pair.outputs);
            double[] error = new double[pair.inputs * pair.outputs];
            for (int n = 0; n < rows.length; n++) {
                for (int i = 0; i < pair.inputs; i++) {
                    for (int r = 0; r < pair.rank; r++) {
                        double a = weights[n] * down[n][i * pair.rank + r];
                        for (int j = 0; j < pair.outputs; j++) {
                            error[i * pair.outputs + j] += a * up[n][r * pair.outputs + j];
                        }
                    }
                }
            }
            squares += Arrays.stream(error).map(e -> e * e).sum();
        }
        return Math.sqrt(squares);
    }

    private static double[][] deviations(float[][] rows, double[] weights, int from, int length) {
        double[] mean = new double[length];
        for (int n = 0; n < rows.length; n++) {
            for (int j = 0; j < length; j++) {
                mean[j] += weights[n] * rows[n][from + j];
            }
        }
        double[][] off = new double[rows.length][length];
        for (int n = 0; n < rows.length; n++) {
            for (int j = 0; j < length; j++) {
                off[n][j] = rows[n][from + j] - mean[j];
            }
        }
        return off;
    }

    /** Returns {@code weights} without maps and halves of adapters, followed by the product A·B of each adapter. */
    double[] products(double[] weights) {
        int[] rest = rest();
        int length = rest.length;
        for (Pair pair : pairs) {
            length = Math.addExact(length, Math.multiplyExact(pair.inputs, pair.outputs));
        }
        double[] result = new double[length];
        for (int i = 0; i < rest.length; i++) {
            result[i] = weights[rest[i]];
        }
        int at = rest.length;
        for (Pair pair : pairs) {
            double[] product = pair.product(weights);
            System.arraycopy(product, 0, result, at, product.length);
            at += product.length;
        }
        return result;
    }

    /** Returns the indices of the weights that belong to neither an adapter nor an adapted map, ascending. */
    int[] rest() {
        boolean[] adapted = new boolean[size];
        for (Range map : maps) {
            Arrays.fill(adapted, map.begin, map.end, true);
        }
        for (Pair pair : pairs) {
            Arrays.fill(adapted, pair.down, pair.down + pair.inputs * pair.rank, true);
            Arrays.fill(adapted, pair.up, pair.up + pair.rank * pair.outputs, true);
        }
        return IntStream.range(0, size).filter(i -> !adapted[i]).toArray();
    }
}
