package dev.crucible.bench.chaos;

import java.util.Locale;

/** What is done to runs and services. */
enum ChaosFault {
    KILL_CHILD,
    KILL_WORKER,
    KILL_LAB,
    KILL_REDIS,
    KILL_AGENTS,
    KILL_BRIDGE,
    PAUSE_WORKER,
    FULL_DISK,
    FLIPPED_BIT,
    CLOCK;

    /** What it is called. */
    String kind() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whether it needs a Redis and those who listen to it. */
    boolean needsRedis() {
        return this == KILL_WORKER || this == KILL_REDIS || this == PAUSE_WORKER || this == CLOCK;
    }
}
