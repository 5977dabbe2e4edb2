package dev.crucible.novel.story;

import java.time.Duration;

/** How the reader moves on: by hand, by itself after a while, or at once. */
public enum ReadingPace {
    BY_HAND,
    AUTO,
    SKIP;

    /**
     * How long a finished line stays before auto-forward: (25 + characters) / 250 of the chosen time.
     *
     * @param seconds the time for 225 characters
     */
    public static Duration stay(int characters, double seconds) {
        return Duration.ofMillis(Math.round((25 + characters) / 250.0 * seconds * 1000));
    }
}
