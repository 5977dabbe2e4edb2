package dev.crucible.novel.ui;

import dev.crucible.novel.story.StoryLine;
import dev.crucible.novel.voice.PlayingClip;
import java.time.Duration;

/** Keeps the letters of a line in step with its voice: they wait for the clip a moment, then end with it. */
final class Spoken {
    private static final long PATIENCE = Duration.ofMillis(1500).toNanos();
    /** So slow that nothing shows. */
    private static final double HELD = 1e-6;

    private final DialogueScreen screen;
    private final SpokenNarration narration;
    private PlayingClip utterance = PlayingClip.none();
    private boolean holding;
    private long since;

    Spoken(DialogueScreen screen, SpokenNarration narration) {
        this.screen = screen;
        this.narration = narration;
    }

    /** Begins to say the line that the screen has begun to show. */
    void begin(StoryLine line, long now) {
        utterance = narration.read(line);
        since = now;
        holding = screen.say().isTyping() && !utterance.isOver();
        if (holding) {
            screen.say().type(HELD, now);
        }
        tick(now);
    }

    /** Lets the letters go when the clip is there, or will not come in time. */
    void tick(long now) {
        if (holding && (!utterance.isWaiting() || now - since > PATIENCE)) {
            holding = false;
            double seconds = utterance.seconds().orElse(0);
            int length = screen.say().line().length();
            screen.say().type(seconds > 0 ? PlayingClip.pace(length, seconds) : screen.speed(), now);
        }
    }

    /** The reader does not wait. */
    void release() {
        holding = false;
    }

    /** Whether nothing is left to hear. */
    boolean isOver() {
        return utterance.isOver();
    }
}
