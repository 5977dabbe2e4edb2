package dev.crucible.engine.data;

/** Makes a data set. One in another jar is a record of its parameters, so that strategies which agree on them share what it made. */
@FunctionalInterface
public interface DatasetLoader {

    /**
     * Makes it, the same for the same request.
     *
     * @throws DataException when it cannot be had, naming the fix
     */
    Dataset load(DatasetRequest wanted);
}
