package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import java.util.Optional;

/**
 * What a rule may know of the round beside the updates.
 *
 * @param round the round, from 1
 * @param random the rule's stream for this round
 * @param workers threads for the kernels; results do not depend on how many
 * @param state what the rule returned the round before, {@link RuleState#NONE} in the first
 * @param rootUpdate what the server itself would change, trained on its own clean root set, when it has one
 * @param model the global model, where the rule runs in a simulation
 * @param rootSet the server's own clean samples, when it has some
 */
@PublicApi
public record RoundContext(
        int round,
        RandomStream random,
        Workers workers,
        RuleState state,
        Optional<float[]> rootUpdate,
        Optional<GlobalModel> model,
        Optional<RootSet> rootSet) {

    /** A round of which nothing is told but what the server itself would change. */
    public RoundContext(
            int round, RandomStream random, Workers workers, RuleState state, Optional<float[]> rootUpdate) {
        this(round, random, workers, state, rootUpdate, Optional.empty(), Optional.empty());
    }

    /** A round of a server without a root set. */
    public RoundContext(int round, RandomStream random, Workers workers, RuleState state) {
        this(round, random, workers, state, Optional.empty());
    }

    /** The same round for a rule inside another, with its own state. */
    public RoundContext withState(RuleState inner) {
        return new RoundContext(round, random, workers, inner, rootUpdate, model, rootSet);
    }
}
