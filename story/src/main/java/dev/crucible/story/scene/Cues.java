package dev.crucible.story.scene;

import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.scene.WrittenScene.Outcome;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the scene that is due after each turn: at most one on stage and one glimpse. Uses no clock. Several turns
 * separate two scenes. At most two bonding scenes are played within ten minutes, and never two in a row with the same
 * agent and tier.
 */
public final class Cues {
    private static final double CUPID = .6;
    private static final int NUDGE_FROM = 5;
    private static final int LATER = 5;
    private static final int TURNS_BETWEEN = 4;
    private static final int TURNS_BETWEEN_SAME = 8;
    private static final int MOST_BONDING = 2;
    private static final Duration BONDING_SPAN = Duration.ofMinutes(10);
    private static final List<Occasion> TIERS = List.of(Occasion.FRIENDLY, Occasion.CLOSE, Occasion.INTIMATE);

    private final Supplier<Script> script;
    private final Map<String, Integer> playedAt = new HashMap<>();
    private final Deque<Duration> bondings = new ArrayDeque<>();
    private final long shuffle;
    private int turns;
    private int lastStage;
    private Optional<Occasion> ending = Optional.empty();

    /**
     * Creates the state of a session.
     *
     * @param script returns the present script, which a writer may change at any time
     * @param shuffle seed for the order of scenes, such as the player's id
     * @param pause turns still without a scene, because one was played
     */
    public Cues(Supplier<Script> script, String shuffle, int pause) {
        this.script = script;
        this.shuffle = shuffle.hashCode();
        this.lastStage = pause - TURNS_BETWEEN;
    }

    /** Returns the turns still without a scene, because one was played. */
    public int pause() {
        return Math.max(0, lastStage + TURNS_BETWEEN - turns);
    }

    /**
     * State after a turn.
     *
     * @param facts the player's counts
     * @param decided the player's answers to confessions
     * @param waiting true while a run of the player continues
     * @param elapsed time on a monotonic clock
     */
    public record Now(
            PlayerCounts facts,
            Optional<Agent> speaker,
            Optional<Agent> jealous,
            Map<Agent, Outcome> decided,
            boolean waiting,
            Duration elapsed) {}

    /** Returns the opening scene, unless the player has seen it. The next scene keeps the usual distance. */
    public Optional<WrittenScene> opening(SceneFacts facts) {
        Optional<WrittenScene> opening = next(Occasion.OPENING, Optional.empty(), facts);
        opening.ifPresent(scene -> lastStage = turns);
        return opening;
    }

    /** Returns the scene for a returning player: of the last speaker, else of the whole crew. */
    public Optional<WrittenScene> returning(SceneFacts facts, Agent last) {
        return next(Occasion.RETURNING, Optional.of(last), facts)
                .or(() -> next(Occasion.RETURNING, Optional.empty(), facts));
    }

    /** Returns the scene about a run that has just ended. It waits for a turn if the last scene was recent. */
    public Optional<WrittenScene> afterRun(Occasion how, Now now) {
        ending = Optional.of(how);
        return isTooEarly() ? Optional.empty() : by(now, ofRun(now));
    }

    private boolean isTooEarly() {
        return turns - lastStage < TURNS_BETWEEN;
    }

    /** Returns the scene about the last ended run. */
    private Optional<WrittenScene> ofRun(Now now) {
        Optional<WrittenScene> told = ending.flatMap(how -> ofAnyone(how, now));
        ending = Optional.empty();
        return told;
    }

    /** Returns a scene of the speaker, else of another crew member, else of no agent. */
    private Optional<WrittenScene> ofAnyone(Occasion when, Now now) {
        return Stream.concat(now.speaker().stream(), now.facts().affinities().agents().stream())
                .distinct()
                .flatMap(agent -> next(when, Optional.of(agent), now.facts()).stream())
                .filter(scene -> isPaced(scene, now))
                .findFirst()
                .or(() -> ofAll(when, now));
    }

    /** Counts a turn after which no scene is played. */
    public void passTurn() {
        turns++;
    }

    /** Counts a turn and returns the scene to play after it, if any. */
    public Optional<WrittenScene> afterTurn(Now now) {
        turns++;
        Optional<WrittenScene> urgent = byRomance(now);
        if (urgent.isPresent() || isTooEarly()) {
            return by(now, urgent);
        }
        return by(
                now,
                ofRun(now)
                        .or(() -> now.waiting() ? ofAnyone(Occasion.WAITING, now) : Optional.empty())
                        .or(() -> ofAll(Occasion.CUPID, now).filter(scene -> isSomebodyFond(now)))
                        .or(() -> ofAll(Occasion.SEASON, now))
                        .or(() -> now.speaker().flatMap(agent -> byAgent(agent, now)))
                        .or(() -> ofAll(Occasion.ENDING, now)));
    }

