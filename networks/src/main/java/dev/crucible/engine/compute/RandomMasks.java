package dev.crucible.engine.compute;

import dev.crucible.engine.random.RandomStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stream that a network's stages draw from while it trains. */
final class RandomMasks {

    private @Nullable RandomStream stream;

    /** All further draws come from {@code random}. */
    void from(RandomStream random) {
        stream = random;
    }

    RandomStream stream() {
        return Objects.requireNonNull(stream, "a network trains with random numbers of its own");
    }

    /**
     * Fills {@code factors} with dropout's factors, 0 or 1 / (1 − rate), pixel by pixel; lanes past the channels stay as they are.
     *
     * @param at where the first pixel's factors begin
     */
    void factors(float rate, int pixels, int channels, int pitch, float[] factors, int at) {
        float kept = 1 / (1 - rate);
        RandomStream random = stream();
        for (int pixel = 0; pixel < pixels; pixel++) {
            for (int c = 0; c < channels; c++) {
                factors[at + pixel * pitch + c] = random.nextFloat() < rate ? 0 : kept;
            }
        }
    }
}
