package dev.crucible.engine.participation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.AttackPhase.Selection;
import java.util.Optional;

/**
 * One entry of the participation schedule.
 *
 * @param startRound first round, from 1
 * @param endRound last round, included
 * @param event what happens
 * @param selection to whom it may happen, resolved to fixed clients before the run; everybody when empty
 * @param probability of its happening, for each of these clients and each round on its own, in (0, 1]
 */
@PublicApi
public record ParticipationPhase(
        int startRound, int endRound, Event event, Optional<Selection> selection, double probability) {

    /** Whether the phase covers {@code round}. */
    public boolean covers(int round) {
        return startRound <= round && round <= endRound;
    }

    /** What happens. */
    public sealed interface Event {

        /** The client is away: it cannot be asked to train. */
        record Dropout() implements Event {
            @Override
            public String toString() {
                return "dropout";
            }
        }

        /** The client is asked to train, and nothing comes back. */
        record Failure() implements Event {
            @Override
            public String toString() {
                return "failure";
            }
        }

        /**
         * The client takes longer.
         *
         * @param slowdown by this factor, above 1
         */
        record Straggler(double slowdown) implements Event {
            @Override
            public String toString() {
                return "straggler, slowdown " + slowdown;
            }
        }

        /**
         * So many clients are asked to train, whoever they are.
         *
         * @param clients at least 1
         */
        record Participation(int clients) implements Event {
            @Override
            public String toString() {
                return "participation of " + clients + " clients";
            }
        }
    }
}
