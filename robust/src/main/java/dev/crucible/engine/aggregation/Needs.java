package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/** What a rule has to see of a round's updates, which decides where they may lie. */
@PublicApi
public enum Needs {
    /** {@link Updates#mean(Weighting)} alone: updates may come in a stream, or lie whole or cut on many machines. */
    SUMS,
    /** Every row once, in order, and their mean: updates may come in a stream. */
    ROWS,
    /** Sums, distances and statistics of coordinates: updates may lie on many machines, cut by coordinates. */
    COORDINATES,
    /** All coordinates of all rows together, or rows more than once. */
    MATRIX;

    /** Whether updates may come one by one, each forgotten before the next. */
    public boolean streams() {
        return this == SUMS || this == ROWS;
    }

    /** Whether updates may lie on many machines. */
    public boolean distributes() {
        return this == SUMS || this == COORDINATES;
    }
}
