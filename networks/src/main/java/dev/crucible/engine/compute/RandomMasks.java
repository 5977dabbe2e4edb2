package dev.crucible.engine.compute;

import dev.crucible.engine.random.RandomStream;
import java.util.Optional;

/** The stream that a network's stages draw from while it trains. */
final class RandomMasks {

    private Optional<RandomStream> stream = Optional.empty();

    /** All further draws come from {@code random}. */
    void from(RandomStream random) {
        stream = Optional.of(random);
    }

    /** Empty for a network that only judges. */
    Optional<RandomStream> stream() {
        return stream;
    }

    /**
     * Fills {@code factors} with dropout's factors, 0 or 1 / (1 − rate), pixel by pixel; lanes past the channels stay as they are.
     *
     * @param at where the first pixel's factors begin
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
