package dev.crucible.bridge.crew;

import java.util.Map;
import java.util.Optional;

/**
 * What a player asks of the crew.
 *
 * @param player who asks
 * @param context the conversation
 * @param text what was said
 * @param task the task whose question this answers
 * @param project the folder whose files may be read
 * @param name what the player is called, may be empty
 * @param affinity how much each agent likes the player
 * @param romance whether the player wants romance
 * @param shown the run whose result the player has before them
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
        Optional<String> shown) {

    public CrewRequest {
        affinity = Map.copyOf(affinity);
    }
}
