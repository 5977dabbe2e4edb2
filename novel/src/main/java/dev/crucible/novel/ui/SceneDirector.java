package dev.crucible.novel.ui;

import dev.crucible.dialogue.Cast;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.SeenLines;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.story.Codex;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Discoveries;
import dev.crucible.story.StoryLine;
import dev.crucible.story.Tally;
import dev.crucible.story.scene.Cues;
import dev.crucible.story.scene.Occasion;
import dev.crucible.story.scene.PlayerCounts;
import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.WrittenScene;
import dev.crucible.story.scene.WrittenScene.Answer;
import dev.crucible.story.scene.WrittenScene.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Brings written scenes into a conversation and stores the player's discoveries. */
final class SceneDirector {
    private static final Duration GLIMPSE = Duration.ofSeconds(10);
    private static final Duration NUDGE = Duration.ofSeconds(12);
    /** Time within which a first result may come; a longer wait is filled with scenes. */
    private static final Duration SOON = Duration.ofSeconds(45);
    /** Maximum length at which the greeting quotes the player's last topic. */
    private static final int LONGEST_TOPIC = 90;

    private final Words words;
    private final PlayerFiles files;
    private final Store<Discoveries> file;
    private final SeenLines seen;
    private final Who who;
    private final Supplier<Script> script;
    private final Cues cues;
    private Discoveries discoveries;
    private Affinities bonds;
    private Instant launchedAt = Instant.EPOCH;

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
        this.files = files;
        this.file = file;
        this.seen = seen;
        this.who = who;
        this.bonds = bonds;
        this.script = script;
        this.cues = new Cues(script, who.playerId());
        Discoveries known =
                files.read(PlayerFiles.Kind.PROGRESS, file::read).orElse(Discoveries.NONE);
        this.discoveries = known.with(known.tally().sitting(Instant.now(), ZoneId.systemDefault()));
        keep();
    }

    Discoveries discoveries() {
        return discoveries;
    }

    /** Plays the opening for new players, or the scene for returning ones; returns false if there is none. */
    boolean open(DialogueController dialogue) {
        PlayerCounts facts = facts();
        Optional<WrittenScene> scene =
                cues.opening(facts).or(() -> host().flatMap(last -> cues.returning(facts, last)));
        scene.ifPresent(dialogue::play);
        return scene.isPresent();
    }

    /** Returns true if the player has not spoken yet this evening. */
    boolean isNewSitting() {
        return discoveries.tally().eveningTurns() == 0;
    }

    /** Returns the crew member who spoke last. */
    private Optional<Agent> host() {
        return bonds.agent(discoveries.tally().lastAgent());
    }

    /**
     * Returns the greeting of the last speaker for a returning player.
     *
     * @param said lines of the last session, as far as known
     */
    StoryLine greeting(List<StoryLine> said) {
        Agent agent = host().orElse(Agent.named(Cast.ORCHESTRATOR));
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
            if (!discoveries.codex().contains(entry)) {
                change(old -> old.withEntry(entry));
                if (words.company().find(entry).isEmpty()) {
                    dialogue.toast(words.of("codex.new", words.of("term." + entry)));
                }
            }
        }
        words.company().find(line.speaker()).ifPresent(agent -> {
            boolean own = agent.hasFace(line.portrait());
            String face = agent.id() + "_" + (own ? line.portrait() : "neutral");
            if (!discoveries.faces().contains(face)) {
                change(old -> old.withFace(face));
            }
        });
        return known;
    }

    /** Plays the scene that is due after a turn, unless the next turn has begun or a result is due. */
    void turnOver(
            DialogueController dialogue,
            Affinities affinities,
            Optional<Agent> speaker,
            Optional<Incoming.Jealousy> jealousy,
            boolean answered) {
        tally(old -> old.turn(speaker.map(Agent::id).orElse(""), Instant.now()));
        bonds(affinities);
        Cues.Now now = now(speaker, jealousy.flatMap(felt -> bonds.agent(felt.agent())));
        if (answered || isResultDue()) {
            cues.passTurn();
            return;
        }
        cues.afterTurn(now).ifPresent(dialogue::play);
        cues.glimpse(now).ifPresent(scene -> {
            change(old -> old.withGlimpse(scene.id()));
            dialogue.corner()
                    .glimpse(
                            scene.lines().getFirst().in(words.language(), this::fill),
                            scene.when() == Occasion.NUDGE ? NUDGE : GLIMPSE);
        });
    }

    /** Updates the affinities, and counts those that fell. */
    void bonds(Affinities affinities) {
        for (Agent agent : affinities.agents()) {
            if (affinities.of(agent) < bonds.of(agent)) {
                tally(old -> old.lost(agent.id()));
            }
        }
        bonds = affinities;
    }

    /** Counts launched runs, and returns the new ones. */
    List<String> launched(List<String> runs) {
        Tally before = discoveries.tally();
        List<String> fresh = runs.stream()
                .filter(run -> !before.open().contains(run) && !before.closed().contains(run))
                .distinct()
                .toList();
        fresh.forEach(run -> tally(old -> old.launched(run)));
        if (!fresh.isEmpty()) {
            launchedAt = Instant.now();
        }
        return fresh;
    }

    /** Counts a run that has ended. */
    void ended(String run, Tally.Ending ending) {
        tally(old -> old.ended(run, ending));
    }

    /** Plays the scene about a result, after the player has seen the result. */
    void told(Tally.Ending ending, DialogueController dialogue, Optional<Agent> speaker) {
        Optional<Occasion> occasion =
                switch (ending) {
                    case HELD -> Optional.of(Occasion.RUN_HELD);
                    case BROKE -> Optional.of(Occasion.RUN_BROKE);
                    case FAILED -> Optional.of(Occasion.RUN_FAILED);
                    case DONE -> Optional.empty();
                };
        occasion.flatMap(when -> cues.afterRun(when, now(speaker, Optional.empty())))
                .ifPresent(dialogue::play);
    }

    /** Returns true while a run may end at any moment; its result comes before any scene. */
    private boolean isResultDue() {
        return !discoveries.tally().open().isEmpty()
                && Duration.between(launchedAt, Instant.now()).compareTo(SOON) < 0;
    }

    /** Records that a scene was seen. */
    void begun(WrittenScene scene) {
        change(old -> old.withScene(scene.id()));
    }

    /** Stores the player's answer. */
    void answered(WrittenScene scene, Answer answer) {
        change(old -> old.withAnswer(scene.id(), answer.id()));
        if (scene.when() == Occasion.CONFESSION) {
            scene.agent()
                    .ifPresent(agent -> change(
                            old -> old.withDecision(agent.id(), answer.outcome().name())));
        }
    }

    Optional<WrittenScene> scene(String id) {
        return script.get().scene(id);
    }

    /** Fills in counts and the player's name. */
    String fill(String text) {
        return text.indexOf('{') < 0 ? text : facts().fill(text, who.name());
    }

    private Cues.Now now(Optional<Agent> speaker, Optional<Agent> jealous) {
        return new Cues.Now(
                facts(),
                speaker,
                jealous,
                decisions(),
                !discoveries.tally().open().isEmpty(),
                Duration.ofNanos(System.nanoTime()));
    }

    private PlayerCounts facts() {
        return new PlayerCounts(discoveries, bonds, who.romance().get(), LocalDateTime.now());
    }

    private Map<Agent, Outcome> decisions() {
        Map<Agent, Outcome> decisions = new HashMap<>();
        for (Outcome outcome : Outcome.values()) {
            discoveries.decided().forEach((id, name) -> {
                if (name.equals(outcome.name())) {
                    bonds.agent(id).ifPresent(agent -> decisions.put(agent, outcome));
                }
            });
        }
        return decisions;
    }

    private void tally(UnaryOperator<Tally> change) {
        change(old -> old.with(change.apply(old.tally())));
    }

    private void change(UnaryOperator<Discoveries> change) {
        Discoveries changed = change.apply(discoveries);
        if (!changed.equals(discoveries)) {
            discoveries = changed;
            keep();
        }
    }

    private void keep() {
        files.keep(PlayerFiles.Kind.PROGRESS, () -> file.join(discoveries, (there, own) -> own.withAll(there)));
    }
}
