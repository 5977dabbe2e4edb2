package dev.crucible.engine.aggregation;

/** A rule that asks for {@link LinearView} alone, so that updates need not even be cut by coordinates. */
public interface LinearRule extends DistributedRule {

    /** {@link Aggregator#aggregate(UpdateMatrix, RoundContext)} for updates that lie anywhere; the bytes are the same. */
    Aggregate aggregate(LinearView updates, RoundContext context);

    @Override
    default Aggregate aggregate(Updates updates, RoundContext context) {
        return aggregate((LinearView) updates, context);
    }
}
