package dev.crucible.engine.random;

/**
 * The root of all randomness of a run. Streams are derived from (seed, purpose, coordinates such as round and client), never from
 * a clock, a thread or an iteration order; the same coordinates always give the same stream.
 *
 * <pre>{@code new Seed(42).stream(Purpose.SHUFFLE, round, client)}</pre>
 */
public record Seed(long value) {

    /** The stream of {@code purpose} at {@code coordinates}; a fresh object each time, positioned at its beginning. */
    public RandomStream stream(Purpose purpose, long... coordinates) {
        long key = RandomStream.mix(value + RandomStream.GOLDEN_GAMMA * purpose.code());
        for (long coordinate : coordinates) {
            key = RandomStream.mix(key ^ RandomStream.mix(coordinate + RandomStream.GOLDEN_GAMMA));
        }
        return new RandomStream(key);
    }
}
