package dev.crucible.bridge.api;

/**
 * The ids of one holder of a token. Whoever holds a token with a name has players and conversations of their own, whatever ids
 * clients choose: kept under the holder's name, those of others cannot even be named.
 *
 * @param holder the name; empty for the operator, whose ids are kept as they are
 */
record Namespace(String holder) {

    /** No id of a client's can hold it. */
    private static final char MARK = '.';

    /** How an id of this holder's client is kept. */
    String kept(String id) {
        return prefix() + id;
    }

    /** How the holder's client knows a kept id. */
    String known(String kept) {
        return kept.substring(prefix().length());
    }

    /** Whether an id is kept for this holder. */
    boolean has(String kept) {
        return holder.isEmpty() ? kept.indexOf(MARK) < 0 : kept.startsWith(prefix());
    }

    private String prefix() {
        return holder.isEmpty() ? "" : holder + MARK;
    }
}
