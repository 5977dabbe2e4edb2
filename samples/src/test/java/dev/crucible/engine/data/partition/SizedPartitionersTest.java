package dev.crucible.engine.data.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.partition.Partitioning.GroupedNaturalId.Mode;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The strategies whose parameters fix sizes: growing, given, drawn within given sizes, by a table, by groups of owners. */
class SizedPartitionersTest {

    @Test
    void growByTheirFormula() {
        SamplePool pool = Pools.random(1000, 10, 1, 1);
        assertThat(sizes(new LinearPartitioner(), pool, 4)).containsExactly(100, 200, 300, 400);
        assertThat(sizes(new SquarePartitioner(), pool, 4)).containsExactly(33, 133, 300, 534);
        assertThat(sizes(new ExponentialPartitioner(), pool, 4)).containsExactly(32, 87, 236, 645);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void growingUsesEachSampleOnce(long seed) {
        SamplePool pool = Pools.random(5000 + (int) seed, 10, 1, seed);
        for (Partitioner partitioner :
                List.of(new LinearPartitioner(), new SquarePartitioner(), new ExponentialPartitioner())) {
            int[][] partition = partitioner.partition(pool, 6, new RandomStream(seed));
            assertThat(Pools.allIndices(partition))
                    .isEqualTo(IntStream.range(0, pool.labels().length).toArray());
            assertThat(Pools.sizes(partition)).isSorted();
        }
    }

    @Test
    void exponentialLeavesNobodyEmptyAndSaysSo() {
        SamplePool pool = Pools.random(2000, 10, 1, 1);
        assertThatThrownBy(() -> new ExponentialPartitioner().partition(pool, 1000, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("exponential: client 0 would hold none of the 2000 training samples");
    }

    @Test
    void sizeGivesExactlyWhatIsAskedFor() {
        SamplePool pool = Pools.random(100, 10, 1, 1);
        int[][] partition = new SizePartitioner(List.of(5, 1, 60)).partition(pool, 3, new RandomStream(1));
        assertThat(Pools.sizes(partition)).containsExactly(5, 1, 60);
        assertThat(Pools.allIndices(partition)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 4|has 2 sizes but num_of_clients is 3",
                "3 0 4|partition_sizes.1: client 1 would hold no samples",
                "50 50 1|need 101 training samples, there are 100"
            })
    void sizesMustFit(String sizes, String message) {
        SamplePool pool = Pools.random(100, 10, 1, 1);
        List<Integer> list =
                Arrays.stream(sizes.split(" ")).map(Integer::valueOf).toList();
        for (Partitioner partitioner :
                List.of(new SizePartitioner(list), new InnerDirichletPartitioner(list, List.of(1.0)))) {
            assertThatThrownBy(() -> partitioner.partition(pool, 3, new RandomStream(1)))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining(message);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void innerDirichletKeepsSizesAndSkewsByAlpha(long seed) {
        SamplePool pool = Pools.random(3000, 10, 1, seed);
        double before = 1;
        for (double alpha : new double[] {0.05, 0.5, 100}) {
            var partitioner = new InnerDirichletPartitioner(Collections.nCopies(10, 250), List.of(alpha));
            int[][] partition = partitioner.partition(pool, 10, new RandomStream(seed));
            assertThat(Pools.sizes(partition)).containsOnly(250);
            assertThat(Pools.allIndices(partition)).doesNotHaveDuplicates();
            assertThat(Pools.skew(pool, partition)).isLessThan(before);
            before = Pools.skew(pool, partition);
        }
        assertThat(before).isLessThan(0.15);
    }

    /** The last clients have to take what is left, whatever their shares are. */
    @Test
    void innerDirichletCanUseEverySample() {
        SamplePool pool = Pools.random(1000, 10, 1, 7);
        var partitioner = new InnerDirichletPartitioner(Collections.nCopies(10, 100), List.of(0.01));
        int[][] partition = partitioner.partition(pool, 10, new RandomStream(7));
        assertThat(Pools.allIndices(partition))
                .isEqualTo(IntStream.range(0, 1000).toArray());
        assertThat(partitioner.partition(pool, 10, new RandomStream(7))).isDeepEqualTo(partition);
    }

    @Test
    void innerDirichletTakesAnAlphaForEachClass() {
        SamplePool pool =
                Pools.ofLabels(2, IntStream.range(0, 400).map(i -> i % 2).toArray());
        var partitioner = new InnerDirichletPartitioner(List.of(50, 50), List.of(1e4, 1e-2));
        for (int[] shard : partitioner.partition(pool, 2, new RandomStream(1))) {
            assertThat(Arrays.stream(shard).filter(i -> pool.labels()[i] == 0).count())
                    .isGreaterThan(48);
        }
        assertThatThrownBy(() -> new InnerDirichletPartitioner(List.of(5, 5), List.of(1.0, 1.0, 1.0))
                        .partition(pool, 2, new RandomStream(1)))
                .hasMessageContaining("alpha has 3 values but the training samples have 2 classes");
    }

    @Test
    void distributionFollowsItsTable() {
        int[] labels = IntStream.range(0, 100).map(i -> i % 2).toArray();
        SamplePool pool = Pools.ofLabels(2, labels);
        var table = List.of(List.of(3.0, 1.0), List.of(1.0, 0.0));
        int[][] rescaled = new DistributionPartitioner(table, 1, 5, true).partition(pool, 4, new RandomStream(1));
        assertThat(Pools.sizes(rescaled)).containsExactly(35, 45, 15, 5);
        assertThat(Pools.allIndices(rescaled)).isEqualTo(IntStream.range(0, 100).toArray());
        for (int client = 0; client < 4; client++) {
            int label = client % 2;
            assertThat(Arrays.stream(rescaled[client])).allMatch(i -> labels[i] == label);
        }
        var counts = List.of(List.of(7.0, 2.0), List.of(1.0, 4.0));
        assertThat(Pools.sizes(
                        new DistributionPartitioner(counts, 1, 0, false).partition(pool, 4, new RandomStream(1))))
                .containsExactly(7, 1, 2, 4);
        assertThat(Pools.sizes(
                        new DistributionPartitioner(counts, 2, 0, false).partition(pool, 2, new RandomStream(1))))
                .containsExactly(8, 6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1|3|0|true|must be a multiple of the 2 classes, got 3",
                        "3|4|0|true|is 3 but the training samples have only 2",
                "1|2|0|true|must have 2 rows (classes) of 1 numbers",
                        "1|4|26|true|52 samples of class 0 are asked for, there are 50",
                "1|4|0|true|distribution_array.1: sums up to 0", "1|4|0|false|gives client 1 no samples"
            })
    void distributionsMustFit(int each, int clients, int preassigned, boolean rescale, String message) {
        SamplePool pool =
                Pools.ofLabels(2, IntStream.range(0, 100).map(i -> i % 2).toArray());
        var table = List.of(List.of(1.0, 1.0), List.of(0.0, 0.0));
        assertThatThrownBy(() -> new DistributionPartitioner(table, each, preassigned, rescale)
                        .partition(pool, clients, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message);
    }

    @Test
    void continuousGoesFromAlikeToSorted() {
        SamplePool pool = Pools.random(5000, 10, 1, 3);
        double before = 0;
        for (double strictness : new double[] {0, 0.4, 0.7, 1}) {
            double skew =
                    Pools.skew(pool, new ContinuousPartitioner(strictness).partition(pool, 10, new RandomStream(3)));
            assertThat(skew).isGreaterThan(before + 0.04);
            before = skew;
        }
        SamplePool single = Pools.ofLabels(2, 1, 1, 1, 1);
        assertThat(new ContinuousPartitioner(0).partition(single, 2, new RandomStream(1)))
                .hasNumberOfRows(2);
        assertThatThrownBy(() -> new ContinuousPartitioner(0.1).partition(single, 2, new RandomStream(1)))
                .hasMessageContaining("same label");
    }

    /** Seven owners who first occur in the order 6, 5, …, 0, each with two samples. */
    @ParameterizedTest
    @CsvSource({
        "ALLOW_SMALLER,true,3,0 1 2|3 4 5|6",
        "ALLOW_SMALLER,false,3,6 5 4|3 2 1|0",
        "ALLOW_BIGGER,true,2,0 1 2|3 4 5 6",
        "DROP_REMINDER,true,2,0 1 2|3 4 5"
    })
    void groupsOwners(Mode mode, boolean sorted, int clients, String groups) {
        int[] ids = IntStream.range(0, 14).map(i -> 6 - i % 7).toArray();
        SamplePool pool = new SamplePool(new int[14], 1, Optional.of(ids));
        int[][] partition =
                new GroupedNaturalIdPartitioner(3, mode, sorted).partition(pool, clients, new RandomStream(1));
        String[] expected = groups.split("\\|");
        for (int client = 0; client < clients; client++) {
            int[] owners = Arrays.stream(expected[client].split(" "))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            assertThat(Arrays.stream(partition[client])
                            .map(i -> ids[i])
                            .distinct()
                            .toArray())
                    .containsExactlyInAnyOrder(owners);
            assertThat(partition[client]).hasSize(2 * owners.length);
        }
    }

    @Test
    void groupsMustFit() {
        SamplePool pool = new SamplePool(
                new int[14],
                1,
                Optional.of(IntStream.range(0, 14).map(i -> i % 7).toArray()));
        assertThatThrownBy(() ->
                        new GroupedNaturalIdPartitioner(3, Mode.STRICT, false).partition(pool, 2, new RandomStream(1)))
                .hasMessageContaining("7 natural owners do not make whole groups of 3");
        assertThatThrownBy(() -> new GroupedNaturalIdPartitioner(3, Mode.ALLOW_BIGGER, false)
                        .partition(pool, 3, new RandomStream(1)))
                .hasMessageContaining("num_of_clients is 3 but 7 natural owners make only 2 groups of 3");
        assertThatThrownBy(() -> new GroupedNaturalIdPartitioner(3, Mode.STRICT, false)
                        .partition(Pools.ofLabels(1, 0, 0), 1, new RandomStream(1)))
                .hasMessageContaining("grouped_natural_id needs a data set that knows the owner");
    }

    private static int[] sizes(Partitioner partitioner, SamplePool pool, int clients) {
        return Pools.sizes(partitioner.partition(pool, clients, new RandomStream(1)));
    }
}
