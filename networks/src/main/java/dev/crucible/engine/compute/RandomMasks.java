package dev.crucible.engine.compute;

import dev.crucible.engine.random.RandomStream;
import java.util.Optional;

/** Random stream of a network's stages in training, for dropout. */
final class RandomMasks {

    private Optional<RandomStream> stream = Optional.empty();

    /** Sets the stream of all later draws. */
    void from(RandomStream random) {
        stream = Optional.of(random);
    }

    /** Returns the stream; empty for a network that only evaluates. */
    Optional<RandomStream> stream() {
        return stream;
    }

    /**
     * Fills {@code factors} with dropout's factors, 0 or 1 / (1 − rate), pixel by pixel; lanes past the channels stay as they are.
     *
     * @param at offset of the first pixel's factors
     */
    void factors(float rate, int pixels, int channels, int pitch, float[] factors, int at) {
        float kept = 1 / (1 - rate);
        RandomStream random = stream.orElseThrow();
        for (int pixel = 0; pixel < pixels; pixel++) {
            for (int c = 0; c < channels; c++) {
                factors[at + pixel * pitch + c] = random.nextFloat() < rate ? 0 : kept;
            }
        }
    }
}
