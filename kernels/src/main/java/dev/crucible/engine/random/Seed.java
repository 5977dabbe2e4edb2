package dev.crucible.engine.random;

import dev.crucible.engine.api.PublicApi;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The root of all randomness of a run. Streams are derived from (seed, purpose, coordinates such as round and client), never from
 * a clock, a thread or an iteration order; the same coordinates always give the same stream.
 *
 * <pre>{@code new Seed(42).stream(Purpose.SHUFFLE, round, client)}</pre>
 *
 * @param value the seed of every source without a separate one
 * @param own the separate seeds, by source
 */
@PublicApi
public record Seed(long value, Map<RandomSource, Long> own) {

    public Seed {
        long root = value;
        own = own.entrySet().stream()
                .filter(entry -> entry.getValue() != root)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** One seed for all sources. */
    public Seed(long value) {
        this(value, Map.of());
    }

    /** Returns the seed of {@code source}. */
    public long of(RandomSource source) {
        return own.getOrDefault(source, value);
    }

    /** Returns the seed of {@code source} as the one for all sources. */
    public Seed only(RandomSource source) {
        return new Seed(of(source));
    }

    /** Returns the stream of {@code purpose} at {@code coordinates}; a new object each time, positioned at its beginning. */
    public RandomStream stream(Purpose purpose, long... coordinates) {
        long root = purpose.source().map(this::of).orElse(value);
        long key = RandomStream.mix(root + RandomStream.GOLDEN_GAMMA * purpose.code());
        for (long coordinate : coordinates) {
            key = RandomStream.mix(key ^ RandomStream.mix(coordinate + RandomStream.GOLDEN_GAMMA));
        }
        return new RandomStream(key);
    }
}
