package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/**
 * One tensor of a model. Tensors follow one another in the flat weight vector.
 *
 * @param name such as {@code 0.convolution.weight}
 * @param dims its dimensions, the last one varying fastest
 * @param isStatistic true for running statistics of a normalisation, which are means over data and no weights
 */
@PublicApi
public record NamedShape(String name, List<Integer> dims, boolean isStatistic) {

    /** Endings of names of running statistics: those of the built-in networks, and PyTorch's. */
    private static final List<String> STATISTICS =
            List.of(".norm.mean", ".norm.variance", "running_mean", "running_var", "num_batches_tracked");

    public NamedShape {
        dims = List.copyOf(dims);
    }

    /** A tensor of which only the name tells if it is a statistic. */
    public NamedShape(String name, List<Integer> dims) {
        this(name, dims, STATISTICS.stream().anyMatch(name::endsWith));
    }

    /** Returns the number of elements. */
    public int size() {
        return dims.stream().reduce(1, Math::multiplyExact);
    }
}
