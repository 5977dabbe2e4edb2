package dev.crucible.engine.aggregation;

/** A rule that asks for {@link RowSums} alone, so that updates need not even be cut by coordinates. */
public interface BySums extends ByParts {

    /** {@link Aggregator#aggregate(UpdateMatrix, RoundContext)} for updates that lie anywhere; the bytes are the same. */
    Aggregate aggregate(RowSums updates, RoundContext context);

    @Override
    default Aggregate aggregate(Updates updates, RoundContext context) {
        return aggregate((RowSums) updates, context);
    }
}
