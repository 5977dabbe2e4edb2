package dev.crucible.novel.story;

import java.time.Duration;

/** Moves on for the reader: after a while that a line's length gives, or at once through what was read before. */
public final class AutoAdvance {
    /** What follows from a finished line. */
    public enum Step {
        STAY,
        PROCEED,
        /** The reader goes on by hand. */
        STOP
    }

    private static final long OPEN = Long.MIN_VALUE;

    private ReadingPace pace = ReadingPace.BY_HAND;
    private boolean wasRead;
    private long finishedAt = OPEN;

    public ReadingPace pace() {
        return pace;
    }

    public void pace(ReadingPace other) {
        pace = other;
    }

    /** A line begins; whether it had been read before. */
    public void begin(boolean readBefore) {
        wasRead = readBefore;
        finishedAt = OPEN;
    }

    /**
     * What follows now, once the whole line can be read.
     *
     * @param heard whether no voice is left to wait for
     * @param autoSeconds the reader's time for 225 characters, 0 for no end
     * @param skipUnseen whether to skip through what was not read before
     */
    public Step step(int characters, boolean heard, double autoSeconds, boolean skipUnseen, long now) {
        finishedAt = finishedAt == OPEN ? now : finishedAt;
        return switch (pace) {
            case BY_HAND -> Step.STAY;
            case AUTO -> {
                Duration stay = ReadingPace.stay(characters, autoSeconds);
                boolean due = autoSeconds > 0 && heard && now - finishedAt >= stay.toNanos();
                yield due ? Step.PROCEED : Step.STAY;
            }
            case SKIP -> wasRead || skipUnseen ? Step.PROCEED : Step.STOP;
        };
    }
}
