package dev.crucible.novel.story;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Who of the idle murmurs something, and when: after every third turn, anyone of the crew but the last speaker. */
public final class IdleChatter {
    public static final int INTERVAL = 3;
    public static final Duration SHOWN = Duration.ofSeconds(8);

    private final IntUnaryOperator below;
    private int turns;

    /** @param below a random number from 0 up to its argument, exclusive */
    public IdleChatter(IntUnaryOperator below) {
        this.below = below;
    }

    /** Counts a turn; who gossips after it, if anyone. */
    public Optional<Agent> afterTurn(String lastSpeaker) {
        turns++;
        if (turns % INTERVAL != 0) {
            return Optional.empty();
        }
        List<Agent> idle = Agent.CREW.stream()
                .filter(agent -> !agent.id().equals(lastSpeaker))
                .toList();
        return Optional.of(idle.get(below.applyAsInt(idle.size())));
    }
}
