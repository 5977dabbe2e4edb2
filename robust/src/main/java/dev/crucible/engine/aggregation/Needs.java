package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/** View of a round's updates that a rule requires; it decides where the updates may be. */
@PublicApi
public enum Needs {
    /** Only {@link Updates#mean(Weighting)}: updates may be streamed, or distributed by rows or by coordinates. */
    SUMS,
    /** Every row once, in order, and their mean: updates may be streamed. */
    ROWS,
    /** Sums, distances and statistics of coordinates: updates may be distributed, partitioned by coordinates. */
    COORDINATES,
    /** All coordinates of all rows together, or rows more than once. */
    MATRIX;

    /** Returns true if updates may arrive one by one, each discarded before the next. */
    public boolean streams() {
        return this == SUMS || this == ROWS;
    }

    /** Returns true if updates may be distributed over machines. */
    public boolean distributes() {
        return this == SUMS || this == COORDINATES;
    }
}
