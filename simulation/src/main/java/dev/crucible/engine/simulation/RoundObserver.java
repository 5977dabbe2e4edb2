package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.AttackPhase;

/**
 * Looks into a strategy's rounds while they happen; called on the run's own thread. All arrays are reused: what is to be kept must be
 * copied. It never changes a result.
 */
public interface RoundObserver {

    /** Looks at nothing. */
    RoundObserver NONE = new RoundObserver() {};

    /** Whether {@link #attacked} shall be called for {@code client} in {@code round}. */
    default boolean watches(int round, int client) {
        return false;
    }

    /** An attack on training or on updates did its work on one client. */
    default void attacked(Attacked attacked) {}

    /** Whether {@link #sent} shall be called in {@code round}. */
    default boolean projects(int round) {
        return false;
    }

    /**
     * All updates of a round, as the rule sees them; never called in rounds that stream, nor where clients of a cluster send more than
     * this process can hold.
     */
    default void sent(int round, UpdateMatrix updates) {}

    /** What the rule made of them. */
    default void aggregated(int round, float[] aggregate) {}

    /**
     * What an attack did to an update.
     *
     * @param global the weights the round started from
     * @param before the update as it was, zeros where the attack acts through training itself
     * @param after the update that is sent on
     */
    record Attacked(int round, int client, AttackPhase phase, float[] global, float[] before, float[] after) {}
}
