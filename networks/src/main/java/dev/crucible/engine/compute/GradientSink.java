package dev.crucible.engine.compute;

/**
 * Where stages hand over the gradient of their parameters, piece by piece while it is still in the cache. An optimiser is a sink, and
 * so is a term that changes the gradient before it passes it on.
 */
interface GradientSink {

    /** Announces the pieces of the next step. */
    void begin();

    /** Whether the gradient of the tensor at {@code parameter} is of any use; pieces of others need not be handed over. */
    default boolean wants(int parameter) {
        return true;
    }

    /**
     * Takes a finished piece; each parameter comes once a step.
     *
     * @param parameter the first parameter it belongs to, in the padded vector
     * @param gradient the piece begins at {@code from}; the sink may overwrite it
     * @param length a multiple of {@link dev.crucible.engine.kernel.Lanes#COUNT}
     */
    void accept(int parameter, float[] gradient, int from, int length);

    /** Announces that all pieces of the step have come. */
    default void end() {}
}
