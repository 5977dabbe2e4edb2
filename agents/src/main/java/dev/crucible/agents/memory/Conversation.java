package dev.crucible.agents.memory;

import java.time.Instant;
import java.util.Optional;

/**
 * A conversation of a player.
 *
 * @param id unique among all players
 * @param player whose it is
 * @param lastTurn number of the last turn, -1 when nothing was said
 * @param origin where it was forked from, if it was
 * @param created when
 */
public record Conversation(String id, String player, int lastTurn, Optional<Origin> origin, Instant created) {

    /**
     * Where a conversation came from.
     *
     * @param context the conversation it continues
     * @param turn the last turn both share
     */
    public record Origin(String context, int turn) {}
}
