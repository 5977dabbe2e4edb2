package dev.crucible.engine.compute;

import java.util.Optional;

/**
 * Location of a large tensor: in the padded parameters, or frozen in memory shared by all threads.
 *
 * @param begin its offset there
 */
record Weight(Optional<FrozenTensor> frozen, int begin) {

    /** Returns a tensor in the padded parameters. */
    static Weight among(int begin) {
        return new Weight(Optional.empty(), begin);
    }

    /** Returns a tensor that no client trains. */
    static Weight of(FrozenTensor tensor) {
        return new Weight(Optional.of(tensor), tensor.at());
    }

    /** Returns the array that contains it. */
    float[] array(float[] parameters) {
        return frozen.isPresent() ? frozen.get().values() : parameters;
    }

    /** Returns true if its gradient is needed. */
    boolean learns(GradientSink sink) {
        return frozen.isEmpty() && sink.wants(begin);
    }
}
