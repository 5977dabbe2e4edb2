package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.aggregate;
import static dev.crucible.engine.aggregation.Rules.column;
import static dev.crucible.engine.aggregation.Rules.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link FedRdf} by its density and by its test, against values computed by hand. */
class FedRdfTest {

    /** Ten rows of one coordinate, nine of them close to a normal distribution. */
    private static final double[] USUAL = {-1.6, -1, -.7, -.4, -.1, .1, .4, .7, 1, 1.6};

    @Test
    void densitiesAreSumsOfCauchyCurves() {
        // Median 2, median distance 1, h² = 1.4826² = 2.19810: a neighbour counts 0.687315, one two away 0.354641.
        assertThat(FedRdf.densities(new double[] {1, 2, 3}))
                .containsExactly(new double[] {2.041956, 2.374629, 2.041956}, Offset.offset(1e-6));
        // More than half agree: h = 0 and each value counts those equal to it.
        assertThat(FedRdf.densities(new double[] {0, 0, 0, 5})).containsExactly(3, 3, 3, 1);
    }

    @Test
    void theHighestDensityWins() {
        assertThat(update(new FedRdf(0), column(-.3, -.2, -.1, 0, .1, .2, .3, 5, 5, 5)))
                .containsExactly(0);
        // Of equal densities the middle value is taken, so that far attackers do not choose among the honest.
        assertThat(update(new FedRdf(0), column(4, 1, 3, 2))).containsExactly(2);
        assertThat(update(new FedRdf(0), column(7))).containsExactly(7);
    }

    @Test
    void attackersWhoAgreeExactlyWinWithinTheSpread() {
        double[] rows = Arrays.copyOf(USUAL, 14);
        Arrays.fill(rows, 10, 14, 1.3);
        assertThat(update(new FedRdf(0), column(rows))).as("a known weakness").containsExactly(1f);
        Arrays.fill(rows, 10, 14, 30);
        assertThat(update(new FedRdf(0), column(rows))[0]).isBetween(-.4f, .7f);
    }

    @Test
    void usualRoundsAreAveragedBySamples() {
        int[] samples = new int[10];
        Arrays.fill(samples, 1);
        samples[9] = 11;
        UpdateMatrix updates = new UpdateMatrix(column(USUAL), new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, samples);
        Aggregate mean = new FedRdf(0.02).aggregate(updates, Rules.context(RuleState.NONE));
        assertThat(mean.update()[0]).isCloseTo(.8f, Offset.offset(1e-6f));
        assertThat(mean.weights().orElseThrow()[9]).isEqualTo(.55);
        assertThat(new FedRdf(0)
                        .aggregate(updates, Rules.context(RuleState.NONE))
                        .weights())
                .isEmpty();
    }

    @Test
    void theShareOfSkewedCoordinatesDecides() {
        // Two coordinates, one of them with an outlier: half are skewed.
        float[][] rows = new float[10][];
        Arrays.setAll(rows, i -> new float[] {(float) USUAL[i], i == 9 ? 90 : (float) USUAL[i]});
        assertThat(update(new FedRdf(0.51), rows)[1]).isCloseTo((float) (88.4 / 10), Offset.offset(1e-5f));
        assertThat(update(new FedRdf(0.5), rows)[1]).isBetween(-.4f, .4f);
    }

    @Test
    void statisticsOfTheTest() {
        // One far off of seven: z = 0.408248, Φ = 0.658454, distance 0.515597, times √7 + 0.12 + 0.11/√7 = 2.807327.
        assertThat(FedRdf.isSkewed(new double[] {0, 1, 1, 1, 1, 1, 1})).isTrue();
        // One of eight: 0.521951 · 2.987318 = 1.5592; three of eight: 0.405756 · 2.987318 = 1.2121.
        assertThat(FedRdf.isSkewed(new double[] {0, 1, 1, 1, 1, 1, 1, 1})).isTrue();
        assertThat(FedRdf.isSkewed(new double[] {0, 0, 0, 1, 1, 1, 1, 1})).isFalse();
        assertThat(FedRdf.isSkewed(USUAL)).isFalse();
        assertThat(FedRdf.isSkewed(new double[10])).as("all equal").isFalse();
    }

    /** With fewer than seven clients, as when some are absent, the test is silent and must not choose the mean. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6})
    void fewValuesAreNeverAveraged(int n) {
        RandomStream random = new RandomStream(n);
        for (int draw = 0; draw < 2000; draw++) {
            double[] values = new double[n];
            int far = draw % n;
            for (int i = 0; i < n; i++) {
                values[i] = (i < far ? Math.pow(10, 6 * random.nextFloat()) : 0) + random.nextGaussian();
            }
            Arrays.sort(values);
            assertThat(FedRdf.isSkewed(values)).isFalse();
        }
        double[] attacked = new double[n];
        attacked[n - 1] = 1e6;
        if (n > 2) {
            assertThat(update(new FedRdf(0.02), column(attacked))).containsExactly(0);
        }
        assertThat(aggregate(new FedRdf(0.02), column(attacked)).weights()).isEmpty();
        assertThat(n).isLessThan(FedRdf.LEAST);
    }

    @Test
    void absentClientsLeaveNoTrace() {
        UpdateMatrix all = UpdateMatrix.of(Rules.gaussian(12, 40, 1, 0.5, new RandomStream(4)));
        UpdateMatrix present = all.rows(new int[] {0, 2, 3, 5, 8, 9, 10, 11});
        FedRdf rule = new FedRdf(0.02);
        Aggregate before = rule.aggregate(all, Rules.context(RuleState.NONE));
        assertThat(rule.aggregate(present, Rules.context(before.state())).update())
                .containsExactly(
                        rule.aggregate(present, Rules.context(RuleState.NONE)).update());
    }
}
