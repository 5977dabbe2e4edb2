package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * What a rule carries from one round to the next (momentum, trust, histories). Implementations are records of primitives, primitive
 * arrays, arrays of such arrays and nested states, so that a checkpoint can write them whole.
 */
@PublicApi
public interface RuleState {

    /** The state of a rule that carries nothing, and of every rule before the first round. */
    RuleState NONE = new None();

    /** Nothing. */
    record None() implements RuleState {}
}
