package dev.crucible.engine.compute;

import java.util.Optional;

/**
 * Where a large tensor lies: in the padded parameters, or frozen in memory that all threads share.
 *
 * @param begin its offset there
 */
record Weight(Optional<FrozenTensor> frozen, int begin) {

    /** One in the padded parameters. */
    static Weight among(int begin) {
        return new Weight(Optional.empty(), begin);
    }

    /** One that no client trains. */
    static Weight of(FrozenTensor tensor) {
        return new Weight(Optional.of(tensor), tensor.at());
    }

    /** The array that it lies in. */
    float[] array(float[] parameters) {
        return frozen.isPresent() ? frozen.get().values() : parameters;
    }

    /** Whether its gradient is of any use. */
    boolean learns(GradientSink sink) {
        return frozen.isEmpty() && sink.wants(begin);
    }
}
