package dev.crucible.novel.scene;

import dev.crucible.novel.story.Agent;
import java.util.Optional;

/** What has really happened: all that a condition may ask. */
public interface SceneFacts {
    /** @param agent whose count it is, for those that every agent has */
    double of(Count count, Optional<Agent> agent);

    /**
     * Whether the player wants romance and is of age.
     *
     * @param agent with whom, who must not have been refused; empty for whomever
     */
    boolean romance(Optional<Agent> agent);

    boolean seen(String scene);

    /** The id of the answer that the player gave in a scene, if they did. */
    Optional<String> chosen(String scene);
}
