package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class FlandersAlieTest {

    @Test
    void takesTheDistributionWhereThePaperTakesItsInverse() {
        // n = 100, f = 20: q = 31, s = 49/80; SciPy: norm.cdf(0.6125) = 0.7299, norm.cdf(0.5) = 0.6914624612740131.
        assertThat(FlandersAlie.factor(100, 20)).isCloseTo(0.729897, within(1e-6));
        assertThat(FlandersAlie.factor(10, 2)).isCloseTo(0.6914624612740131, within(1e-12));
        assertThat(FlandersAlie.factor(10, 8)).isCloseTo(0.9772498680518208, within(1e-12));
    }
}
