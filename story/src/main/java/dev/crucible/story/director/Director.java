package dev.crucible.story.director;

import dev.crucible.dialogue.Cast;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Discoveries;
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
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Chooses the scenes of one player, listens for the moments in which none fits, and counts what happens. Not
 * thread-safe.
 */
public final class Director {
    /** Time within which a first result may come; a longer wait is filled with scenes. */
    private static final Duration SOON = Duration.ofSeconds(45);

    /** Turns without a scene after a heavy one, that one included. */
    private static final int QUIET = 4;

    private final Supplier<Script> script;
    private final Supplier<Boolean> romance;
    private final InstantSource clock;
    private final Consumer<Discoveries> keep;
    private final Cues cues;
    private Discoveries known;
    private Affinities bonds;
    private Evening evening;
    private Instant launchedAt = Instant.EPOCH;

    /**
     * The player of a story.
     *
     * @param id the player's id, which also decides the order of the scenes
     * @param known what was met before
     * @param bonds the present affinities
     * @param evening the last evening, if it is known
     * @param romance returns true if the player has enabled romance and is of age
     */
    public record Who(
            String id, Discoveries known, Affinities bonds, Optional<Evening> evening, Supplier<Boolean> romance) {}

    /**
     * Scenes due after a turn.
     *
     * @param stage the scene to play
     * @param corner the scene to show in the corner
     */
    public record Due(Optional<WrittenScene> stage, Optional<WrittenScene> corner) {
        public static final Due NOTHING = new Due(Optional.empty(), Optional.empty());
    }

    /**
     * A turn that is over.
     *
     * @param speaker the last speaker
     * @param jealous an agent whose jealousy the crew reported
     * @param mood the turn's mood
     * @param answered true if the player has already said something new
     */
    public record Turn(Optional<Agent> speaker, Optional<Agent> jealous, TurnMood mood, boolean answered) {}

    /**
     * Creates the director of a sitting.
     *
     * @param keep receives each change of what the player has met
     */
    public Director(Supplier<Script> script, Who who, InstantSource clock, Consumer<Discoveries> keep) {
        this.script = script;
        this.romance = who.romance();
        this.clock = clock;
        this.keep = keep;
        this.known = who.known();
        this.bonds = who.bonds();
        this.evening = who.evening().orElseGet(() -> begin(0, 0));
        this.cues = new Cues(script, who.id(), evening.pause());
        sit();
    }

    /** Begins an evening, unless the last one continues. */
    public void sit() {
        tally(old -> old.sitting(clock.instant(), ZoneId.systemDefault()));
        if (evening.number() != known.tally().evenings()) {
            evening = begin(evening.quiet(), evening.pause());
        }
    }

    private Evening begin(int quiet, int pause) {
        return new Evening(known.tally().evenings(), List.of(), known.tally().runs(), bonds.byId(), quiet, pause);
    }

    public Discoveries known() {
        return known;
    }

    public Affinities bonds() {
        return bonds;
    }

    public Evening evening() {
        return evening;
    }

    /** Returns the opening for new players, or the scene for returning ones. */
    public Optional<WrittenScene> open() {
        PlayerCounts facts = facts();
        return paced(
                () -> cues.opening(facts).or(() -> host().flatMap(last -> cues.returning(facts, last))),
                evening.quiet());
    }

    /** Returns the crew member who spoke last. */
    public Optional<Agent> host() {
        return bonds.agent(known.tally().lastAgent());
    }

    /** Counts a turn and returns the scenes that are due, none while the player needs quiet or a result is expected. */
    public Due turnOver(Turn turn, Affinities affinities) {
        tally(old -> old.turn(turn.speaker().map(Agent::id).orElse(""), clock.instant()));
        bonds(affinities);
        int quiet = turn.mood() == TurnMood.HEAVY ? QUIET : evening.quiet();
        boolean listens = quiet > 0 || turn.mood() != TurnMood.PLAIN || turn.answered() || isResultDue();
        return paced(() -> listens ? pass() : due(turn), Math.max(0, quiet - 1));
    }

    private Due pass() {
        cues.passTurn();
        return Due.NOTHING;
    }

