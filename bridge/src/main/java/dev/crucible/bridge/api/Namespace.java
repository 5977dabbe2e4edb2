package dev.crucible.bridge.api;

/**
 * Id namespace of a token's holder. Holders have separate players and conversations, whatever ids their clients choose:
 * a client cannot even name the ids of another holder.
 *
 * @param holder name of the holder; empty for the operator, whose ids are stored without a prefix
 */
record Namespace(String holder) {

    /** Separator that no id of a client can contain. */
    private static final char MARK = '.';

    /** Returns the stored form of a client's id. */
    String kept(String id) {
        return prefix() + id;
    }

    /** Returns the client's form of a stored id. */
    String known(String kept) {
        return kept.substring(prefix().length());
    }

    /** Returns true if a stored id belongs to this holder. */
    boolean has(String kept) {
        return holder.isEmpty() ? kept.indexOf(MARK) < 0 : kept.startsWith(prefix());
    }

    private String prefix() {
        return holder.isEmpty() ? "" : holder + MARK;
    }
}
