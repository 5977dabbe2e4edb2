package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/** A data set from outside this engine: a record of what it is, which computes nothing until it is loaded. */
@PublicApi
public interface ExternalDataset extends DatasetLoader {

    /** What code it is, with a hash; results hang on it. */
    String code();
}
