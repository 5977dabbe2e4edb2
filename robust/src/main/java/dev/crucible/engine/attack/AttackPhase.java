package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One entry of the attack schedule.
 *
 * @param startRound the first round, from 1
 * @param endRound the last round, included
 * @param attack the attack
 * @param selection the attacking clients; resolved to fixed ids before the run
 */
@PublicApi
public record AttackPhase(int startRound, int endRound, Attack attack, Selection selection) {

    /** Returns true if the phase covers {@code round}. */
    public boolean covers(int round) {
        return startRound <= round && round <= endRound;
    }

    /** The clients that attack. */
    public sealed interface Selection {

        /** Returns the ids, ascending, where every client may be drawn. */
        default int[] resolve(int clients, Seed seed, Purpose purpose, int index) {
            return resolve(clients, OptionalInt.empty(), seed, purpose, index);
        }

        /**
         * Returns the attackers' ids, ascending, out of {@code clients} clients.
         *
         * @param spared a client that is never drawn, if there is one
         * @param purpose the purpose of the random streams that draw them
         * @param index the index of the entry in its schedule
         */
        default int[] resolve(int clients, OptionalInt spared, Seed seed, Purpose purpose, int index) {
            return switch (this) {
                case Specific(int[] ids) -> Arrays.stream(ids).sorted().toArray();
                case Count(int count, var own) -> {
                    RandomStream random =
                            own.isPresent() ? new Seed(own.getAsLong()).stream(purpose) : seed.stream(purpose, index);
                    yield Arrays.stream(random.permutation(clients))
                            .filter(client -> spared.isEmpty() || client != spared.getAsInt())
                            .limit(count)
                            .sorted()
                            .toArray();
                }
            };
        }

        /** Clients with the given ids. */
        record Specific(int[] clients) implements Selection {}

        /**
         * A number of clients, drawn once per run.
         *
         * @param seed the entry's own {@code random_seed}; without one the selection is derived from the run's seed and the entry's index
         */
        record Count(int clients, OptionalLong seed) implements Selection {}
    }
}
