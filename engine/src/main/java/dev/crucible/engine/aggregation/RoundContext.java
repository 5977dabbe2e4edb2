package dev.crucible.engine.aggregation;

import dev.crucible.engine.compute.Workers;
import dev.crucible.engine.random.RandomStream;

/**
 * What a rule may know of the round beside the updates.
 *
 * @param round the round, from 1
 * @param random the rule's stream for this round
 * @param workers threads for the kernels; results do not depend on how many
 * @param state what the rule returned the round before, {@link RuleState#NONE} in the first
 */
public record RoundContext(int round, RandomStream random, Workers workers, RuleState state) {

    /** The same round for a rule inside another, with its own state. */
    public RoundContext withState(RuleState inner) {
        return new RoundContext(round, random, workers, inner);
    }
}
