package dev.crucible.novel.ui;

import dev.crucible.novel.voice.PlayingClip;
import dev.crucible.story.StoryLine;
import java.time.Duration;

/** Keeps the letters of a line in step with its voice: they wait briefly for the clip, then end with it. */
final class Spoken {
    private static final long PATIENCE = Duration.ofMillis(1500).toNanos();
    /** Typing speed at which nothing shows. */
    private static final double HELD = 1e-6;

    private final DialogueScreen screen;
    private final SpokenNarration narration;
    private PlayingClip playing = PlayingClip.none();
    private boolean holding;
    private long since;

    Spoken(DialogueScreen screen, SpokenNarration narration) {
        this.screen = screen;
        this.narration = narration;
    }

    /** Begins to speak the line that the screen shows. */
    void begin(StoryLine line, long now) {
        playing = narration.read(line);
        since = now;
        holding = screen.say().isTyping() && !playing.isOver();
        if (holding) {
            screen.say().type(HELD, now);
        }
        tick(now);
    }

    /** Starts the letters when the clip has arrived, or after the timeout. */
    void tick(long now) {
        if (holding && (!playing.isWaiting() || now - since > PATIENCE)) {
            holding = false;
            double seconds = playing.seconds().orElse(0);
            int length = screen.say().line().length();
            screen.say().type(seconds > 0 ? PlayingClip.pace(length, seconds) : screen.speed(), now);
        }
    }

    /** Starts the letters immediately. */
    void release() {
        holding = false;
    }

    /** Returns true if nothing is left to hear. */
    boolean isOver() {
        return playing.isOver();
    }
}
