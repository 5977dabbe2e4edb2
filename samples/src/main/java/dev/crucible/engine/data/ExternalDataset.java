package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/** A data set from outside this engine: a record of its parameters, which computes nothing before it is loaded. */
@PublicApi
public interface ExternalDataset extends DatasetLoader {

    /** Returns the code behind it, with a hash; results depend on it. */
    String code();
}
