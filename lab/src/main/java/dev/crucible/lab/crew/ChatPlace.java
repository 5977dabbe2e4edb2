package dev.crucible.lab.crew;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A position in a conversation.
 *
 * @param known the clients' id of the conversation
 * @param context the crew's id of it; differs from {@code known} if its player began it in another client
 * @param player the owner of the conversation in the crew, also of its forks
 * @param turn number of the last answered turn; negative if the crew does not count turns, and then different for every answer
 */
record ChatPlace(String known, String context, String player, int turn) {

    /** Creates the start of a new conversation. */
    static ChatPlace fresh() {
        return of(UUID.randomUUID().toString());
    }

    /** Creates a position in a conversation of which only the id is known. */
    static ChatPlace of(String context) {
        String player = "chat-" + UUID.nameUUIDFromBytes(context.getBytes(StandardCharsets.UTF_8));
        return new ChatPlace(context, context, player, -1);
    }

    /** Creates a position in a conversation that {@code player} began in another client. */
    static ChatPlace joined(String known, String context, String player) {
        return new ChatPlace(known, context, player, -1);
    }

    boolean isJoined() {
        return !known.equals(context);
    }

    /** Returns the same player's position in another conversation. */
    ChatPlace in(String other) {
        return new ChatPlace(isJoined() ? known : other, other, player, turn);
    }

    /**
     * Returns the same player's position after the next answer.
     *
     * @param in the conversation that the answer names, empty if it names none
     * @param number number of the turn, negative if the crew sent none
     */
    ChatPlace after(String in, int number) {
        ChatPlace at = in.isEmpty() ? this : in(in);
        return new ChatPlace(at.known, at.context, player, number < 0 ? Math.min(turn, 0) - 1 : number);
    }

    /** Returns true if the crew can fork the conversation here. */
    boolean isCounted() {
        return turn >= 0;
    }
}
