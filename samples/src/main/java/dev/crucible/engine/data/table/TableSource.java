package dev.crucible.engine.data.table;

import java.util.List;

/** A table that can be read repeatedly, row by row, always in the same order. */
public interface TableSource {

    /** Returns its columns, of which each row has one value. */
    List<TableColumn> columns();

    /** Returns what was concluded about its form, for people. */
    default List<String> notes() {
        return List.of();
    }

    /** Returns what may be wrong with its form, for people. */
    default List<String> warnings() {
        return List.of();
    }

    /** Passes each row to {@code row}. */
    void forEach(Row row);

    /** Consumer of rows. */
    @FunctionalInterface
    interface Row {

        /**
         * Accepts a row's values, null for missing ones. The array is valid only during the call.
         *
         * @param origin file and row, for error messages
         */
        void take(String origin, String[] values);
    }
}
