package dev.crucible.engine.model;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Shape;

/** Factory of a network for images or table rows. */
@FunctionalInterface
@PublicApi
public interface NetworkFactory {

    /**
     * Builds the network; deterministic in the arguments.
     *
     * @param input the shape of one sample; a row of a table is 1×1×its length
     * @param classes the number of logits
     * @param options the options of a config
     */
    Architecture build(Shape input, int classes, Architectures.Options options);
}
