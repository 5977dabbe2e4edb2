package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/**
 * One tensor of a model. Tensors follow one another in the flat weight vector.
 *
 * @param name such as {@code 0.convolution.weight}
 * @param dims its dimensions, the last one varying fastest
 */
@PublicApi
public record NamedShape(String name, List<Integer> dims) {

    /** Endings of names of running statistics: those of the built-in networks, and PyTorch's. */
    private static final List<String> STATISTICS =
            List.of(".norm.mean", ".norm.variance", "running_mean", "running_var", "num_batches_tracked");

    public NamedShape {
        dims = List.copyOf(dims);
    }

    /** Returns the number of elements. */
    public int size() {
        return dims.stream().reduce(1, Math::multiplyExact);
    }

    /** Returns true for running statistics of a normalisation, which are means over data and no weights. */
    public boolean isStatistic() {
        return STATISTICS.stream().anyMatch(name::endsWith);
    }
}
