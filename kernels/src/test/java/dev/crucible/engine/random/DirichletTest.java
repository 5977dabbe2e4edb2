package dev.crucible.engine.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirichletTest {

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 0.01, 0.1, 1, 10, 1e6})
    void sharesAreNonNegativeAndSumToOne(double alpha) {
        RandomStream random = new RandomStream(1);
        for (int draw = 0; draw < 200; draw++) {
            double[] shares = Dirichlet.draw(10, alpha, random);
            assertThat(Arrays.stream(shares)).allMatch(share -> share >= 0);
            assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.5, 3})
    void hasTheMeanAndVarianceOfTheDistribution(double alpha) {
        RandomStream random = new RandomStream(2);
        int size = 4;
        int draws = 20_000;
        double sum = 0;
        double squares = 0;
        for (int draw = 0; draw < draws; draw++) {
            double share = Dirichlet.draw(size, alpha, random)[2];
            sum += share;
            squares += share * share;
        }
        double mean = sum / draws;
        double expected = 1.0 / size;
        assertThat(mean).isCloseTo(expected, within(0.015));
        assertThat(squares / draws - mean * mean)
                .isCloseTo(expected * (1 - expected) / (size * alpha + 1), within(0.01));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesSenselessConcentrations(double alpha) {
        assertThatThrownBy(() -> Dirichlet.draw(3, alpha, new RandomStream(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("alpha");
    }

    @Test
    void sameStreamSameShares() {
        assertThat(Dirichlet.draw(7, 0.3, new RandomStream(4))).isEqualTo(Dirichlet.draw(7, 0.3, new RandomStream(4)));
    }
}
