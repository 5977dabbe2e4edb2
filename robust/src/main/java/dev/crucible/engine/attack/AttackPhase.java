package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * One entry of the attack schedule.
 *
 * @param startRound first round, from 1
 * @param endRound last round, included
 * @param attack what is done
 * @param selection who does it; resolved to fixed clients before the run
 */
@PublicApi
public record AttackPhase(int startRound, int endRound, Attack attack, Selection selection) {

    /** Whether the phase covers {@code round}. */
    public boolean covers(int round) {
        return startRound <= round && round <= endRound;
    }

    /** The clients that attack. */
    public sealed interface Selection {

        /**
         * Their ids, ascending, of {@code clients} clients in all.
         *
         * @param purpose whose streams draw them
         * @param index the place of the entry in its schedule
         */
        default int[] resolve(int clients, Seed seed, Purpose purpose, int index) {
            return switch (this) {
                case Specific(int[] ids) -> Arrays.stream(ids).sorted().toArray();
                case Count(int count, var own) -> {
                    RandomStream random =
                            own.isPresent() ? new Seed(own.getAsLong()).stream(purpose) : seed.stream(purpose, index);
                    yield Arrays.stream(random.permutation(clients))
                            .limit(count)
                            .sorted()
                            .toArray();
                }
            };
        }

        /** These clients. */
        record Specific(int[] clients) implements Selection {}

        /**
         * So many clients, drawn once for the run.
         *
         * @param seed the entry's own {@code random_seed}; without one the draw hangs on the run's seed and the entry's index
         */
        record Count(int clients, OptionalLong seed) implements Selection {}
    }
}
