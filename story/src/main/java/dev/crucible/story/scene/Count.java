package dev.crucible.story.scene;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Counts that conditions may use, with their ranges. All are integers except the affinity. */
public enum Count {
    /** Turns so far, over all evenings. */
    TURNS(0, Double.POSITIVE_INFINITY, false),
    /** Turns of this evening. */
    EVENING_TURNS(0, Double.POSITIVE_INFINITY, false),
    /** Evenings, including this one. */
    EVENINGS(1, Double.POSITIVE_INFINITY, false),
    /** Days between the last evening and this one. */
    DAYS_AWAY(0, Double.POSITIVE_INFINITY, false),
    HOUR(0, 23, false),
    MONTH(1, 12, false),
    /** Runs launched from the novel. */
    RUNS(0, Double.POSITIVE_INFINITY, false),
    RUNS_FAILED(0, Double.POSITIVE_INFINITY, false),
    /** Runs that ended with a rule that held. */
    RUNS_HELD(0, Double.POSITIVE_INFINITY, false),
    RUNS_BROKE(0, Double.POSITIVE_INFINITY, false),
    /** Turns in which the agent spoke. */
    TALKS(0, Double.POSITIVE_INFINITY, true),
    AFFINITY(0, 1, true),
    /** Season of the arc. */
    SEASON(1, 4, false),
    /** Number of times the agent's affinity fell. */
    LOSSES(0, Double.POSITIVE_INFINITY, true);

    /** Counts that a text may contain, in braces. */
    public static final List<Count> TOLD =
            List.of(RUNS, RUNS_FAILED, RUNS_HELD, RUNS_BROKE, EVENINGS, TURNS, DAYS_AWAY);

    private final double least;
    private final double most;
    private final boolean ofAgent;

    Count(double least, double most, boolean ofAgent) {
        this.least = least;
        this.most = most;
        this.ofAgent = ofAgent;
    }

    public double least() {
        return least;
    }

    public double most() {
        return most;
    }

    /** Returns true if it is counted separately for each agent. */
    public boolean isOfAgent() {
        return ofAgent;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Count> of(String word) {
        return Arrays.stream(values())
                .filter(value -> value.word().equals(word))
                .findFirst();
    }
}
