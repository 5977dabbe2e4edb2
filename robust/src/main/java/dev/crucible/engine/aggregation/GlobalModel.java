package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/**
 * The global model as a round finds it. Arrays are the server's own and are not to be changed.
 *
 * @param weights the weights the round started from
 * @param lastUpdate how the round before changed them, zeros in the first round
 * @param tensors what the weights are made of, in their order
 */
@PublicApi
public record GlobalModel(float[] weights, float[] lastUpdate, List<NamedShape> tensors) {

    public GlobalModel {
        tensors = List.copyOf(tensors);
    }
}
