package dev.crucible.novel.story;

import dev.crucible.dialogue.Tier;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Chooses an idle agent to gossip after every third turn: a friendly one of the crew, except the last speaker. */
public final class IdleChatter {
    public static final int INTERVAL = 3;
    public static final Duration SHOWN = Duration.ofSeconds(8);

    private final IntUnaryOperator below;
    private int turns;

    /**
     * Creates it with a source of randomness.
     *
     * @param below returns a random number from 0 to its argument, exclusive
     */
    public IdleChatter(IntUnaryOperator below) {
        this.below = below;
    }

    /** Counts a turn and returns the agent who gossips after it, if any. */
    public Optional<Agent> afterTurn(String lastSpeaker, Affinities affinities) {
        turns++;
        if (turns % INTERVAL != 0) {
            return Optional.empty();
        }
        List<Agent> idle = affinities.agents().stream()
                .filter(agent -> !agent.id().equals(lastSpeaker))
                .filter(agent -> affinities.tier(agent).compareTo(Tier.FRIENDLY) >= 0)
                .toList();
        return idle.isEmpty() ? Optional.empty() : Optional.of(idle.get(below.applyAsInt(idle.size())));
    }
}
