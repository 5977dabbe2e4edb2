package dev.crucible.novel.ui;

import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.client.SentScene;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.story.Agent;
import dev.crucible.story.ScenePosition;
import dev.crucible.story.StoryLine;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Services that a conversation needs from its surroundings. All calls are made on the toolkit's thread. */
interface House {
    Preferences preferences();

    /** Opens the page of a quick menu item, except for those of the dialogue itself. */
    void open(QuickMenu.Item item);

    /** Shows the whole text of lines that were shown in short. */
    void show(List<StoryLine> whole);

    /** Returns the name of a run, if it is known. */
    Optional<String> run(String id);

    /** Opens the lab's page. */
    void openLab();

    /** Requests an idle line of an agent and passes it on, if there is one. */
    void gossip(Agent agent, Consumer<Murmur> show);

    /** Records that a line is read; returns true if it was read before. */
    boolean read(StoryLine line);

    /** Called when the player has sent something, or is about to answer a {@code question}. */
    void moved(boolean question);

    /** Called after a turn in which an agent spoke, with the scenes that follow it. */
    void turnOver(Optional<Agent> speaker, List<SentScene> scenes);

    /** Called when the player reaches a line of a written scene, or its question. */
    void reached(ScenePosition at);

    /** Returns true if the bridge is reachable. */
    boolean isLinked();

    /** Called when the player has answered in a written scene. */
    void decided(SentScene scene, SentScene.Answer answer);
}
