package dev.crucible.lab.table;

import java.util.Map;

/** A filter that cannot be read; the message says where and what to write instead. */
public final class QueryException extends Exception {

    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final transient Map<String, Object> context;

    /** What is wrong. */
    public enum Kind {
        /** There is no such column. */
        QUERY_KEY,
        /** After a colon stands nothing. */
        QUERY_VALUE,
        /** What is compared is no number, time or size. */
        QUERY_NUMBER,
        /** A text is compared by its size. */
        QUERY_TEXT,
        /** A quotation mark has no other. */
        QUERY_QUOTE
    }

    /**
     * A mistake.
     *
     * @param at the place of the character, from 0
     * @param word what was written there
     * @param meant what to write instead, empty when nobody knows
     */
    QueryException(Kind kind, int at, String word, String meant, String message) {
        super("At character " + (at + 1) + ": " + message);
        this.kind = kind;
        this.context = Map.of("at", at + 1, "word", word, "meant", meant);
    }

    public Kind kind() {
        return kind;
    }

    /** {@code at} from 1, {@code word} and {@code meant}, for who says it in words of his own. */
    public Map<String, Object> context() {
        return context;
    }
}
