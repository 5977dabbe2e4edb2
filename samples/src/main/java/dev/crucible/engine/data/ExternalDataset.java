package dev.crucible.engine.data;

/** A data set from outside this engine: a record of what it is, which computes nothing until it is loaded. */
public interface ExternalDataset extends DatasetLoader {

    /** What code it is, with a hash; results hang on it. */
    String code();
}
