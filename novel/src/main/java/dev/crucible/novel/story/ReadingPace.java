package dev.crucible.novel.story;

import java.time.Duration;

/** Way of advancing: by hand, automatically after a while, or immediately. */
public enum ReadingPace {
    BY_HAND,
    AUTO,
    SKIP;

    /**
     * Returns the time a finished line stays before auto-forward: (25 + characters) / 250 of the chosen time.
     *
     * @param seconds time per 225 characters
     */
    public static Duration stay(int characters, double seconds) {
        return Duration.ofMillis(Math.round((25 + characters) / 250.0 * seconds * 1000));
    }
}
