package dev.crucible.lab.runs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LateRoundsTest {

    private final LateRounds late = new LateRounds();

    @Test
    void judgedRoundsUnderAttackCountAndTheLastOfAll() {
        for (int round = 1; round <= 20; round++) {
            late.add(round, "round " + round, round >= 3 && round <= 16, round % 5 == 0);
        }
        assertThat(late.lines()).containsExactly("round 5", "round 10", "round 15", "round 20");
    }

    @Test
    void withoutAJudgedOneOthersDo() {
        for (int round = 1; round <= 6; round++) {
            late.add(round, "round " + round, round <= 5, false);
        }
        assertThat(late.lines()).containsExactly("round 3", "round 4", "round 5", "round 6");
    }

    @Test
    void aRoundThatAResumeRepeatsCountsOnce() {
        late.add(1, "round 1", true, true);
        late.add(2, "round 2", true, true);
        late.add(2, "round 2 again", true, true);
        assertThat(late.lines()).containsExactly("round 1", "round 2 again");
    }

    @Test
    void nothingIsReadBeforeTheFirst() {
        assertThat(late.lines()).isEmpty();
    }
}
