package dev.crucible.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against tables and textbook examples. */
class StatisticsTest {

    private static final Offset<Double> CLOSE = within(1e-9);

    /** Student's sleep data of 1908, second drug minus first, the example of R's t.test. */
    private static final double[] SLEEP = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};

    @ParameterizedTest
    @CsvSource({
        "0.95, 1, 12.706204736",
        "0.95, 2, 4.302652730",
        "0.95, 9, 2.262157163",
        "0.99, 4, 4.604094871",
        "0.95, 30, 2.042272456",
        "0.95, 1000, 1.962339081"
    })
    void findsTheTableOfT(double confidence, double degrees, double t) {
        assertThat(StudentT.quantile(confidence, degrees)).isCloseTo(t, within(1e-8));
        assertThat(StudentT.twoSided(t, degrees)).isCloseTo(1 - confidence, within(1e-9));
    }

    @Test
    void knowsTheCauchyDistribution() {
        // With one degree of freedom P(|T| ≥ 1) is exactly ½.
        assertThat(StudentT.twoSided(1, 1)).isCloseTo(0.5, CLOSE);
        assertThat(StudentT.twoSided(0, 7)).isCloseTo(1, CLOSE);
    }

    @Test
    void whatIsMissingIsNoDifference() {
        assertThat(PairedT.p(1, Double.NaN, 3, -2)).isEqualTo(PairedT.p(1, 3, -2));
    }

    @Test
    void findsTheIntervalOfTheSleepData() {
        Mean mean = Mean.of(SLEEP);
        assertThat(mean.n()).isEqualTo(10);
        assertThat(mean.mean()).isCloseTo(1.58, CLOSE);
        assertThat(mean.low()).isCloseTo(0.7001142, within(1e-7));
        assertThat(mean.high()).isCloseTo(2.4598858, within(1e-7));
    }

    @Test
    void findsThePairedTOfTheSleepData() {
        assertThat(PairedT.p(SLEEP)).isCloseTo(0.00283289, within(1e-8));
        assertThat(PairedT.p(0, 0, 0)).isEqualTo(1);
        assertThat(PairedT.p(2, 2, 2)).as("equal differences have only signs").isEqualTo(0.25);
        assertThat(PairedT.p(0.1 + 0.2, 0.3, 0.3)).as("equal but for rounding").isEqualTo(0.25);
        assertThat(PairedT.p(1)).isNaN();
    }

    @Test
    void hasNoIntervalForOneValueAndLeavesOutWhatIsMissing() {
        assertThat(Mean.of().mean()).isNaN();
        assertThat(Mean.of(3).mean()).isEqualTo(3);
        assertThat(Mean.of(3).half()).isNaN();
        assertThat(Mean.of(1, Double.NaN, 3)).isEqualTo(Mean.of(1, 3));
    }

    @ParameterizedTest
    @CsvSource({"0, 0.5", "1.959963985, 0.025", "2.575829304, 0.005", "3.290526731, 0.0005", "6, 9.865876450e-10"})
    void findsTheTableOfTheNormal(double z, double tail) {
        assertThat(NormalDistribution.upperTail(z)).isCloseTo(tail, within(1e-8 * tail));
    }

    @Test
    void correctsStepByStep() {
        // Holm's example, as in R's p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm").
        assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005)).containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, CLOSE);
        assertThat(Holm.adjust(0.5, 0.9)).containsExactly(1, 1);
        assertThat(Holm.adjust(0.02, Double.NaN, 0.01)).containsExactly(0.02, Double.NaN, 0.02);
    }
}
