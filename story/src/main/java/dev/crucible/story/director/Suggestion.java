package dev.crucible.story.director;

/**
 * A thing that the player may say next.
 *
 * @param text text on the button
 * @param line line that is sent
 */
public record Suggestion(String text, String line) {}
