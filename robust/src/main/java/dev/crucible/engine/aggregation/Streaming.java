package dev.crucible.engine.aggregation;

/**
 * The form of a rule that takes a round's updates one by one, in one pass and O(d) memory. It agrees with
 * {@link Aggregator#aggregate} to the rounding of floats.
 */
@FunctionalInterface
public interface Streaming {

    /**
     * Begins a round.
     *
     * @param d the number of coordinates
     * @throws PreconditionException when the context lacks what the rule wants
     */
    Accumulator begin(int d, RoundContext context);
}
