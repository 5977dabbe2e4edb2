package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SignGuard by its two filters, one at a time and against their definition. */
class SignGuardTest {

    @Test
    void boundsOfTheNormBelongToWhatIsKept() {
        float[][] rows = {{1, 1}, {3, 3}, {2, 2}, {4, 4}, {.9f, .9f}};
        // The middle norm is that of (2,2): 1 to 2 times it are the rows 2 and 3, and the longer one is clipped to it.
        assertThat(update(new SignGuard(1, 2, 1), rows)).containsExactly(2, 2);
        // 0.5 to 1 times it: (1,1) and (2,2).
        assertThat(update(new SignGuard(0.5, 1, 1), rows)).containsExactly(1.5f, 1.5f);
        // 0.45 to 1 times it: (0.9,0.9), too.
        assertThat(update(new SignGuard(0.44, 1, 1), rows)[0]).isCloseTo(3.9f / 3, Offset.offset(1e-6f));
    }

    @Test
    void theLowerOfTwoMiddleNormsCounts() {
        assertThat(update(new SignGuard(1, 1, 1), new float[][] {{3, 0}, {1, 0}, {2, 0}, {4, 0}}))
                .containsExactly(2, 0);
    }

    @Test
    void signsThatFewShareAreLeftOut() {
        float[][] rows = {{1, 1, 1}, {1, 1, 1}, {-1, -1, -1}, {1, 1, 1}, {-1, -1, 1}};
        Aggregate aggregate = Rules.aggregate(new SignGuard(0, 3, 1), rows);
        assertThat(aggregate.update()).containsExactly(1, 1, 1);
        assertThat(aggregate.weights().orElseThrow()).containsExactly(1 / 3.0, 1 / 3.0, 0, 1 / 3.0, 0);
    }

    @Test
    void zerosAreASignOfTheirOwn() {
        float[][] rows = {{2, 0, 0, 0}, {0, 2, 0, 0}, {0, 0, 2, 0}, {1, 1, 1, 1}, {-1, -1, -1, -1}};
        assertThat(Rules.aggregate(new SignGuard(0, 3, 1), rows).weights().orElseThrow())
                .containsExactly(1 / 3.0, 1 / 3.0, 1 / 3.0, 0, 0);
    }

    @Test
    void someCoordinatesStandForAll() {
        float[][] rows = new float[5][100];
        for (int i = 0; i < 5; i++) {
            Arrays.fill(rows[i], i < 3 ? 1 : -1);
        }
        float[] expected = new float[100];
        Arrays.fill(expected, 1);
        assertThat(update(new SignGuard(0, 3, 0.05), rows)).containsExactly(expected);
        assertThat(update(new SignGuard(0, 3, 0.001), rows))
                .as("one coordinate at least")
                .containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void followsItsDefinition(long seed) {
        float[][] rows = Rules.gaussian(9, 40, 0.3, 1, new RandomStream(seed));
        for (int k = 0; k < 40; k++) {
            rows[2][k] *= 4;
            rows[5][k] = -Math.abs(rows[5][k]);
        }
        double[] norms = Arrays.stream(rows).mapToDouble(PlainMath::norm).toArray();
        double median = Arrays.stream(norms).sorted().toArray()[4];
        double[][] shares = new double[9][];
        for (int i = 0; i < 9; i++) {
            float[] row = rows[i];
            double positive = IntStream.range(0, 40).filter(k -> row[k] > 0).count() / 40.0;
            shares[i] = new double[] {positive, 0, 1 - positive};
        }
        int[] kept = Arrays.stream(MeanShift.largest(shares))
                .filter(i -> norms[i] >= 0.9 * median && norms[i] <= 1.2 * median)
                .toArray();
        assertThat(kept).as("the case tells something").isNotEmpty();
        double[] expected = new double[40];
        for (int i : kept) {
            for (int k = 0; k < 40; k++) {
                expected[k] += rows[i][k] * Math.min(1, median / norms[i]) / kept.length;
            }
        }
        assertThat(PlainMath.doubles(update(new SignGuard(0.9, 1.2, 1), rows)))
                .containsExactly(expected, Offset.offset(1e-6));
    }
}
