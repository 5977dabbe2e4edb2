package dev.crucible.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels over rows against plain loops in double, at shapes that fill no vector, tile or block evenly. */
class AggregationKernelsTest {

    private static final Workers WORKERS = new Workers(2);

    static Stream<Arguments> shapes() {
        return IntStream.of(1, 2, 3, 7, 8, 9, 16, 17, 33, 100, 257).boxed().flatMap(n -> IntStream.of(1, 7, 64, 65, 131)
                .mapToObj(d -> Arguments.of(n, d)));
    }

    private static float[][] rows(int n, int d, long seed) {
        RandomStream random = new RandomStream(seed);
        float[][] rows = new float[n][d];
        for (float[] row : rows) {
            for (int k = 0; k < d; k++) {
                // Coarse steps, so that ties are common.
                row[k] = Math.round(4 * random.nextGaussian()) / 2f;
            }
        }
        return rows;
    }

    private static float[] column(float[][] rows, int k) {
        float[] column = new float[rows.length];
        for (int i = 0; i < column.length; i++) {
            column[i] = rows[i][k];
        }
        Arrays.sort(column);
        return column;
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void medianIsTheMiddle(int n, int d) {
        assertMedian(rows(n, d, n + d));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void trimmedMeanIsTheMeanOfTheMiddle(int n, int d) {
        assertTrimmed(rows(n, d, n + d), (n - 1) / 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {513, 600, 1001})
    void manyRowsAreSortedToo(int n) {
        float[][] rows = rows(n, 70, n);
        rows[3][5] = Float.NaN;
        rows[4][5] = Float.POSITIVE_INFINITY;
        rows[5][5] = Float.NEGATIVE_INFINITY;
        assertMedian(rows);
        assertTrimmed(rows, n / 10);
        assertTrimmed(rows, (n - 1) / 2);
        float[][] same = new float[n][70];
        for (float[] row : same) {
            Arrays.fill(row, -2.5f);
        }
        assertTrimmed(same, 1);
    }

    private static void assertMedian(float[][] rows) {
        float[] median = OrderStatistics.median(rows, WORKERS);
        int n = rows.length;
        for (int k = 0; k < median.length; k++) {
            float[] sorted = column(rows, k);
            assertThat(median[k]).isEqualTo(0.5f * sorted[(n - 1) / 2] + 0.5f * sorted[n / 2]);
        }
    }

    private static void assertTrimmed(float[][] rows, int f) {
        float[] mean = OrderStatistics.trimmedMean(rows, f, WORKERS);
        int n = rows.length;
        for (int k = 0; k < mean.length; k++) {
            double sum = 0;
            float[] sorted = column(rows, k);
            for (int i = f; i < n - f; i++) {
                sum += sorted[i];
            }
            assertThat((double) mean[k]).isCloseTo(sum / (n - 2 * f), Offset.offset(1e-5));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void meanAroundMedianTakesTheNearest(int n, int d) {
        float[][] rows = rows(n, d, n + d);
        int count = n - (n - 1) / 3;
        float[] mean = OrderStatistics.meanAroundMedian(rows, count, WORKERS);
        for (int k = 0; k < d; k++) {
            float[] sorted = column(rows, k);
            float median = 0.5f * sorted[(n - 1) / 2] + 0.5f * sorted[n / 2];
            double sum = IntStream.range(0, n)
                    .boxed()
                    .sorted((a, b) -> {
                        int nearer = Float.compare(Math.abs(sorted[a] - median), Math.abs(sorted[b] - median));
                        return nearer != 0 ? nearer : Float.compare(sorted[a], sorted[b]);
                    })
                    .limit(count)
                    .mapToDouble(i -> sorted[i])
                    .sum();
            assertThat((double) mean[k]).isCloseTo(sum / count, Offset.offset(1e-5));
        }
    }

    @Test
    void finitenessIsToldOfEveryPlace() {
        for (float broken : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            float[] values = new float[77];
            Arrays.fill(values, -Float.MAX_VALUE);
            assertThat(Finite.all(values)).isTrue();
            for (int k = 0; k < values.length; k++) {
                values[k] = broken;
                assertThat(Finite.all(values)).as("place %d", k).isFalse();
                values[k] = Float.MAX_VALUE;
            }
        }
        assertThat(Finite.all(new float[0])).isTrue();
    }

    @Test
    void everyNanIsTheLargestValue() {
        float negativeNan = Float.intBitsToFloat(0xffc00000);
        float[][] rows = {{negativeNan}, {1}, {Float.NaN}, {Float.POSITIVE_INFINITY}, {2}};
        assertThat(OrderStatistics.median(rows, WORKERS)).containsExactly(Float.POSITIVE_INFINITY);
        float[][] one = {{negativeNan}, {1}, {2}, {3}, {-4}};
        assertThat(OrderStatistics.median(one, WORKERS)).containsExactly(2);
        assertThat(OrderStatistics.trimmedMean(one, 1, WORKERS)).containsExactly(2);
    }

    @Test
    void halvesOfHugeValuesDoNotOverflow() {
        float huge = Float.MAX_VALUE;
        assertThat(OrderStatistics.median(new float[][] {{huge}, {huge}}, WORKERS))
                .containsExactly(huge);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void weightedSums(int n, int d) {
        float[][] rows = rows(n, d, n - d);
        double[] weights = new double[n];
        Arrays.setAll(weights, i -> i % 3 == 1 ? 0 : 1.0 / (i + 1));
        if (n > 1) {
            // Weight 0: not read.
            Arrays.fill(rows[1], Float.NaN);
        }
        float[] sum = WeightedSum.of(rows, weights, d, WORKERS);
        float[] again = new float[d];
        double[] distances = WeightedSum.withSquaredDistances(rows, weights, again, WORKERS);
        assertThat(again).containsExactly(sum);
        assertThat(WeightedSum.each(rows, new double[][] {weights}, WORKERS)[0]).containsExactly(sum);
        for (int k = 0; k < d; k++) {
            double expected = 0;
            for (int i = 0; i < n; i++) {
                expected += weights[i] == 0 ? 0 : weights[i] * rows[i][k];
            }
            assertThat((double) sum[k]).isCloseTo(expected, Offset.offset(2e-5));
        }
        for (int i = 0; i < n; i++) {
            double expected = squaredDistance(rows[i], sum);
            if (Double.isNaN(expected)) {
                assertThat(distances[i]).isNaN();
            } else {
                assertThat(distances[i]).isCloseTo(expected, Percentage.withPercentage(1e-3));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void pairwiseDistances(int n, int d) {
        float[][] rows = rows(n, d, 3 * n + d);
        double[][] distances = PairwiseDistances.squared(rows, WORKERS);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                assertThat(distances[i][j])
                        .isCloseTo(squaredDistance(rows[i], rows[j]), Offset.offset(1e-4 * d))
                        .isEqualTo(distances[j][i]);
            }
        }
    }

    @Test
    void closeRowsFarFromZeroKeepTheirDistances() {
        RandomStream random = new RandomStream(1);
        float[][] rows = new float[9][5000];
        for (int k = 0; k < 5000; k++) {
            float common = (float) (1000 * random.nextGaussian());
            for (float[] row : rows) {
                row[k] = common + (float) (0.01 * random.nextGaussian());
            }
        }
        rows[8] = rows[7].clone();
        double[][] distances = PairwiseDistances.squared(rows, WORKERS);
        assertThat(distances[7][8]).isZero();
        for (int i = 0; i < 8; i++) {
            for (int j = 0; j < i; j++) {
                assertThat(distances[i][j])
                        .isCloseTo(squaredDistance(rows[i], rows[j]), Percentage.withPercentage(1e-3));
            }
        }
    }

    @Test
    void distancesBeyondFloatAreExactAndThoseOfBrokenRowsInfinite() {
        float[][] rows = {{1e30f, 0}, {-1e30f, 0}, {Float.NaN, 0}, {Float.POSITIVE_INFINITY, 0}, {0, 0}};
        double[][] distances = PairwiseDistances.squared(rows, WORKERS);
        assertThat(distances[0][1]).isCloseTo(4e60, Percentage.withPercentage(1e-4));
        for (int broken = 2; broken < 4; broken++) {
            for (int other = 0; other < 5; other++) {
                assertThat(distances[broken][other]).isEqualTo(other == broken ? 0 : Double.POSITIVE_INFINITY);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15, 16, 4095, 4097, 16_384, 33_001})
    void productsWithAVector(int d) {
        float[][] rows = rows(5, d, d);
        float[] vector = rows(1, d, -d)[0];
        double[] dots = RowProducts.dots(rows, vector, WORKERS);
        double[] norms = RowProducts.squaredNorms(rows, WORKERS);
        double[] distances = RowProducts.squaredDistances(rows, vector, WORKERS);
        for (int i = 0; i < 5; i++) {
            double dot = 0;
            double norm = 0;
            for (int k = 0; k < d; k++) {
                dot += (double) rows[i][k] * vector[k];
                norm += (double) rows[i][k] * rows[i][k];
            }
            assertThat(dots[i]).isCloseTo(dot, Offset.offset(1e-5 * d));
            assertThat(norms[i]).isCloseTo(norm, Offset.offset(1e-5 * d));
            assertThat(distances[i]).isCloseTo(squaredDistance(rows[i], vector), Offset.offset(1e-5 * d));
        }
    }

    /** The references add in sixteen chains of floats, one product after the other: no width of the vectors may show. */
    @Test
    void productsHaveTheSameBitsOnVectorsOfEveryWidth() {
        int d = 64 * 5 + 37;
        RandomStream random = new RandomStream(4);
        float[][] rows = new float[7][d];
        for (float[] row : rows) {
            for (int k = 0; k < d; k++) {
                row[k] = (float) random.nextGaussian();
            }
        }
        double[] dots = RowProducts.dots(rows, rows[1], WORKERS);
        double[] distances = RowProducts.squaredDistances(rows, rows[1], WORKERS);
        double[][] gram = Gram.of(rows, WORKERS);
        for (int i = 0; i < rows.length; i++) {
            assertThat(dots[i]).isEqualTo(fourTimesSixteenChains(rows[i], rows[1], false));
            assertThat(distances[i]).isEqualTo(fourTimesSixteenChains(rows[i], rows[1], true));
            for (int j = 0; j < rows.length; j++) {
                assertThat(gram[i][j]).isEqualTo(sixteenChains(rows[Math.max(i, j)], rows[Math.min(i, j)]));
            }
        }
    }

    private static double sixteenChains(float[] a, float[] b) {
        float[] chains = new float[16];
        int end = a.length / 16 * 16;
        for (int k = 0; k < end; k++) {
            chains[k % 16] = Math.fma(a[k], b[k], chains[k % 16]);
        }
        double sum = sum(chains);
        for (int k = end; k < a.length; k++) {
            sum += (double) a[k] * b[k];
        }
        return sum;
    }

    private static double fourTimesSixteenChains(float[] a, float[] b, boolean difference) {
        float[] chains = new float[64];
        int end = a.length / 64 * 64;
        for (int k = 0; k < end; k++) {
            float left = difference ? a[k] - b[k] : a[k];
            chains[k % 64] = Math.fma(left, difference ? left : b[k], chains[k % 64]);
        }
        float[] added = new float[16];
        for (int c = 0; c < 16; c++) {
            added[c] = (chains[c] + chains[c + 16]) + (chains[c + 32] + chains[c + 48]);
        }
        double sum = sum(added);
        for (int k = end; k < a.length; k++) {
            double left = difference ? (double) a[k] - b[k] : a[k];
            sum += left * (difference ? left : b[k]);
        }
        return sum;
    }

    private static double sum(float[] chains) {
        float[] four = new float[4];
        for (int c = 0; c < 4; c++) {
            four[c] = ((chains[c] + chains[c + 4]) + chains[c + 8]) + chains[c + 12];
        }
        return ((double) four[0] + four[1]) + ((double) four[2] + four[3]);
    }

    @Tag("slow")
    @Test
    void aMillionAndThreeCoordinates() {
        int d = 1_000_003;
        float[][] rows = new float[3][d];
        for (int i = 0; i < 3; i++) {
            Arrays.fill(rows[i], i + 1);
        }
        assertThat(OrderStatistics.median(rows, WORKERS)[d - 1]).isEqualTo(2);
        assertThat(WeightedSum.of(rows, new double[] {1, 1, 1}, d, WORKERS)[d - 1])
                .isEqualTo(6);
        assertThat(PairwiseDistances.squared(rows, WORKERS)[0][2]).isEqualTo(4.0 * d);
    }

    private static double squaredDistance(float[] a, float[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            double difference = (double) a[k] - b[k];
            sum += difference * difference;
        }
        return sum;
    }
}
