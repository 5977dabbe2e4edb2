package dev.crucible.novel.ui;

import dev.crucible.dialogue.Cast;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Discoveries;
import dev.crucible.novel.persistence.SeenLines;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.persistence.Tally;
import dev.crucible.novel.scene.Cues;
import dev.crucible.novel.scene.Occasion;
import dev.crucible.novel.scene.PlayerCounts;
import dev.crucible.novel.scene.Script;
import dev.crucible.novel.scene.WrittenScene;
import dev.crucible.novel.scene.WrittenScene.Answer;
import dev.crucible.novel.scene.WrittenScene.Outcome;
import dev.crucible.novel.story.Affinities;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Codex;
import dev.crucible.novel.story.StoryLine;
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

/** Brings the written scenes into a conversation and keeps what the player has come to know. */
final class SceneDirector {
    private static final Duration GLIMPSE = Duration.ofSeconds(10);
    private static final Duration NUDGE = Duration.ofSeconds(12);
    /** A first result is a matter of seconds; whoever waits longer is told something meanwhile. */
    private static final Duration SOON = Duration.ofSeconds(45);
    /** So much of what the player asked is quoted when they come back. */
    private static final int LONGEST_TOPIC = 90;

    private final Words words;
    private final Store<Discoveries> file;
    private final SeenLines seen;
    private final Who who;
    private final Supplier<Script> script;
    private final Cues cues;
    private Discoveries progress;
    private Affinities bonds;
    private Instant launchedAt = Instant.EPOCH;

    /**
     * Whose story it is.
     *
     * @param romance whether the player wants it and is of age
     */
    record Who(String playerId, String name, Supplier<Boolean> romance) {}

    SceneDirector(
            Words words, Store<Discoveries> file, SeenLines seen, Supplier<Script> script, Who who, Affinities bonds) {
        this.words = words;
        this.file = file;
        this.seen = seen;
        this.who = who;
        this.bonds = bonds;
        this.script = script;
        this.cues = new Cues(script, who.playerId());
        Discoveries known = Disk.read(file::read).orElse(Discoveries.NONE);
        this.progress = known.with(known.tally().sitting(Instant.now(), ZoneId.systemDefault()));
        Disk.keep(() -> file.write(progress));
    }

    Discoveries progress() {
        return progress;
    }

    /** Plays the opening to whoever has not seen it, and greets whoever has been away; whether there was a scene for that. */
    boolean open(DialogueController talk) {
        PlayerCounts facts = facts();
        Optional<WrittenScene> scene =
                cues.opening(facts).or(() -> host().flatMap(last -> cues.returning(facts, last)));
        scene.ifPresent(talk::play);
        return scene.isPresent();
    }

    /** Whether the player has sat down and not spoken yet. */
    boolean isNewSitting() {
        return progress.tally().eveningTurns() == 0;
    }

    /** Whoever of the crew spoke last. */
    private Optional<Agent> host() {
        return bonds.agent(progress.tally().lastAgent());
    }

    /**
     * What whoever was there last says to somebody who comes back.
     *
     * @param said what was said last time, as far as it is known
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

    /** Notes a line that is read and says whether it was new; opens what it opens. */
    boolean read(StoryLine line, DialogueController talk) {
        boolean known = seen.contains(line.speaker(), line.text());
        seen.add(line.speaker(), line.text());
        for (String entry : Codex.openedBy(line, words.company())) {
            if (!progress.codex().contains(entry)) {
                change(old -> old.withEntry(entry));
                if (words.company().find(entry).isEmpty()) {
                    talk.toast(words.of("codex.new", words.of("term." + entry)));
                }
            }
        }
        words.company().find(line.speaker()).ifPresent(agent -> {
            boolean own = agent.hasFace(line.portrait());
            String face = agent.id() + "_" + (own ? line.portrait() : "neutral");
            if (!progress.faces().contains(face)) {
                change(old -> old.withFace(face));
            }
        });
        return known;
    }

    /** What follows when a turn is over: nothing while the talk goes on, or a result is about to come. */
    void turnOver(
            DialogueController talk,
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
        cues.afterTurn(now).ifPresent(talk::play);
        cues.glimpse(now).ifPresent(scene -> {
            change(old -> old.withGlimpse(scene.id()));
            talk.corner()
                    .glimpse(
                            scene.lines().getFirst().in(words.language(), this::fill),
                            scene.when() == Occasion.NUDGE ? NUDGE : GLIMPSE);
        });
    }

    /** Takes over the bonds as they are, and counts those that have become weaker. */
    void bonds(Affinities affinities) {
        for (Agent agent : affinities.agents()) {
            if (affinities.of(agent) < bonds.of(agent)) {
                tally(old -> old.lost(agent.id()));
            }
        }
        bonds = affinities;
    }

    /** Counts the runs that the crew has launched, and gives those that are new. */
    List<String> launched(List<String> runs) {
        Tally before = progress.tally();
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

    /** The player has been told what runs have come to: plays what is said of it. */
    void told(Tally.Ending ending, DialogueController talk, Optional<Agent> speaker) {
        Optional<Occasion> occasion =
                switch (ending) {
                    case HELD -> Optional.of(Occasion.RUN_HELD);
                    case BROKE -> Optional.of(Occasion.RUN_BROKE);
                    case FAILED -> Optional.of(Occasion.RUN_FAILED);
                    case DONE -> Optional.empty();
                };
        occasion.flatMap(when -> cues.afterRun(when, now(speaker, Optional.empty())))
                .ifPresent(talk::play);
    }

    /** Whether a run goes on that may be over any moment; its result comes before whatever else there is to tell. */
    private boolean isResultDue() {
        return !progress.tally().open().isEmpty()
                && Duration.between(launchedAt, Instant.now()).compareTo(SOON) < 0;
    }

    /** A scene begins to be read: it has been seen. */
    void begun(WrittenScene scene) {
        change(old -> old.withScene(scene.id()));
    }

    /** Keeps what the player has answered. */
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

    /** A text with counts and the player's name. */
    String fill(String text) {
        return text.indexOf('{') < 0 ? text : facts().fill(text, who.name());
    }

    private Cues.Now now(Optional<Agent> speaker, Optional<Agent> jealous) {
        return new Cues.Now(
                facts(),
                speaker,
                jealous,
                decisions(),
                !progress.tally().open().isEmpty(),
                Duration.ofNanos(System.nanoTime()));
    }

    private PlayerCounts facts() {
        return new PlayerCounts(progress, bonds, who.romance().get(), LocalDateTime.now());
    }

    private Map<Agent, Outcome> decisions() {
        Map<Agent, Outcome> decisions = new HashMap<>();
        for (Outcome outcome : Outcome.values()) {
            progress.decided().forEach((id, name) -> {
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
        Discoveries changed = change.apply(progress);
        if (!changed.equals(progress)) {
            progress = changed;
            Disk.keep(() -> file.write(changed));
        }
    }
}
