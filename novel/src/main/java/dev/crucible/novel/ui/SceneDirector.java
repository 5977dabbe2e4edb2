package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.SeenLines;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.story.Codex;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Discoveries;
import dev.crucible.story.StoryLine;
import dev.crucible.story.Tally;
import dev.crucible.story.director.Director;
import dev.crucible.story.scene.Occasion;
import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.WrittenScene;
import dev.crucible.story.scene.WrittenScene.Answer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Brings written scenes into a conversation and stores the player's discoveries. */
final class SceneDirector {
    private static final Duration GLIMPSE = Duration.ofSeconds(10);
    private static final Duration NUDGE = Duration.ofSeconds(12);
    /** Maximum length at which the greeting quotes the player's last topic. */
    private static final int LONGEST_TOPIC = 90;

    private final Words words;
    private final SeenLines seen;
    private final Who who;
    private final Director director;

    /**
     * The player of the story.
     *
     * @param romance returns true if the player has enabled romance and is of age
     */
    record Who(String playerId, String name, Supplier<Boolean> romance) {}

    SceneDirector(
            Words words,
            PlayerFiles files,
            Store<Discoveries> file,
            SeenLines seen,
            Supplier<Script> script,
            Who who,
            Affinities bonds) {
        this.words = words;
        this.seen = seen;
        this.who = who;
        Discoveries known = files.read(PlayerFiles.Kind.PROGRESS, file::read).orElse(Discoveries.NONE);
        this.director = new Director(
                script,
                new Director.Who(who.playerId(), known, bonds, Optional.empty(), who.romance()),
                InstantSource.system(),
                changed -> files.keep(
                        PlayerFiles.Kind.PROGRESS, () -> file.join(changed, (there, own) -> own.withAll(there))));
    }

    Discoveries discoveries() {
        return director.known();
    }

    /** Plays the opening for new players, or the scene for returning ones; returns false if there is none. */
    boolean open(DialogueController dialogue) {
        Optional<WrittenScene> scene = director.open();
        scene.ifPresent(dialogue::play);
        return scene.isPresent();
    }

    /** Returns true if the player has not spoken yet this evening. */
    boolean isNewSitting() {
        return discoveries().tally().eveningTurns() == 0;
    }

    /**
     * Returns the greeting of the last speaker for a returning player.
     *
     * @param said lines of the last session, as far as known
     */
    StoryLine greeting(List<StoryLine> said) {
        Agent agent = director.closer();
        Optional<String> topic = said.reversed().stream()
                .filter(line -> line.speaker().equals(StoryLine.PLAYER))
                .map(line -> Words.shortened(line.text(), LONGEST_TOPIC))
                .findFirst();
        String text = topic.map(last -> words.of("last." + agent.id(), last))
                .orElseGet(() -> words.of("greet." + agent.id()));
        return new StoryLine(agent.id(), text, "neutral", "dialogue");
    }

    /** Records a line and the discoveries that it makes; returns true if it was read before. */
    boolean read(StoryLine line, DialogueController dialogue) {
        boolean known = seen.contains(line.speaker(), line.text());
        seen.add(line.speaker(), line.text());
        for (String entry : Codex.openedBy(line, words.company())) {
            if (!discoveries().codex().contains(entry)) {
                director.change(old -> old.withEntry(entry));
                if (words.company().find(entry).isEmpty()) {
                    dialogue.toast(words.of("codex.new", words.of("term." + entry)));
                }
            }
        }
        words.company().find(line.speaker()).ifPresent(agent -> {
            boolean own = agent.hasFace(line.portrait());
            String face = agent.id() + "_" + (own ? line.portrait() : "neutral");
            if (!discoveries().faces().contains(face)) {
                director.change(old -> old.withFace(face));
            }
        });
        return known;
    }

    /** Plays the scenes that are due after a turn. */
    void turnOver(DialogueController dialogue, Affinities affinities, Director.Turn turn) {
        Director.Due due = director.turnOver(turn, affinities);
        due.stage().ifPresent(dialogue::play);
        due.corner().ifPresent(scene -> dialogue.corner()
                .glimpse(
                        scene.lines().getFirst().in(words.language(), this::fill),
                        scene.when() == Occasion.NUDGE ? NUDGE : GLIMPSE));
    }

    /** Returns the agent with this id, if the player has an affinity with it. */
    Optional<Agent> agent(String id) {
        return director.bonds().agent(id);
    }

    void bonds(Affinities affinities) {
        director.bonds(affinities);
    }

    List<String> launched(List<String> runs) {
        return director.launched(runs);
    }

    void ended(String run, Tally.Ending ending) {
        director.ended(run, ending);
    }

    /** Plays the scene about a result, after the player has seen the result. */
    void told(Tally.Ending ending, DialogueController dialogue, Optional<Agent> speaker) {
        director.told(ending, speaker).ifPresent(dialogue::play);
    }

    void begun(WrittenScene scene) {
        director.begun(scene);
    }

    void answered(WrittenScene scene, Answer answer) {
        director.answered(scene, answer);
    }

    Optional<WrittenScene> scene(String id) {
        return director.scene(id);
    }

    /** Fills in counts and the player's name. */
    String fill(String text) {
        return director.fill(text, who.name());
    }
}
