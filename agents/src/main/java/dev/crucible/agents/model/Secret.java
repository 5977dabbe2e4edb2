package dev.crucible.agents.model;

/**
 * A key that must never be shown.
 *
 * @param value the key, empty for none
 */
public record Secret(String value) {

    private static final String MASK = "***";

    /** No key. */
    public static final Secret NONE = new Secret("");

    public boolean isEmpty() {
        return value.isEmpty();
    }

    /** The text without the key, should somebody have put it there. */
    public String mask(String text) {
        return isEmpty() ? text : text.replace(value, MASK);
    }

    @Override
    public String toString() {
        return isEmpty() ? "none" : MASK;
    }
}
