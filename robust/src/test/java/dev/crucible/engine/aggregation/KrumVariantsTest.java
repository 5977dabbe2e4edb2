package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Adaptive Krum and the existing program's forms of Krum against their definitions, on rows of unequal clients. */
class KrumVariantsTest {

    private static final int[] SAMPLES = {5, 1, 4, 2, 9, 3, 8, 7, 6, 2, 1};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void adaptiveKrumFollowsItsDefinition(long seed) {
        RandomStream random = new RandomStream(seed);
        float[][] rows = Rules.gaussian(11, 3, 0, 1, random);
        for (int i = 0; i < seed % 6; i++) {
            for (int k = 0; k < 3; k++) {
                rows[2 * i][k] += (float) (2 + seed);
            }
        }
        int n = rows.length;
        int[] suspects = new int[n];
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            double[] sorted = PlainMath.others(rows, i);
            suspects[i] = Math.min((n - 3) / 2, n - 1 - own(sorted));
            scores[i] = Arrays.stream(sorted).limit(n - suspects[i] - 2).sum();
        }
        int winner = PlainMath.lowest(scores, 1)[0];
        double[] from = IntStream.range(0, n)
                .mapToDouble(i -> PlainMath.squaredDistance(rows[winner], rows[i]))
                .toArray();
        expect(
                Rules.aggregate(new ArKrum(), rows),
                PlainMath.mean(rows, PlainMath.ones(n, PlainMath.lowest(from, n - suspects[winner]))),
                scores);
    }

    /** Returns the number of distances of a row's own group: below 2·median − least, and before a cut that lowers the error to a tenth. */
    private static int own(double[] sorted) {
        double median = (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
        double[] near =
                Arrays.stream(sorted).filter(v -> v <= 2 * median - sorted[0]).toArray();
        int best = near.length;
        double least = error(near, 0, near.length) / 10;
        for (int cut = 1; cut < near.length; cut++) {
            double both = error(near, 0, cut) + error(near, cut, near.length);
            if (both < least) {
                least = both;
                best = cut;
            }
        }
        return best;
    }

    private static double error(double[] values, int from, int to) {
        double mean = Arrays.stream(values, from, to).average().getAsDouble();
        return Arrays.stream(values, from, to).map(v -> Math.pow(v - mean, 2)).sum();
    }

    @Test
    void adaptiveKrumCutsOffTheFarGroup() {
        double[][] column = {{0}, {0.1}, {0.2}, {0.3}, {0.4}, {5}, {5.1}};
        Aggregate aggregate = Rules.aggregate(
                new ArKrum(),
                Rules.column(Arrays.stream(column).mapToDouble(row -> row[0]).toArray()));
        assertThat(aggregate.update()[0]).isCloseTo(0.2f, Offset.offset(1e-6f));
        assertThat(aggregate.weights().orElseThrow()).containsExactly(.2, .2, .2, .2, .2, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theDocumentedAdaptiveKrumTakesTheLargestF(long seed) {
        float[][] rows = Rules.gaussian(11, 3, 0, 1, new RandomStream(seed));
        double[] scores = IntStream.range(0, 11)
                .mapToDouble(
                        i -> Arrays.stream(PlainMath.others(rows, i)).limit(5).sum())
                .toArray();
        int winner = PlainMath.lowest(scores, 1)[0];
        double[] from = IntStream.range(0, 11)
                .mapToDouble(i -> PlainMath.squaredDistance(rows[winner], rows[i]))
                .toArray();
        expect(aggregate(new DocumentedArKrum(), rows), bySamples(rows, PlainMath.lowest(from, 7)), scores);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 11})
    void theDocumentedMultiKrumSumsTwoFewerThanItSelects(int m) {
        float[][] rows = Rules.gaussian(11, 3, 0, 1, new RandomStream(m));
        double[] scores = IntStream.range(0, 11)
                .mapToDouble(i -> Arrays.stream(PlainMath.others(rows, i))
                        .limit(Math.max(0, m - 2))
                        .sum())
                .toArray();
        expect(
                aggregate(new DocumentedMultiKrum(m, DocumentedMultiKrum.Distance.SQUARED), rows),
                bySamples(rows, PlainMath.lowest(scores, m)),
                scores);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 8})
    void itsOtherFormSumsDistancesWithARowsOwn(int m) {
        float[][] rows = Rules.gaussian(11, 3, 0, 1, new RandomStream(m));
        double[] scores = IntStream.range(0, 11)
                .mapToDouble(i -> Arrays.stream(PlainMath.others(rows, i))
                        .limit(m - 3)
                        .map(Math::sqrt)
                        .sum())
                .toArray();
        expect(
                aggregate(new DocumentedMultiKrum(m, DocumentedMultiKrum.Distance.PLAIN_WITH_SELF), rows),
                bySamples(rows, PlainMath.lowest(scores, m)),
                scores);
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 8, 9})
    void theDocumentedBulyanTrimsWhatKrumSelects(int selections) {
        float[][] rows = Rules.gaussian(11, 3, 0, 1, new RandomStream(selections));
        int f = (11 - selections) / 2;
        double[] scores = IntStream.range(0, 11)
                .mapToDouble(i -> Arrays.stream(PlainMath.others(rows, i))
                        .limit(11 - f - 3)
                        .sum())
                .toArray();
        int[] chosen = PlainMath.lowest(scores, selections);
        double[] expected = new double[3];
        for (int k = 0; k < 3; k++) {
            int at = k;
            double[] values =
                    Arrays.stream(chosen).mapToDouble(i -> rows[i][at]).sorted().toArray();
            expected[k] = Arrays.stream(values, f, selections - f).average().getAsDouble();
        }
        Aggregate aggregate = aggregate(new DocumentedBulyan(selections), rows);
        expect(aggregate, expected, scores);
        boolean[] selected = new boolean[11];
        Arrays.stream(chosen).forEach(i -> selected[i] = true);
        assertThat(aggregate.selected().orElseThrow()).containsExactly(selected);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void theDocumentedBulyanIsFedAvgWhereItTrimsTooMuch(int selections) {
        float[][] rows = Rules.gaussian(11, 3, 0, 1, new RandomStream(selections));
        assertThat(PlainMath.doubles(
                        aggregate(new DocumentedBulyan(selections), rows).update()))
                .containsExactly(bySamples(rows, IntStream.range(0, 11).toArray()), Offset.offset(1e-6));
    }

    private static void expect(Aggregate actual, double[] update, double[] scores) {
        assertThat(PlainMath.doubles(actual.update())).containsExactly(update, Offset.offset(1e-5));
        assertThat(actual.scores().orElseThrow()).containsExactly(scores, Offset.offset(1e-4));
    }

    private static double[] bySamples(float[][] rows, int[] chosen) {
        double[] weights = new double[rows.length];
        Arrays.stream(chosen).forEach(i -> weights[i] = SAMPLES[i]);
        return PlainMath.mean(rows, weights);
    }

    private static Aggregate aggregate(Aggregator rule, float[][] rows) {
        int[] clients = IntStream.range(0, rows.length).toArray();
        return rule.aggregate(new UpdateMatrix(rows, clients, SAMPLES), Rules.context(RuleState.NONE));
    }
}
