package dev.crucible.dialogue;

import java.util.List;

/**
 * A written scene that a player has read and now seems to mean.
 *
 * @param gist the scene in two sentences, empty if none is written
 * @param near part of the line's words that are of the scene, by their weight; 1 if the line names it
 * @param tells what may be said about it
 */
public record RecalledScene(String gist, double near, List<Tell> tells) {

    /** Speaker of what the player answered in a scene. */
    public static final String PLAYER = "player";

    /**
     * Line of somebody who was there.
     *
     * @param by id of the agent, or {@link #PLAYER}
     * @param then true for a line of the scene itself, false for one about it
     * @param near part of the line's words that it has, by their weight
     */
    public record Tell(String by, String text, boolean then, double near) {}

    /** Returns true if the line names the scene, so that nothing else can be meant. */
    public boolean named() {
        return near >= 1;
    }

    public RecalledScene {
        tells = List.copyOf(tells);
    }
}
