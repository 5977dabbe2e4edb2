package dev.crucible.novel.story;

import java.time.Duration;

/** Advances without the reader: after a time that depends on the line's length, or immediately through lines read before. */
public final class AutoAdvance {
    /** Action after a finished line. */
    public enum Step {
        STAY,
        PROCEED,
        /** Ends the automatic pace. */
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

    /**
     * Begins a line.
     *
     * @param readBefore true if the reader has read it before
     */
    public void begin(boolean readBefore) {
        wasRead = readBefore;
        finishedAt = OPEN;
    }

    /**
     * Returns the next action, once the whole line is on the page.
     *
     * @param heard true if no voice is still speaking
     * @param autoSeconds time per 225 characters, 0 to stay
     * @param skipUnseen true to skip lines that were not read before, too
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
