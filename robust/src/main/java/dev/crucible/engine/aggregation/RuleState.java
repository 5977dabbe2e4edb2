package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * State of a rule between rounds, such as momentum, trust or histories. Implementations are records of primitives, primitive
 * arrays, arrays of such arrays and nested states, so that checkpoints can store them.
 */
@PublicApi
public interface RuleState {

    /** The state of a rule without state, and of every rule before the first round. */
    RuleState NONE = new None();

    /** The empty state. */
    record None() implements RuleState {}
}
