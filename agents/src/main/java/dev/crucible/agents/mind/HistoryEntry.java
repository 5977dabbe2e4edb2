package dev.crucible.agents.mind;

/**
 * One thing that was said earlier in a context.
 *
 * @param speaker an agent's id, or {@code player}
 * @param text what was said
 */
public record HistoryEntry(String speaker, String text) {

    /** The speaker of the player's own words. */
    public static final String PLAYER = "player";
}
