package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/** Makes a data set. One in another jar is a record of its parameters, so that strategies which agree on them share what it made. */
@FunctionalInterface
@PublicApi
public interface DatasetLoader {

    /**
     * Makes it, the same for the same request.
     *
     * @throws DataException when it cannot be had, naming the fix
     */
    Dataset load(DatasetRequest wanted);
}
