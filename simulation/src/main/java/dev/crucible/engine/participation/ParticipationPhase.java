package dev.crucible.engine.participation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.AttackPhase.Selection;
import java.util.Optional;

/**
 * One entry of the participation schedule.
 *
 * @param startRound first round, from 1
 * @param endRound last round, included
 * @param event the event
 * @param selection the clients it may affect, resolved to fixed clients before the run; all when empty
 * @param probability of the event, independent for each of these clients and each round, in (0, 1]
 */
@PublicApi
public record ParticipationPhase(
        int startRound, int endRound, Event event, Optional<Selection> selection, double probability) {

    /** Returns true if the phase covers {@code round}. */
    public boolean covers(int round) {
        return startRound <= round && round <= endRound;
    }

    /** An event of participation. */
    public sealed interface Event {

        /** The client is unavailable: it cannot be selected. */
        record Dropout() implements Event {
            @Override
            public String toString() {
                return "dropout";
            }
        }

        /** The client is selected, but sends nothing back. */
        record Failure() implements Event {
            @Override
            public String toString() {
                return "failure";
            }
        }

        /**
         * The client takes longer.
         *
         * @param slowdown factor of its time, above 1
         */
        record Straggler(double slowdown) implements Event {
            @Override
            public String toString() {
                return "straggler, slowdown " + slowdown;
            }
        }

        /**
         * The round selects this number of clients, whichever they are.
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
