package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import java.util.BitSet;
import java.util.Optional;

/**
 * Information about the round that a rule receives in addition to the updates.
 *
 * @param round the round, from 1
 * @param random the rule's stream for this round
 * @param workers threads for the kernels; results do not depend on their number
 * @param state the rule's state after the round before, {@link RuleState#NONE} in the first round
 * @param rootUpdate the server's own update, trained on its clean root set, if it has one
 * @param model the global model, if the rule runs in a simulation
 * @param rootSet the server's clean samples, if it has any
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

    /** A round without a model and a root set. */
    public RoundContext(
            int round, RandomStream random, Workers workers, RuleState state, Optional<float[]> rootUpdate) {
        this(round, random, workers, state, rootUpdate, Optional.empty(), Optional.empty());
    }

    /** A round without a model, a root set and a root update. */
    public RoundContext(int round, RandomStream random, Workers workers, RuleState state) {
        this(round, random, workers, state, Optional.empty());
    }

    /** Returns the same round with another random stream. */
    public RoundContext withRandom(RandomStream other) {
        return new RoundContext(round, other, workers, state, rootUpdate, model, rootSet);
    }

    /** Returns the same round with the state of a rule inside another. */
    public RoundContext withState(RuleState inner) {
        return new RoundContext(round, random, workers, inner, rootUpdate, model, rootSet);
    }

    /** Returns the elements of an update that are running statistics; none if the rule does not run in a simulation. */
    public BitSet statistics() {
        return model.map(GlobalModel::statistics).orElseGet(BitSet::new);
    }
}
