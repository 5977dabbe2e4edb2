package dev.crucible.lab.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Index entry of a run.
 *
 * @param stamp stamp of its folder when it was read
 * @param settled true if it has ended, so that every change shows in the stamp
 * @param common cells shared by its strategies
 * @param strategies cells of each strategy, at least one
 */
record IndexedRun(String id, FolderStamp stamp, boolean settled, Cells common, List<Cells> strategies) {

    IndexedRun {
        strategies = List.copyOf(strategies);
    }

    /** Returns the number of {@code strategy} in {@code column}, NaN if there is none. */
    double number(Cells strategy, RunColumn column) {
        return column.isOfRun() ? common.number(column.key()) : strategy.number(column.key());
    }

    /** Returns the text of {@code strategy} in {@code column}. */
    @Nullable
    String text(Cells strategy, RunColumn column) {
        if (column.equals(RunColumn.ID)) {
            return id;
        }
        return column.isOfRun() ? common.text(column.key()) : strategy.text(column.key());
    }
}
