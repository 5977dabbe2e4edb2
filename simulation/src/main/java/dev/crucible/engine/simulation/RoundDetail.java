package dev.crucible.engine.simulation;

import java.util.function.IntPredicate;

/**
 * What a listener wants of a round; what nobody wants is not computed.
 *
 * @param judged whether the model is judged after it if the config judges it then, as it always is after the last one
 * @param judgedOnClients whether clients judge it too, each on what it held back
 * @param distances whether its report tells how far updates lie from each other
 * @param updates whether {@link SimulationEvent.UpdatesSent} is told
 * @param attacks the clients of whom {@link SimulationEvent.Attacked} is told, asked when they attack
 */
public record RoundDetail(
        boolean judged, boolean judgedOnClients, boolean distances, boolean updates, IntPredicate attacks) {

    /** Only that it ended. */
    public static final RoundDetail NONE = new RoundDetail(false, false, false, false, _ -> false);

    /** All that a report holds. */
    public static final RoundDetail REPORT = new RoundDetail(true, true, true, false, _ -> false);

    /** What either wants. */
    public RoundDetail and(RoundDetail other) {
        return new RoundDetail(
                judged || other.judged,
                judgedOnClients || other.judgedOnClients,
                distances || other.distances,
                updates || other.updates,
                attacks.or(other.attacks));
    }
}
