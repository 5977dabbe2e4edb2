package dev.crucible.engine.data.table;

import java.util.List;

/** A table that can be read as often as needed, row by row in one order. */
public interface TableSource {

    /** Its columns, of which each row has one value. */
    List<TableColumn> columns();

    /** Hands over each row. */
    void forEach(Row row);

    /** Takes one row. */
    @FunctionalInterface
    interface Row {

        /**
         * A row's values, null where the table has none; the array is the caller's own only until this returns.
         *
         * @param origin file and row, for complaints
         */
        void take(String origin, String[] values);
    }
}
