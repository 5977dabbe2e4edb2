package dev.crucible.novel.scene;

import dev.crucible.dialogue.Tier;
import dev.crucible.novel.scene.WrittenScene.Outcome;
import dev.crucible.novel.story.Affinities;
import dev.crucible.novel.story.Agent;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says which scene is due, after each turn; at most one that takes the stage and one glimpse. Holds no clock. */
public final class Cues {
    private static final double CUPID = .6;
    private static final double VULNERABLE = .7;
    private static final double CONFESSION = .95;
    private static final int VULNERABLE_EVERY = 8;
    private static final int NUDGE_FROM = 5;
    private static final int NUDGE_EVERY = 4;
    private static final int LATER = 5;
    private static final Map<Occasion, Tier> TIERS = new EnumMap<>(
            Map.of(Occasion.FRIENDLY, Tier.FRIENDLY, Occasion.CLOSE, Tier.CLOSE, Occasion.INTIMATE, Tier.INTIMATE));

    private final Script script;
    private final Map<String, Integer> playedAt = new HashMap<>();
    private int turns;

    public Cues(Script script) {
        this.script = script;
    }

    /**
     * What holds after a turn.
     *
     * @param seen ids of the scenes that the player has seen, ever
     * @param decided what the player has answered to confessions
     * @param romance whether the player wants romance and is of age
     */
    public record Now(
            Affinities affinities,
            Optional<Agent> speaker,
            Optional<Agent> jealous,
            Set<String> seen,
            Map<Agent, Outcome> decided,
            boolean romance) {}

    /** The scene that opens the story, for whoever has not seen it. */
    public Optional<WrittenScene> opening(Set<String> seen) {
        return unseen(Occasion.OPENING, Optional.empty(), seen);
    }

    /** Counts a turn; the scene that takes the stage after it, if any. */
    public Optional<WrittenScene> afterTurn(Now now) {
        turns++;
        return byRomance(now)
                .or(() -> now.speaker().flatMap(agent -> byTier(agent, now)))
                .or(() -> Agent.CREW.stream().anyMatch(agent -> now.affinities().of(agent) >= CUPID)
                        ? unseen(Occasion.CUPID, Optional.empty(), now.seen())
                        : Optional.empty())
                .map(this::played);
    }

    /** What passes in a corner after the turn that was just counted, if anything. */
    public Optional<WrittenScene> glimpse(Now now) {
        Optional<WrittenScene> vulnerable = now.speaker()
                .filter(agent -> now.romance() && now.affinities().of(agent) >= VULNERABLE)
                .flatMap(agent -> script.scene(Occasion.VULNERABLE, Optional.of(agent)))
                .filter(scene -> rested(scene, VULNERABLE_EVERY));
        long neglected = Agent.CREW.stream()
                .filter(agent -> now.affinities().of(agent) <= Affinities.INITIAL)
                .count();
        return vulnerable
                .or(() -> turns >= NUDGE_FROM && neglected >= 2
                        ? script.scene(Occasion.NUDGE, Optional.empty()).filter(scene -> rested(scene, NUDGE_EVERY))
                        : Optional.empty())
                .map(this::played);
    }

    private Optional<WrittenScene> byRomance(Now now) {
        if (!now.romance()) {
            return Optional.empty();
        }
        return now.jealous()
                .flatMap(agent -> script.scene(Occasion.JEALOUSY, Optional.of(agent)))
                .or(() -> now.speaker()
                        .filter(agent -> now.affinities().of(agent) >= CONFESSION)
                        .filter(agent -> isOpen(now.decided().get(agent)))
                        .flatMap(agent -> script.scene(Occasion.CONFESSION, Optional.of(agent)))
                        .filter(scene -> rested(scene, LATER)));
    }

    private static boolean isOpen(@Nullable Outcome decided) {
        return decided == null || decided == Outcome.LATER;
    }

    /** The scenes of the lower tiers come first, also for whoever has climbed fast. */
    private Optional<WrittenScene> byTier(Agent agent, Now now) {
        return TIERS.entrySet().stream()
                .filter(entry -> now.affinities().tier(agent).compareTo(entry.getValue()) >= 0)
                .flatMap(entry -> unseen(entry.getKey(), Optional.of(agent), now.seen()).stream())
                .findFirst();
    }

    private Optional<WrittenScene> unseen(Occasion when, Optional<Agent> agent, Set<String> seen) {
        return script.scene(when, agent).filter(scene -> !seen.contains(scene.id()));
    }

    private boolean rested(WrittenScene scene, int every) {
        Integer last = playedAt.get(scene.id());
        return last == null || turns - last >= every;
    }

    private WrittenScene played(WrittenScene scene) {
        playedAt.put(scene.id(), turns);
        return scene;
    }
}