    private static boolean isSomebodyFond(Now now) {
        return now.facts().affinities().agents().stream()
                .anyMatch(agent -> now.facts().affinities().of(agent) >= CUPID);
    }

    private Optional<WrittenScene> ofAll(Occasion when, Now now) {
        return next(when, Optional.empty(), now.facts()).filter(scene -> isPaced(scene, now));
    }

    /** Returns the glimpse for the turn just counted, if any: one per evening, and each only once. */
    public Optional<WrittenScene> glimpse(Now now) {
        if (now.facts().known().hasGlimpsed()) {
            return Optional.empty();
        }
        long neglected = now.facts().affinities().agents().stream()
                .filter(agent -> now.facts().affinities().of(agent) <= Affinities.INITIAL)
                .count();
        return now.speaker()
                .flatMap(agent -> next(Occasion.VULNERABLE, Optional.of(agent), now.facts()))
                .or(() -> turns >= NUDGE_FROM && neglected >= 2
                        ? next(Occasion.NUDGE, Optional.empty(), now.facts())
                        : Optional.empty());
    }

    private Optional<WrittenScene> byRomance(Now now) {
        return now.jealous()
                .flatMap(agent -> next(Occasion.JEALOUSY, Optional.of(agent), now.facts()))
                .or(() -> now.speaker()
                        .filter(agent -> isOpen(now.decided().get(agent)))
                        .flatMap(agent -> open(Occasion.CONFESSION, Optional.of(agent), now.facts())
                                .filter(scene -> rested(scene, LATER))
                                .findFirst()));
    }

    private static boolean isOpen(@Nullable Outcome decided) {
        return decided == null || decided == Outcome.LATER;
    }

    private Optional<WrittenScene> byAgent(Agent agent, Now now) {
        Optional<Agent> of = Optional.of(agent);
        SceneFacts facts = now.facts();
        return Stream.of(Occasion.SEASON, Occasion.ENDING, Occasion.RECONCILIATION, Occasion.WORK, Occasion.NIGHT)
                .flatMap(when -> next(when, of, facts).stream())
                .filter(scene -> isPaced(scene, now))
                .findFirst()
                .or(() -> byTier(agent, now));
    }

    /** Returns a scene of a tier. An unseen lower tier comes first, even if the affinity rose quickly; then the highest tier. */
    private Optional<WrittenScene> byTier(Agent agent, Now now) {
        Optional<Agent> of = Optional.of(agent);
        Stream<Occasion> unmet = TIERS.stream().filter(tier -> script.get().scenes(tier, of).stream()
                .noneMatch(scene -> now.facts().seen(scene.id())));
        return Stream.concat(unmet, TIERS.reversed().stream())
                .flatMap(tier -> next(tier, of, now.facts()).stream())
                .filter(scene -> isPaced(scene, now))
                .findFirst();
    }

    private boolean isPaced(WrittenScene scene, Now now) {
        bondings.removeIf(at -> now.elapsed().minus(at).compareTo(BONDING_SPAN) >= 0);
        Integer same = playedAt.get(kind(scene));
        return (bondings.size() < MOST_BONDING || !scene.when().isBonding())
                && (same == null || turns - same >= TURNS_BETWEEN_SAME);
    }

    private static String kind(WrittenScene scene) {
        return scene.when().word() + " of " + scene.agent().map(Agent::id).orElse("");
    }

    /** Returns an unseen scene of an occasion whose condition holds; scenes that refer to earlier ones come first. */
    private Optional<WrittenScene> next(Occasion when, Optional<Agent> agent, SceneFacts facts) {
        return open(when, agent, facts)
                .filter(scene -> !facts.seen(scene.id()) && !playedAt.containsKey(scene.id()))
                .min(Comparator.comparing((WrittenScene scene) ->
                                scene.condition().atoms().noneMatch(Cues::looksBack))
                        .thenComparing(scene -> (scene.id().hashCode() ^ shuffle) * 0x9E3779B97F4A7C15L)
                        .thenComparing(WrittenScene::id));
    }

    private static boolean looksBack(SceneCondition atom) {
        return atom instanceof SceneCondition.Seen || atom instanceof SceneCondition.Chose;
    }

    private Stream<WrittenScene> open(Occasion when, Optional<Agent> agent, SceneFacts facts) {
        return script.get().scenes(when, agent).stream()
                .filter(scene -> scene.condition().holds(facts));
    }

    private boolean rested(WrittenScene scene, int every) {
        Integer last = playedAt.get(scene.id());
        return last == null || turns - last >= every;
    }

    /** Records that a scene is played. */
    private Optional<WrittenScene> by(Now now, Optional<WrittenScene> due) {
        due.ifPresent(scene -> {
            lastStage = turns;
            playedAt.put(scene.id(), turns);
            playedAt.put(kind(scene), turns);
            if (scene.when().isBonding()) {
                bondings.add(now.elapsed());
            }
        });
        return due;
    }
}