    private Due due(Turn turn) {
        Cues.Now now = now(turn.speaker(), turn.jealous());
        Optional<WrittenScene> stage = cues.afterTurn(now);
        Optional<WrittenScene> corner = cues.glimpse(now);
        corner.ifPresent(scene -> change(old -> old.withGlimpse(scene.id())));
        return new Due(stage, corner);
    }

    /** Chooses a scene, and keeps the turns to come without one. */
    private <T> T paced(Supplier<T> choice, int quiet) {
        T chosen = choice.get();
        evening = evening.with(quiet, cues.pause());
        return chosen;
    }

    /** Updates the affinities, and counts those that fell. */
    public void bonds(Affinities affinities) {
        for (Agent agent : affinities.agents()) {
            if (affinities.of(agent) < bonds.of(agent)) {
                tally(old -> old.lost(agent.id()));
            }
        }
        bonds = affinities;
    }

    /** Counts launched runs, and returns the new ones. */
    public List<String> launched(List<String> runs) {
        Tally before = known.tally();
        List<String> fresh = runs.stream()
                .filter(run -> !before.open().contains(run) && !before.closed().contains(run))
                .distinct()
                .toList();
        fresh.forEach(run -> tally(old -> old.launched(run)));
        if (!fresh.isEmpty()) {
            launchedAt = clock.instant();
        }
        return fresh;
    }

    /** Counts a run that has ended. */
    public void ended(String run, Tally.Ending ending) {
        tally(old -> old.ended(run, ending));
    }

    /** Returns the scene about a result that the player has seen; none while the player needs quiet. */
    public Optional<WrittenScene> told(Tally.Ending ending, Optional<Agent> speaker) {
        Optional<Occasion> occasion =
                switch (ending) {
                    case HELD -> Optional.of(Occasion.RUN_HELD);
                    case BROKE -> Optional.of(Occasion.RUN_BROKE);
                    case FAILED -> Optional.of(Occasion.RUN_FAILED);
                    case DONE -> Optional.empty();
                };
        return evening.quiet() > 0
                ? Optional.empty()
                : paced(
                        () -> occasion.flatMap(when -> cues.afterRun(when, now(speaker, Optional.empty()))),
                        evening.quiet());
    }

    /** Returns true while a run may end at any moment; its result comes before any scene. */
    private boolean isResultDue() {
        return !known.tally().open().isEmpty()
                && Duration.between(launchedAt, clock.instant()).compareTo(SOON) < 0;
    }

    /** Records that a scene was begun. */
    public void begun(WrittenScene scene) {
        evening = evening.with(scene.id());
        change(old -> old.withScene(scene.id()));
    }

    /** Records the player's answer. */
    public void answered(WrittenScene scene, Answer answer) {
        change(old -> old.withAnswer(scene.id(), answer.id()));
        if (scene.when() == Occasion.CONFESSION) {
            scene.agent()
                    .ifPresent(agent -> change(
                            old -> old.withDecision(agent.id(), answer.outcome().name())));
        }
    }

    public Optional<WrittenScene> scene(String id) {
        return script.get().scene(id);
    }

    /** Fills counts and the player's name into a text. */
    public String fill(String text, String name) {
        return text.indexOf('{') < 0 ? text : facts().fill(text, name);
    }

    /** Returns the agent who closes the evening: the last speaker, else the head of the crew. */
    public Agent closer() {
        return host().orElse(Agent.named(Cast.ORCHESTRATOR));
    }

    private Cues.Now now(Optional<Agent> speaker, Optional<Agent> jealous) {
        return new Cues.Now(
                facts(),
                speaker,
                jealous,
                decisions(),
                !known.tally().open().isEmpty(),
                Duration.ofMillis(clock.millis()));
    }

    private PlayerCounts facts() {
        return new PlayerCounts(
                known, bonds, romance.get(), LocalDateTime.ofInstant(clock.instant(), ZoneId.systemDefault()));
    }

    private Map<Agent, Outcome> decisions() {
        Map<Agent, Outcome> decisions = new HashMap<>();
        for (Outcome outcome : Outcome.values()) {
            known.decided().forEach((id, name) -> {
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

    /** Changes what the player has met. */
    public void change(UnaryOperator<Discoveries> change) {
        Discoveries changed = change.apply(known);
        if (!changed.equals(known)) {
            known = changed;
            keep.accept(changed);
        }
    }
}
