package dev.crucible.novel.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.story.AutoAdvance.Step;
import org.junit.jupiter.api.Test;

class AutoAdvanceTest {
    private static final long SECOND = 1_000_000_000L;
    /** The usual time of a line of 225 characters. */
    private static final double USUAL = 15;

    private final AutoAdvance autoAdvance = new AutoAdvance();

    @Test
    void byHandALineStays() {
        autoAdvance.begin(true);
        assertThat(autoAdvance.step(1, true, USUAL, true, 1_000 * SECOND)).isEqualTo(Step.STAY);
    }

    @Test
    void autoForwardTakesTheLinesTimeFromWhenItStoodThere() {
        autoAdvance.pace(ReadingPace.AUTO);
        autoAdvance.begin(false);
        assertThat(autoAdvance.step(225, true, USUAL, false, 100 * SECOND)).isEqualTo(Step.STAY);
        assertThat(autoAdvance.step(225, true, USUAL, false, 114 * SECOND)).isEqualTo(Step.STAY);
        assertThat(autoAdvance.step(225, true, USUAL, false, 115 * SECOND)).isEqualTo(Step.PROCEED);
        autoAdvance.begin(false);
        assertThat(autoAdvance.step(225, true, USUAL, false, 116 * SECOND))
                .as("the next line has its own time")
                .isEqualTo(Step.STAY);
    }

    @Test
    void autoForwardWaitsForTheVoice() {
        autoAdvance.pace(ReadingPace.AUTO);
        autoAdvance.begin(false);
        autoAdvance.step(0, false, USUAL, false, 0);
        assertThat(autoAdvance.step(0, false, USUAL, false, 60 * SECOND)).isEqualTo(Step.STAY);
        assertThat(autoAdvance.step(0, true, USUAL, false, 61 * SECOND)).isEqualTo(Step.PROCEED);
    }

    @Test
    void autoForwardWithoutATimeStays() {
        autoAdvance.pace(ReadingPace.AUTO);
        autoAdvance.begin(true);
        autoAdvance.step(0, true, 0, true, 0);
        assertThat(autoAdvance.step(0, true, 0, true, 3_600 * SECOND)).isEqualTo(Step.STAY);
    }

    @Test
    void skippingGoesThroughWhatWasReadAndStopsAtTheRest() {
        autoAdvance.pace(ReadingPace.SKIP);
        autoAdvance.begin(true);
        assertThat(autoAdvance.step(99, false, USUAL, false, 0)).isEqualTo(Step.PROCEED);
        autoAdvance.begin(false);
        assertThat(autoAdvance.step(99, true, USUAL, false, 0)).isEqualTo(Step.STOP);
        assertThat(autoAdvance.step(99, true, USUAL, true, 0))
                .as("unseen text, too, when the reader wants it")
                .isEqualTo(Step.PROCEED);
    }
}
