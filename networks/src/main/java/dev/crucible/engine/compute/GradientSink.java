package dev.crucible.engine.compute;

/**
 * Consumer of parameter gradients, piece by piece while they are in the cache. An optimiser is a sink, and so is a term that changes the
 * gradient before it passes it on.
 */
interface GradientSink {

    /** Begins the next step. */
    void begin();

    /** Returns true if the gradient of the tensor at {@code parameter} is needed; stages may skip the pieces of others. */
    default boolean wants(int parameter) {
        return true;
    }

    /**
     * Accepts a finished piece; each parameter comes once per step.
     *
     * @param parameter the first parameter it belongs to, in the padded vector
     * @param gradient the array of the piece, which begins at {@code from}; the sink may overwrite it
     * @param length a multiple of {@link dev.crucible.engine.kernel.Lanes#COUNT}
     */
    void accept(int parameter, float[] gradient, int from, int length);

    /** Ends the step, after its last piece. */
    default void end() {}
}
