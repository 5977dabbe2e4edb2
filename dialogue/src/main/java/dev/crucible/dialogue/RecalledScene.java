package dev.crucible.dialogue;

import java.util.List;

/**
 * A written scene that a player has read and now names.
 *
 * @param gist the scene in two sentences
 * @param tells what those who were there say about it
 */
public record RecalledScene(String gist, List<Tell> tells) {

    /**
     * Line of an agent who was there.
     *
     * @param by id of the agent
     */
    public record Tell(String by, String text) {}

    public RecalledScene {
        tells = List.copyOf(tells);
    }
}
