package dev.crucible.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.cluster.Cluster.BlockRows;
import dev.crucible.engine.cluster.Cluster.Row;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares every query of updates on a cluster with the same query in one place, bit by bit. */
class ClusterUpdatesTest {

    private static final Workers WORKERS = new Workers(2);

    private record Ready(float[][] rows, int blocks) implements BlockRows<Integer> {

        @Override
        public Iterable<Row<Integer>> of(int block) {
            int from = rows.length * block / blocks;
            int to = rows.length * (block + 1) / blocks;
            return IntStream.range(from, to)
                    .mapToObj(i -> new Row<>(i, i, i == 2 ? new float[0] : rows[i]))
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"3, 10, 2", "7, 16384, 1", "12, 16385, 3", "41, 40000, 2", "9, 163841, 3", "150, 33000, 2"})
    void scatteredOnesAnswerTheSameBits(int n, int d, int slots) {
        float[][] rows = rows(n, d);
        int[] kept = IntStream.range(0, n).filter(i -> i != 2).toArray();
        int[] samples = IntStream.of(kept).map(i -> 1 + i % 5).toArray();
        Updates expected = held(rows, kept, samples);
        InProcessCluster cluster = new InProcessCluster(slots);
        ChunkGrid grid = ChunkGrid.of(d, n, slots);
        int blocks = Math.min(n, 3);
        try (Cluster.Scattered<Integer> scattered = cluster.scatter(blocks, new Ready(rows, blocks), grid)) {
            assertThat(scattered.notes())
                    .isEqualTo(IntStream.range(0, n).boxed().toList());
            ColumnPartitionedUpdates updates =
                    new ColumnPartitionedUpdates(scattered, grid, kept, kept, samples, new BitSet());
            assertSame(updates, expected);
            assertSame(updates.rows(some(kept.length)), expected.rows(some(kept.length)));
            BitSet statistics = new BitSet();
            statistics.set(d / 2, d);
            assertSame(updates.without(statistics), expected.without(statistics));
        }
    }

    private static Updates held(float[][] rows, int[] kept, int[] samples) {
        return Updates.of(
                new UpdateMatrix(IntStream.of(kept).mapToObj(i -> rows[i]).toArray(float[][]::new), kept, samples),
                WORKERS);
    }

    private static int[] some(int n) {
        return IntStream.range(0, n).filter(i -> i % 3 != 1).toArray();
    }

    @ParameterizedTest
    @CsvSource({"3, 10, 1", "7, 16384, 3", "12, 16385, 5", "41, 40000, 4", "150, 33000, 7"})
    void keptOnesAnswerTheSameBits(int n, int d, int blocks) {
        float[][] rows = rows(n, d);
        int[] kept = IntStream.range(0, n).filter(i -> i != 2).toArray();
        int[] samples = IntStream.of(kept).map(i -> 1 + i % 5).toArray();
        Updates expected = held(rows, kept, samples);
        InProcessCluster cluster = new InProcessCluster(2);
        try (Cluster.Kept<Integer> whole = cluster.keep(blocks, new Ready(rows, blocks))) {
            assertThat(whole.notes()).isEqualTo(IntStream.range(0, n).boxed().toList());
            Updates updates = new RowPartitionedUpdates(cluster, whole, d, kept, kept, samples);
            assertSameSums(updates, expected);
            assertSameSums(updates.rows(some(kept.length)), expected.rows(some(kept.length)));
            assertThatThrownBy(() -> updates.rows(new int[] {1, 0})).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static float[] assertSameSums(Updates updates, Updates expected) {
        assertThat(updates.clients()).isEqualTo(expected.clients());
        assertThat(updates.samples()).isEqualTo(expected.samples());
        double[] weights = IntStream.range(0, expected.n())
                .mapToDouble(i -> i % 4 == 1 ? 0 : 0.1 + i)
                .toArray();
        assertThat(updates.weightedSum(weights)).isEqualTo(expected.weightedSum(weights));
        assertThat(updates.preciseSum(weights, 0.3)).isEqualTo(expected.preciseSum(weights, 0.3));
        float[] centre = new float[updates.d()];
        float[] expectedCentre = new float[updates.d()];
        assertThat(updates.moveToWeightedSum(weights, centre))
                .isEqualTo(expected.moveToWeightedSum(weights, expectedCentre));
        assertThat(centre).isEqualTo(expectedCentre);
        return centre;
    }

    private static void assertSame(Updates updates, Updates expected) {
        int n = expected.n();
        float[] centre = assertSameSums(updates, expected);
        assertThat(updates.squaredNorms()).isEqualTo(expected.squaredNorms());
        assertThat(updates.squaredDistances(centre)).isEqualTo(expected.squaredDistances(centre));
        assertThat(updates.pairwiseSquaredDistances()).isDeepEqualTo(expected.pairwiseSquaredDistances());
        assertThat(updates.median()).isEqualTo(expected.median());
        assertThat(updates.trimmedMean((n - 1) / 3)).isEqualTo(expected.trimmedMean((n - 1) / 3));
        double[] weights = IntStream.range(0, n).mapToDouble(i -> 1 + i % 4).toArray();
        assertThat(updates.weightedMedian(weights)).isEqualTo(expected.weightedMedian(weights));
        assertThat(updates.weightedTrimmedMean(weights, n / 3.0))
                .isEqualTo(expected.weightedTrimmedMean(weights, n / 3.0));
        assertThat(updates.meanAroundMedian((n + 1) / 2)).isEqualTo(expected.meanAroundMedian((n + 1) / 2));
        assertThat(updates.row(n - 1)).isEqualTo(expected.row(n - 1));
    }

    /** Returns rows of which some are close together, so that distances come from differences; two are too large for floats. */
    private static float[][] rows(int n, int d) {
        RandomStream random = new Seed(n).stream(Purpose.DATA);
        float[][] rows = new float[n][d];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                float common = (float) Math.sin(j);
                rows[i][j] =
                        i % 5 == 0 ? (float) random.nextGaussian() : common + 0.001f * (float) random.nextGaussian();
            }
        }
        if (n > 8) {
            Arrays.fill(rows[n - 2], 2e19f);
            Arrays.fill(rows[n - 3], -1e20f);
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"10, 5, 1", "16384, 200, 8", "1000000, 200, 2", "50000000, 100, 64"})
    void chunksAreWholeBlocksAndCoverAll(int d, int rows, int slots) {
        ChunkGrid grid = ChunkGrid.of(d, rows, slots);
        assertThat(grid.from(0)).isZero();
        assertThat(grid.to(grid.chunks() - 1)).isEqualTo(d);
        for (int c = 0; c < grid.chunks(); c++) {
            assertThat(grid.to(c)).isGreaterThan(grid.from(c));
            assertThat(grid.from(c) % dev.crucible.engine.kernel.Blocks.SIZE).isZero();
            assertThat(grid.blocks(c)).isPositive();
        }
    }
}
