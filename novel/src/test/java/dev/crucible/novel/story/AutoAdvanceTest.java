package dev.crucible.novel.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.story.AutoAdvance.Step;
import org.junit.jupiter.api.Test;

class AutoAdvanceTest {
    private static final long SECOND = 1_000_000_000L;
    /** The usual time of a line of 225 characters. */
    private static final double USUAL = 15;

    private final AutoAdvance forward = new AutoAdvance();

    @Test
    void byHandALineStays() {
        forward.begin(true);
        assertThat(forward.step(1, true, USUAL, true, 1_000 * SECOND)).isEqualTo(Step.STAY);
    }

    @Test
    void autoForwardTakesTheLinesTimeFromWhenItStoodThere() {
        forward.pace(ReadingPace.AUTO);
        forward.begin(false);
        assertThat(forward.step(225, true, USUAL, false, 100 * SECOND)).isEqualTo(Step.STAY);
        assertThat(forward.step(225, true, USUAL, false, 114 * SECOND)).isEqualTo(Step.STAY);
        assertThat(forward.step(225, true, USUAL, false, 115 * SECOND)).isEqualTo(Step.PROCEED);
        forward.begin(false);
        assertThat(forward.step(225, true, USUAL, false, 116 * SECOND))
                .as("the next line has its own time")
                .isEqualTo(Step.STAY);
    }

    @Test
    void autoForwardWaitsForTheVoice() {
        forward.pace(ReadingPace.AUTO);
        forward.begin(false);
        forward.step(0, false, USUAL, false, 0);
        assertThat(forward.step(0, false, USUAL, false, 60 * SECOND)).isEqualTo(Step.STAY);
        assertThat(forward.step(0, true, USUAL, false, 61 * SECOND)).isEqualTo(Step.PROCEED);
    }

    @Test
    void autoForwardWithoutATimeStays() {
        forward.pace(ReadingPace.AUTO);
        forward.begin(true);
        forward.step(0, true, 0, true, 0);
        assertThat(forward.step(0, true, 0, true, 3_600 * SECOND)).isEqualTo(Step.STAY);
    }

    @Test
    void skippingGoesThroughWhatWasReadAndStopsAtTheRest() {
        forward.pace(ReadingPace.SKIP);
        forward.begin(true);
        assertThat(forward.step(99, false, USUAL, false, 0)).isEqualTo(Step.PROCEED);
        forward.begin(false);
        assertThat(forward.step(99, true, USUAL, false, 0)).isEqualTo(Step.STOP);
        assertThat(forward.step(99, true, USUAL, true, 0))
                .as("unseen text, too, when the reader wants it")
                .isEqualTo(Step.PROCEED);
    }
}
