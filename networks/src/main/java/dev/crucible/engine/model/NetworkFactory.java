package dev.crucible.engine.model;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Shape;

/** Makes a network that reads images, or rows of a table. */
@FunctionalInterface
@PublicApi
public interface NetworkFactory {

    /**
     * The network, the same for the same arguments.
     *
     * @param input the shape of one sample; a row of a table is 1×1×its length
     * @param classes the logits at its end
     * @param options what a config may choose
     */
    Architecture build(Shape input, int classes, Architectures.Options options);
}
