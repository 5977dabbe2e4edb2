package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NormalTest {

    /** Python's statistics.NormalDist, in the middle, in both tails, and beside the borders between the three formulas. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 0",
        "0.3, -0.5244005127080407",
        "0.075, -1.4395314709384557",
        "0.925, 1.439531470938456",
        "0.0749, -1.4402382675279632",
        "0.9251, 1.4402382675279632",
        "1e-3, -3.090232306167813",
        "0.999, 3.090232306167813",
        "1e-11, -6.706023155495136",
        "1e-12, -7.034483825301132",
        "0.999999999999, 7.0344869100478356",
        "2e-300, -37.02839529632545"
    })
    void quantilesHaveSixteenDigits(double p, double expected) {
        assertThat(Normal.quantile(p)).isCloseTo(expected, within(1e-15 + 4e-15 * Math.abs(expected)));
    }
}
