package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.api.PublicApi;

/** What one entry of the schedule carries from round to round; checkpoints keep it. Mutable; owned by the round loop. */
@PublicApi
public final class AttackMemory {

    private RuleState state = RuleState.NONE;

    /** What it was left with, {@link RuleState#NONE} at first. */
    public RuleState state() {
        return state;
    }

    /** Leaves {@code next} for the next round. */
    public void keep(RuleState next) {
        state = next;
    }
}
