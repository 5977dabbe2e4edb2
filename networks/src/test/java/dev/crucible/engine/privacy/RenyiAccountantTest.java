package dev.crucible.engine.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against what TensorFlow Privacy publishes for its own accountant. */
class RenyiAccountantTest {

    @ParameterizedTest
    @CsvSource({
        "60000, 150, 1.3, 15, 1e-5, 0.941870567, 0.7242234026109595",
        "100000, 100, 1.0, 30, 1e-7, 1.70928734, 1.4154988495444845",
        "100000000, 1024, 0.1, 10, 1e-7, 5907984.81339406, 5907982.31138195"
    })
    void agreesWithPublishedEpsilons(
            int samples, int lot, double noise, int epochs, double delta, double loose, double tight) {
        RenyiAccountant accountant = new RenyiAccountant(new SubsampledGaussian((double) lot / samples, noise));
        long steps = Math.ceilDiv((long) epochs * samples, lot);
        assertThat(accountant.looseEpsilon(steps, delta)).isCloseTo(loose, within(1e-8 * loose));
        assertThat(accountant.epsilon(steps, delta)).isCloseTo(tight, within(1e-10 * tight));
    }

    /** The table of its tutorial on MNIST, lots of 256 of 60,000 and δ = 1e-5, in the older conversion. */
    @ParameterizedTest
    @CsvSource({"1.3, 15, 1.19", "1.1, 60, 3.01", "0.7, 45, 7.10"})
    void agreesWithTheTutorial(double noise, int epochs, double epsilon) {
        RenyiAccountant accountant = new RenyiAccountant(new SubsampledGaussian(256 / 60000.0, noise));
        long steps = Math.ceilDiv(epochs * 60000L, 256);
        assertThat(accountant.looseEpsilon(steps, 1e-5)).isCloseTo(epsilon, within(0.03));
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 2, 10, 5, 0.07737",
        "0.01, 2.5, 50, 1.5, 0.00065",
        "0.01, 2.5, 50, 2.5, 0.001085",
        "0.01, 2.5, 50, 5, 0.00218075",
        "0.01, 2.5, 50, 50, 0.023846",
        "0.01, 2.5, 50, 100, 167.416307",
        "1, 10, 1, 20, 0.1",
        "0, 10, 1, 20, 0"
    })
    void agreesWithPublishedDivergences(double rate, double noise, int steps, double order, double divergence) {
        assertThat(steps * new SubsampledGaussian(rate, noise).divergence(order))
                .isCloseTo(divergence, within(1e-5));
    }

    /** Next to a whole order the two formulas, which have nothing in common, meet. */
    @ParameterizedTest
    @CsvSource({"0.01, 1, 2", "0.1, 2, 5", "0.5, 0.7, 3", "0.999, 4, 12", "0.001, 0.5, 20"})
    void isContinuousInTheOrder(double rate, double noise, int order) {
        SubsampledGaussian step = new SubsampledGaussian(rate, noise);
        double whole = step.divergence(order);
        assertThat(step.divergence(order + 1e-7)).isCloseTo(whole, within(1e-4 * whole));
        assertThat(step.divergence(order - 1e-7)).isCloseTo(whole, within(1e-4 * whole));
    }

    /** Against the definition: the Rényi divergence of the mixture from the plain Gaussian, integrated. */
    @ParameterizedTest
    @CsvSource({"0.02, 1.1, 1.25", "0.3, 2, 3.5", "0.01, 0.8, 4", "0.9, 3, 1.75"})
    void agreesWithTheIntegral(double rate, double noise, double order) {
        double sum = 0;
        double step = noise / 500;
        for (double z = -40 * noise; z < 40 * noise + order; z += step) {
            double plain = Math.exp(-z * z / (2 * noise * noise)) / (noise * Math.sqrt(2 * Math.PI));
            double ratio = 1 - rate + rate * Math.exp((2 * z - 1) / (2 * noise * noise));
            sum += plain * Math.pow(ratio, order) * step;
        }
        double expected = Math.log(sum) / (order - 1);
        assertThat(new SubsampledGaussian(rate, noise).divergence(order))
                .isCloseTo(expected, within(1e-7 + 1e-6 * expected));
    }

    @Test
    void growsWithStepsAndNothingCostsNothing() {
        RenyiAccountant accountant = new RenyiAccountant(new SubsampledGaussian(0.05, 1));
        assertThat(accountant.epsilon(0, 1e-5)).isZero();
        assertThat(accountant.epsilon(1, 1e-5)).isPositive().isLessThan(accountant.epsilon(100, 1e-5));
        assertThat(accountant.epsilon(100, 1e-7)).isGreaterThan(accountant.epsilon(100, 1e-5));
    }
}
