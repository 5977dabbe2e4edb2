package dev.crucible.engine.simulation;

import java.util.function.IntPredicate;

/**
 * Detail of a round that a listener needs; nothing else is computed.
 *
 * @param judged true to evaluate the model after it if the config evaluates it then; after the last round it always is
 * @param judgedOnClients true to evaluate it also on each client's held-out samples
 * @param distances true if its report needs distances between updates
 * @param updates true for an event {@link SimulationEvent.UpdatesSent}
 * @param attacks the clients for which {@link SimulationEvent.Attacked} is sent, tested when they attack
 */
public record RoundDetail(
        boolean judged, boolean judgedOnClients, boolean distances, boolean updates, IntPredicate attacks) {

    /** No detail but the round's end. */
    public static final RoundDetail NONE = new RoundDetail(false, false, false, false, _ -> false);

    /** All values of a report. */
    public static final RoundDetail REPORT = new RoundDetail(true, true, true, false, _ -> false);

    /** Returns what either listener needs. */
    public RoundDetail and(RoundDetail other) {
        return new RoundDetail(
                judged || other.judged,
                judgedOnClients || other.judgedOnClients,
                distances || other.distances,
                updates || other.updates,
                attacks.or(other.attacks));
    }
}
