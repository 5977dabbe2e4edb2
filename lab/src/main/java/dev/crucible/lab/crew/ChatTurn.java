package dev.crucible.lab.crew;

/**
 * One turn of a conversation.
 *
 * @param role {@code user} or {@code assistant}, as clients name them
 */
public record ChatTurn(String role, String text) {}
