package dev.crucible.novel.ui;

import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Discoveries;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.SeenLines;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.scene.Cues;
import dev.crucible.novel.scene.Occasion;
import dev.crucible.novel.scene.Script;
import dev.crucible.novel.scene.WrittenScene;
import dev.crucible.novel.scene.WrittenScene.Outcome;
import dev.crucible.novel.story.Affinities;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Codex;
import dev.crucible.novel.story.StoryLine;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Brings the written scenes into a conversation and keeps what the player has come to know. */
final class SceneDirector {
    private static final Duration GLIMPSE = Duration.ofSeconds(10);
    private static final Duration NUDGE = Duration.ofSeconds(12);

    private final Words words;
    private final Store<Discoveries> file;
    private final SeenLines seen;
    private final Cues cues = new Cues(Script.packed());
    private Discoveries progress;

    SceneDirector(Words words, Store<Discoveries> file, SeenLines seen) {
        this.words = words;
        this.file = file;
        this.seen = seen;
        this.progress = Disk.read(file::read).orElse(Discoveries.NONE);
    }

    Discoveries progress() {
        return progress;
    }

    /** Plays the opening to whoever has not seen it. */
    void open(DialogueController talk) {
        cues.opening(progress.scenes()).ifPresent(scene -> play(scene, talk));
    }

    /** Notes a line that is read and says whether it was new; opens what it opens. */
    boolean read(StoryLine line, DialogueController talk) {
        boolean known = seen.contains(line.speaker(), line.text());
        seen.add(line.speaker(), line.text());
        for (String entry : Codex.openedBy(line)) {
            if (!progress.codex().contains(entry)) {
                change(old -> old.withEntry(entry));
                if (Agent.of(entry).isEmpty()) {
                    talk.toast(words.of("codex.new", words.of("term." + entry)));
                }
            }
        }
        Agent.of(line.speaker()).ifPresent(agent -> {
            boolean own = List.of(agent.ownState(), "vulnerable").contains(line.portrait());
            String face = agent.id() + "_" + (own ? line.portrait() : "neutral");
            if (!progress.faces().contains(face)) {
                change(old -> old.withFace(face));
            }
        });
        return known;
    }

    /** What follows when a turn is over. */
    void turnOver(
            DialogueController talk,
            Affinities affinities,
            Optional<Agent> speaker,
            Optional<Incoming.Jealousy> jealousy,
            Preferences.Wishes wishes) {
        Cues.Now now = new Cues.Now(
                affinities,
                speaker,
                jealousy.flatMap(felt -> Agent.of(felt.agent())),
                progress.scenes(),
                decisions(),
                wishes.romance());
        cues.afterTurn(now).ifPresent(scene -> play(scene, talk));
        cues.glimpse(now)
                .ifPresent(scene -> talk.glimpse(
                        scene.lines().getFirst().in(words.locale().getLanguage()),
                        scene.when() == Occasion.NUDGE ? NUDGE : GLIMPSE));
    }

    /** Keeps what the player has answered to a confession. */
    void decided(WrittenScene scene, Outcome outcome) {
        if (scene.when() == Occasion.CONFESSION) {
            scene.agent().ifPresent(agent -> change(old -> old.withDecision(agent.id(), outcome.name())));
        }
    }

    private void play(WrittenScene scene, DialogueController talk) {
        change(old -> old.withScene(scene.id()));
        talk.play(scene);
    }

    private Map<Agent, Outcome> decisions() {
        Map<Agent, Outcome> decisions = new HashMap<>();
        for (Outcome outcome : Outcome.values()) {
            progress.decided().forEach((id, name) -> {
                if (name.equals(outcome.name())) {
                    Agent.of(id).ifPresent(agent -> decisions.put(agent, outcome));
                }
            });
        }
        return decisions;
    }

    private void change(UnaryOperator<Discoveries> change) {
        progress = change.apply(progress);
        Disk.keep(() -> file.write(progress));
    }
}
