package dev.crucible.novel.ui;

import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.scene.WrittenScene;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.StoryLine;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What a conversation needs of everything around it. All calls are made on the toolkit's thread. */
interface House {
    Preferences preferences();

    /** Opens what the quick menu names, but for what the conversation does itself. */
    void open(QuickMenu.Item item);

    /** Shows in whole what was said in brief. */
    void show(List<StoryLine> whole);

    /** What a run is called, as far as that is known. */
    Optional<String> run(String id);

    /** Opens the lab's page. */
    void openLab();

    /** Asks for a murmur of an agent and hands it over, when there is one. */
    void gossip(Agent agent, Consumer<Murmur> show);

    /** Notes that a line is read; whether it had been read before. */
    boolean read(StoryLine line);

    /** The player has sent something, or is about to be asked a {@code question}. */
    void moved(boolean question);

    /** A turn is over in which somebody spoke; where the player has {@code answered} its question, the next one has begun. */
    void turnOver(Optional<Agent> speaker, Optional<Incoming.Jealousy> jealousy, boolean answered);

    /** A written scene begins to be read. */
    void begun(WrittenScene scene);

    /** The written scene of this id, if there is one. */
    Optional<WrittenScene> scene(String id);

    /** Whether the bridge answers. */
    boolean isLinked();

    /** A text of a written scene with its counts and names. */
    String fill(String text);

    /** The player has answered in a written scene. */
    void decided(WrittenScene scene, WrittenScene.Answer answer);
}
