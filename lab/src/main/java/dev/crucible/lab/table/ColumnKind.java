package dev.crucible.lab.table;

import java.util.Locale;

/** What the values of a column are. */
public enum ColumnKind {
    TEXT,
    NUMBER,
    /** A number from 0 to 1 that people read in percent. */
    SHARE,
    /** Seconds since 1970. */
    TIME,
    /** A span of time. */
    SECONDS,
    BYTES;

    /** What it is called on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
