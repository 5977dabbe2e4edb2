package dev.crucible.spark;

import java.io.Serializable;
import scala.runtime.AbstractFunction1;

/** Selects the partitions [from, to), so that no task starts for the others. */
final class PartitionRange extends AbstractFunction1<Object, Object> implements Serializable {

    private final int from;
    private final int to;

    PartitionRange(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    public Object apply(Object partition) {
        int index = (Integer) partition;
        return index >= from && index < to;
    }
}
