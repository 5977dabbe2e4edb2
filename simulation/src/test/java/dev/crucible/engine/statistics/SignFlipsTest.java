package dev.crucible.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignFlipsTest {

    private static final Offset<Double> CLOSE = within(1e-12);

    /** SciPy's permutation_test of Student's sleep data, with all sign patterns. */
    @Test
    void countsAllFlipsOfTheSleepData() {
        assertThat(SignFlips.adjust(new double[] {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4}))
                .containsExactly(new double[] {0.00390625}, CLOSE);
    }

    /** A loop in NumPy over the 128 patterns of seven seeds, the same signs for all three tests. */
    @Test
    void flipsASeedOfAllTestsTogether() {
        assertThat(SignFlips.adjust(
                        new double[] {5, 6, 4, 7, 3, 6, 5},
                        new double[] {1, -1, 2, 0, 1, 3, -2},
                        new double[] {4, -2, 3, 5, 1, 2, 4}))
                .containsExactly(new double[] {0.015625, 0.53125, 0.09375}, CLOSE);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0.5", "3, 0.25", "5, 0.0625", "6, 0.03125", "10, 0.001953125"})
    void reachesTwoOfAllPatterns(int n, double p) {
        assertThat(SignFlips.adjust(IntStream.rangeClosed(1, n).asDoubleStream().toArray()))
                .containsExactly(new double[] {p}, CLOSE);
    }

    /** Forty-five tests reach 5 % with six seeds, as one does: max-T asks for no more seeds. */
    @Test
    void aFamilyReachesAsMuchAsOneTest() {
        double[][] tests = IntStream.range(0, 45)
                .mapToObj(test -> new double[] {3, 3.1, 2.9, 3, 3.2, 2.8 + test / 1000.0})
                .toArray(double[][]::new);
        assertThat(SignFlips.adjust(tests)).containsOnly(0.03125);
    }

    @Test
    void leavesOutWhatIsMissing() {
        assertThat(SignFlips.adjust(new double[] {1, Double.NaN, 3, -2}))
                .containsExactly(SignFlips.adjust(new double[] {1, 3, -2}), CLOSE);
        assertThat(SignFlips.adjust(new double[] {Double.NaN, Double.NaN}, new double[] {0, 0}))
                .containsExactly(Double.NaN, 1);
        assertThat(SignFlips.adjust()).isEmpty();
    }

    @Test
    void drawsFlipsOfManySeeds() {
        SplittableRandom random = new SplittableRandom(1);
        double[] nothing = random.doubles(70, -1, 1).toArray();
        double[] much = random.doubles(70, 0, 1).toArray();
        double[] p = SignFlips.adjust(nothing, much);
        assertThat(p[0]).isCloseTo(PairedT.p(nothing), within(0.02));
        assertThat(p[1]).isCloseTo(1.0 / 20_001, CLOSE);
        assertThat(SignFlips.adjust(nothing, much)).as("the same draws").containsExactly(p);
    }
}
