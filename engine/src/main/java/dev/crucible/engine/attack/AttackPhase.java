package dev.crucible.engine.attack;

/**
 * One entry of the attack schedule.
 *
 * @param startRound first round, from 1
 * @param endRound last round, included
 * @param attack what is done
 * @param selection who does it; resolved to fixed clients before the run
 */
public record AttackPhase(int startRound, int endRound, Attack attack, Selection selection) {

    /** Whether the phase covers {@code round}. */
    public boolean covers(int round) {
        return startRound <= round && round <= endRound;
    }

    /** The clients that attack. */
    public sealed interface Selection {

        /** These clients. */
        record Specific(int[] clients) implements Selection {}

        /**
         * So many clients, drawn once for the run.
         *
         * @param seed the entry's own {@code random_seed}; without one the draw hangs on the run's seed and the entry's index
         */
        record Count(int clients, java.util.OptionalLong seed) implements Selection {}
    }
}
