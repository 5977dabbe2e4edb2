package dev.crucible.agents.mind;

import java.util.Optional;

/**
 * The page that a player has before them beside the conversation.
 *
 * @param id of the run, sweep or campaign that it shows
 * @param language in which it speaks, and the crew therefore too
 */
public record ShownPage(Optional<String> id, Optional<Language> language) {

    /** No page, as in the novel. */
    public static final ShownPage NONE = new ShownPage(Optional.empty(), Optional.empty());
}
