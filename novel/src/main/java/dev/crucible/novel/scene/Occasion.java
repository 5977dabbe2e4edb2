package dev.crucible.novel.scene;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a scene waits for. */
public enum Occasion {
    /** The first evening at the forge. */
    OPENING(false, false),
    /** The tier is reached and the agent has just spoken. */
    FRIENDLY(true, false),
    CLOSE(true, false),
    INTIMATE(true, false),
    /** The crew reports the agent's jealousy; romance is on. */
    JEALOUSY(true, false),
    /** The affinity is 0.95 or more; romance is on. */
    CONFESSION(true, false),
    /** A glimpse in the corner at 0.70 or more, now and then; romance is on. */
    VULNERABLE(true, true),
    /** Cupid asks once whether the player wants romance. */
    CUPID(false, false),
    /** Puck, in the corner, when two or more of the crew are neglected. */
    NUDGE(false, true);

    private final boolean ofAgent;
    private final boolean glimpse;

    Occasion(boolean ofAgent, boolean glimpse) {
        this.ofAgent = ofAgent;
        this.glimpse = glimpse;
    }

    /** Whether such a scene names the agent whom it is about. */
    public boolean isOfAgent() {
        return ofAgent;
    }

    /** Whether it passes in a corner instead of taking the stage: one line, nothing to answer. */
    public boolean isGlimpse() {
        return glimpse;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Occasion> of(String word) {
        return Arrays.stream(values())
                .filter(value -> value.word().equals(word))
                .findFirst();
    }
}
