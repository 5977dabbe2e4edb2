package dev.crucible.bridge.crew;

import dev.crucible.dialogue.RecalledScene;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A player's request to the crew.
 *
 * @param player the player's id
 * @param context the conversation
 * @param text the player's line
 * @param task the task whose question this answers
 * @param project folder whose files the crew may read
 * @param name the player's name, may be empty
 * @param affinity each agent's affinity for the player, 0 to 1
 * @param romance true if the player has enabled romance
 * @param shown the run whose result is on the player's screen
 * @param story scenes that the player has read and that the line names
 */
public record CrewRequest(
        String player,
        String context,
        String text,
        Optional<String> task,
        Optional<String> project,
        String name,
        Map<String, Double> affinity,
        boolean romance,
        Optional<String> shown,
        List<RecalledScene> story) {

    public CrewRequest {
        affinity = Map.copyOf(affinity);
        story = List.copyOf(story);
    }
}
