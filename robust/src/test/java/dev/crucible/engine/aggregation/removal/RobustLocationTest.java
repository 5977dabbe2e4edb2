package dev.crucible.engine.aggregation.removal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class RobustLocationTest {

    @Test
    void locationAndSpreadOfAFewValues() {
        double[] four = {1, 9, 2, 4};
        assertThat(RobustLocation.mean(four)).isEqualTo(4);
        assertThat(RobustLocation.deviation(four)).isCloseTo(Math.sqrt(38 / 4.0), within(1e-12));
        assertThat(RobustLocation.median(four)).isEqualTo(3);
        assertThat(RobustLocation.median(new double[] {5, 1, 3})).isEqualTo(3);
        // The distances to 3 are 2, 6, 1, 1.
        assertThat(RobustLocation.robustDeviation(four)).isCloseTo(1.4826 * 1.5, within(1e-12));
        assertThat(RobustLocation.remaining(four, new boolean[] {false, true, false, true}))
                .containsExactly(1, 2);
    }

    @Test
    void numbersAreRememberedByClient() {
        Seen seen = Seen.of(null).with(new int[] {5, 9}, new double[] {1, 2}, new double[] {3, 4});
        Seen later = seen.with(new int[] {2, 9}, new double[] {6, 7}, new double[] {8, 9});
        assertThat(later.clients()).containsExactly(2, 5, 9);
        assertThat(later.first()).containsExactly(6, 1, 7);
        assertThat(later.second()).containsExactly(8, 3, 9);
        assertThat(later.first(4)).isZero();
        assertThat(later.second(4)).isZero();
        assertThat(later.contains(4)).isFalse();
        assertThat(later.contains(5)).isTrue();
    }
}
