package dev.crucible.lab.table;

import java.util.Locale;

/** Kind of a column's values. */
public enum ColumnKind {
    TEXT,
    NUMBER,
    /** A number from 0 to 1, shown as a percentage. */
    SHARE,
    /** Seconds since 1970. */
    TIME,
    /** A duration in seconds. */
    SECONDS,
    BYTES;

    /** Returns the name on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
