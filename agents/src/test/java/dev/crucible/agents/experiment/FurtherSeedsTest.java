package dev.crucible.agents.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FurtherSeedsTest {

    @Test
    void theIntervalShrinksAsStudentSays() {
        Interval three = Interval.of(0.00, 0.02, 0.07);
        FurtherSeeds seeds = new FurtherSeeds(three.mean(), three.half(), 3);
        assertThat(seeds.halfWith(0)).isCloseTo(three.half(), within(1e-12));
        // s = 0.0361, t(0.975, 4) = 2.7764: 2.7764 · 0.0361 / √5
        assertThat(seeds.halfWith(2)).isCloseTo(0.0448, within(1e-4));
    }

    @Test
    void theFewestThatLeaveFivePercentOutAreWanted() {
        FurtherSeeds seeds = new FurtherSeeds(0.03, 0.09, 3);
        int wanted = seeds.wanted();
        assertThat(wanted).isGreaterThan(1);
        assertThat(seeds.settledWith(wanted)).isTrue();
        assertThat(seeds.settledWith(wanted - 1)).isFalse();
        assertThat(new FurtherSeeds(0.05, 0.09, 3).wanted()).isEqualTo(-1);
        assertThat(new FurtherSeeds(0.01, 0.02, 3).wanted()).isZero();
    }
}
