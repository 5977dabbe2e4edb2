package dev.crucible.lab.crew;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Where in a conversation something is said.
 *
 * @param known what clients call the conversation
 * @param context the crew's id of it; another one where its player came from elsewhere
 * @param player for whom the crew keeps it; forks are kept for the same one
 * @param turn the last turn that was answered; below 0 where the crew counts none, and another one for every answer
 */
record ChatPlace(String known, String context, String player, int turn) {

    /** The beginning of a new conversation. */
    static ChatPlace fresh() {
        return of(UUID.randomUUID().toString());
    }

    /** A conversation of which no more is known than its id. */
    static ChatPlace of(String context) {
        String player = "chat-" + UUID.nameUUIDFromBytes(context.getBytes(StandardCharsets.UTF_8));
        return new ChatPlace(context, context, player, -1);
    }

    /** A conversation that {@code player} began elsewhere. */
    static ChatPlace joined(String known, String context, String player) {
        return new ChatPlace(known, context, player, -1);
    }

    boolean isJoined() {
        return !known.equals(context);
    }

    /** The same player's place in another conversation. */
    ChatPlace in(String other) {
        return new ChatPlace(isJoined() ? known : other, other, player, turn);
    }

    /**
     * The same player's place after the next answer.
     *
     * @param in the conversation that the answer names, empty when it names none
     * @param number of the turn, below 0 when the crew told none
     */
    ChatPlace after(String in, int number) {
        ChatPlace at = in.isEmpty() ? this : in(in);
        return new ChatPlace(at.known, at.context, player, number < 0 ? Math.min(turn, 0) - 1 : number);
    }

    /** Whether the crew can go back to it. */
    boolean isCounted() {
        return turn >= 0;
    }
}
