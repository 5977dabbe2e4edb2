package dev.crucible.lab.table;

import java.util.Map;

/** A filter that cannot be parsed; the message states the position and the remedy. */
public final class QueryException extends Exception {

    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final transient Map<String, Object> context;

    /** Kind of the error. */
    public enum Kind {
        /** Unknown column. */
        QUERY_KEY,
        /** Missing value after a colon. */
        QUERY_VALUE,
        /** A compared value that is no number, time or size. */
        QUERY_NUMBER,
        /** A size comparison of a text column. */
        QUERY_TEXT,
        /** An unpaired quotation mark. */
        QUERY_QUOTE
    }

    /**
     * Creates an error.
     *
     * @param at position of the character, from 0
     * @param word the text at that position
     * @param meant suggested replacement, empty if there is none
     */
    QueryException(Kind kind, int at, String word, String meant, String message) {
        super("At character " + (at + 1) + ": " + message);
        this.kind = kind;
        this.context = Map.of("at", at + 1, "word", word, "meant", meant);
    }

    public Kind kind() {
        return kind;
    }

    /** Returns {@code at} from 1, {@code word} and {@code meant}, for clients that word their own message. */
    public Map<String, Object> context() {
        return context;
    }
}
