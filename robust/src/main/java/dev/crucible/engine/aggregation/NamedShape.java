package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/**
 * One tensor of a model, as it lies in the flat vector behind those before it.
 *
 * @param name such as {@code 0.convolution.weight}
 * @param dims its dimensions, the last one fastest
 */
@PublicApi
public record NamedShape(String name, List<Integer> dims) {

    public NamedShape {
        dims = List.copyOf(dims);
    }
}
