package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The gap statistic for one or two groups against its definition, with W = Σx² − (Σx)²/m and every cut tried. */
class TwoMeansTest {

    private static final int REFERENCES = 20;

    @Test
    void decidesAsTheGapStatisticDoes() {
        for (long seed = 1; seed <= 80; seed++) {
            RandomStream random = new RandomStream(seed);
            // The group in the distance lies so near that both answers come up.
            double distance = 0.06 * (seed % 20);
            double[] values = new double[5 + (int) (seed % 4)];
            Arrays.setAll(values, i -> random.nextDouble() + (i % 3 == 0 ? distance : 0));
            assertThat(TwoMeans.apart(values, new RandomStream(1000 + seed)))
                    .as("seed %d", seed)
                    .isEqualTo(apart(values, new RandomStream(1000 + seed)));
        }
    }

    @Test
    void bothAnswersComeUp() {
        assertThat(TwoMeans.apart(new double[] {1, 1.01, 0.99, 9, 9.02}, new RandomStream(1)))
                .isTrue();
        assertThat(TwoMeans.apart(new double[] {0, 0.25, 0.5, 0.75, 1}, new RandomStream(1)))
                .isFalse();
    }

    @Test
    void equalNumbersAreOneGroup() {
        assertThat(TwoMeans.apart(new double[] {3, 3, 3, 3}, new RandomStream(1)))
                .isFalse();
    }

    @Test
    void cutsWhereTheSquaredErrorIsLeast() {
        assertThat(TwoMeans.threshold(new double[] {9, 1, 2, 8})).isEqualTo(8);
        assertThat(TwoMeans.threshold(new double[] {5, 1, 1.5, 1.2})).isEqualTo(5);
        assertThat(TwoMeans.threshold(new double[] {1, 7, 8, 7.5})).isEqualTo(7);
        assertThat(TwoMeans.threshold(new double[] {3, 2, 1}))
                .as("the lower of two equal cuts")
                .isEqualTo(2);
    }

    private static boolean apart(double[] values, RandomStream random) {
        double least = Arrays.stream(values).min().getAsDouble();
        double most = Arrays.stream(values).max().getAsDouble();
        List<Double> one = new ArrayList<>();
        List<Double> two = new ArrayList<>();
        for (int b = 0; b < REFERENCES; b++) {
            double[] drawn = new double[values.length];
            for (int i = 0; i < drawn.length; i++) {
                drawn[i] = random.nextDouble();
            }
            one.add(Math.log(within(drawn, 1)));
            two.add(Math.log(within(drawn, 2)));
        }
        double[] scaled =
                Arrays.stream(values).map(v -> (v - least) / (most - least)).toArray();
        double gapOne = mean(one) - Math.log(within(scaled, 1));
        double gapTwo = mean(two) - Math.log(within(scaled, 2));
        double square = two.stream()
                .mapToDouble(v -> Math.pow(v - mean(two), 2))
                .average()
                .getAsDouble();
        return gapOne < gapTwo - Math.sqrt(square * (REFERENCES + 1) / REFERENCES);
    }

    private static double within(double[] values, int groups) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double least = spread(sorted);
        for (int cut = 1; cut < sorted.length && groups == 2; cut++) {
            least = Math.min(
                    least, spread(Arrays.copyOf(sorted, cut)) + spread(Arrays.copyOfRange(sorted, cut, sorted.length)));
        }
        return least;
    }

    private static double spread(double[] values) {
        double sum = Arrays.stream(values).sum();
        return Math.max(0, Arrays.stream(values).map(v -> v * v).sum() - sum * sum / values.length);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().getAsDouble();
    }
}
