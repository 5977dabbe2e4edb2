package dev.crucible.lab.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the index holds of a run.
 *
 * @param stamp its folder when it was read
 * @param settled whether it has ended, so that nothing of it changes without its folder
 * @param common what its strategies share
 * @param strategies what each of them is and came to, at least one
 */
record IndexedRun(String id, FolderStamp stamp, boolean settled, Cells common, List<Cells> strategies) {

    IndexedRun {
        strategies = List.copyOf(strategies);
    }

    /** The number that {@code strategy} of this run has in {@code column}, NaN for none. */
    double number(Cells strategy, RunColumn column) {
        return column.isOfRun() ? common.number(column.key()) : strategy.number(column.key());
    }

    /** The text that {@code strategy} of this run has in {@code column}. */
    @Nullable
    String text(Cells strategy, RunColumn column) {
        if (column.equals(RunColumn.ID)) {
            return id;
        }
        return column.isOfRun() ? common.text(column.key()) : strategy.text(column.key());
    }
}
