package dev.crucible.story.scene;

import dev.crucible.story.Agent;
import java.util.Optional;

/** Facts about the player that a condition may query. */
public interface SceneFacts {
    /**
     * Returns a count.
     *
     * @param agent agent of the count, for counts per agent
     */
    double of(Count count, Optional<Agent> agent);

    /**
     * Returns true if the player has enabled romance and is of age.
     *
     * @param agent partner, whom the player must not have refused; empty for any
     */
    boolean romance(Optional<Agent> agent);

    boolean seen(String scene);

    /** Returns the id of the player's answer in a scene, if there is one. */
    Optional<String> chosen(String scene);
}
