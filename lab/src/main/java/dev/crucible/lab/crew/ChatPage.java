package dev.crucible.lab.crew;

import java.util.Optional;

/**
 * The page around the chat.
 *
 * @param shown the id of the run, sweep or campaign that it shows
 * @param language the language tag of the page
 */
public record ChatPage(Optional<String> shown, Optional<String> language) {}
