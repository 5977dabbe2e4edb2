package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/** Loads a data set. A loader in another jar is a record of its parameters, so that strategies with equal parameters share the loaded set. */
@FunctionalInterface
@PublicApi
public interface DatasetLoader {

    /**
     * Loads the set; deterministic in the request.
     *
     * @throws DataException if the set is unavailable, naming the fix
     */
    Dataset load(DatasetRequest wanted);
}
