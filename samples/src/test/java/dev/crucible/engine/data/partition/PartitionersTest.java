package dev.crucible.engine.data.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.partition.Partitioning.GroupedNaturalId.Mode;
import dev.crucible.engine.data.partition.Partitioning.Pathological.Assignment;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every partitioner. */
class PartitionersTest {

    /** Each kind of partitioning, and whether it uses every sample. */
    static Stream<Arguments> kinds() {
        return Stream.of(
                Arguments.of(new Partitioning.Iid(), true),
                Arguments.of(new Partitioning.Dirichlet(0.5, 10, false), true),
                Arguments.of(new Partitioning.Dirichlet(0.3, 0, true), true),
                Arguments.of(new Partitioning.Pathological(3, Assignment.RANDOM), false),
                Arguments.of(new Partitioning.Pathological(3, Assignment.DETERMINISTIC), true),
                Arguments.of(new Partitioning.Pathological(2, Assignment.FIRST_DETERMINISTIC), true),
                Arguments.of(new Partitioning.Shards(2, 0, false), false),
                Arguments.of(new Partitioning.Shards(0, 17, true), true),
                Arguments.of(new Partitioning.GammaSimilarity(0), true),
                Arguments.of(new Partitioning.GammaSimilarity(0.33), true),
                Arguments.of(new Partitioning.GammaSimilarity(1), true),
                Arguments.of(new Partitioning.NaturalId(), false),
                Arguments.of(new Partitioning.GroupedNaturalId(1, Mode.ALLOW_SMALLER, false), false),
                Arguments.of(new Partitioning.Linear(), true),
                Arguments.of(new Partitioning.Continuous(0), true),
                Arguments.of(new Partitioning.Continuous(0.5), true),
                Arguments.of(new Partitioning.Continuous(1), true));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void usesEverySampleAtMostOnceAndLeavesNoClientEmpty(Partitioning kind, boolean usesAll) {
        for (long seed = 0; seed < 20; seed++) {
            int clients = 10 + (int) seed;
            SamplePool pool = Pools.random(2003 + (int) seed, 10, 40, seed);
            int[][] partition = Partitioners.of(kind).partition(pool, clients, new RandomStream(seed));
            int[] used = Pools.allIndices(partition);

            assertThat(partition).hasNumberOfRows(clients);
            assertThat(Arrays.stream(Pools.sizes(partition))).allMatch(size -> size > 0);
            assertThat(Arrays.stream(used).distinct().count()).isEqualTo(used.length);
            assertThat(Arrays.stream(used)).allMatch(i -> i >= 0 && i < pool.labels().length);
            if (usesAll) {
                assertThat(used).hasSize(pool.labels().length);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void dependsOnThePoolAndTheStreamAlone(Partitioning kind, boolean usesAll) {
        SamplePool pool = Pools.random(2000, 10, 40, 1);
        Partitioner partitioner = Partitioners.of(kind);
        int[] labels = pool.labels().clone();
        int[][] first = partitioner.partition(pool, 12, new RandomStream(5));
        partitioner.partition(Pools.random(900, 10, 40, 2), 7, new RandomStream(6));

        assertThat(partitioner.partition(pool, 12, new RandomStream(5))).isDeepEqualTo(first);
        assertThat(Partitioners.of(kind).partition(pool, 12, new RandomStream(5)))
                .isDeepEqualTo(first);
        assertThat(Arrays.deepEquals(partitioner.partition(pool, 12, new RandomStream(7)), first))
                .isFalse();
        assertThat(pool.labels()).isEqualTo(labels);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void refusesMoreClientsThanSamples(Partitioning kind, boolean usesAll) {
        SamplePool pool = Pools.random(5, 3, 5, 1);
        assertThatThrownBy(() -> Partitioners.of(kind).partition(pool, 6, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("num_of_clients");
    }

    @Test
    void iidSharesDifferByAtMostOneAndLookAlike() {
        SamplePool pool = Pools.random(5003, 10, 1, 3);
        int[][] partition = new IidPartitioner().partition(pool, 8, new RandomStream(3));
        assertThat(Pools.sizes(partition)).containsOnly(625, 626);
        assertThat(Pools.skew(pool, partition)).isLessThan(0.08);
    }

    @Test
    void gammaGoesFromSortedToAlike() {
        SamplePool pool = Pools.random(5000, 10, 1, 3);
        double before = 1;
        for (double gamma : new double[] {0, 0.33, 0.66, 1}) {
            int[][] partition = new GammaSimilarityPartitioner(gamma).partition(pool, 10, new RandomStream(3));
            double skew = Pools.skew(pool, partition);
            assertThat(skew).isLessThan(before - 0.1);
            // Of sorted runs each client sees at most its own class and two neighbours; the even share thins the skew
            // out.
            assertThat(skew).isBetween(0.85 * (1 - gamma) * 0.9, 0.9 * (1 - gamma) + 0.08);
            before = skew;
        }
        for (int[] shard : new GammaSimilarityPartitioner(0).partition(pool, 10, new RandomStream(3))) {
            assertThat(Pools.classesOf(pool, shard)).isLessThanOrEqualTo(3);
        }
    }

    @Test
    void naturalIdGivesEachClientOneWholeOwner() {
        SamplePool pool = Pools.random(1000, 10, 30, 4);
        int[] ids = pool.naturalIds().orElseThrow();
        int[][] partition = new NaturalIdPartitioner().partition(pool, 12, new RandomStream(4));
        int[] owners = Arrays.stream(partition).mapToInt(shard -> ids[shard[0]]).toArray();

        assertThat(owners).isSorted().doesNotHaveDuplicates();
        for (int client = 0; client < 12; client++) {
            int owner = owners[client];
            int[] whole =
                    IntStream.range(0, ids.length).filter(i -> ids[i] == owner).toArray();
            assertThat(partition[client]).isEqualTo(whole);
        }
    }

    @Test
    void naturalIdTakesEveryOwnerInOrderWhenThereAreAsManyClients() {
        SamplePool pool = Pools.random(1000, 10, 30, 4);
        int[] ids = pool.naturalIds().orElseThrow();
        int[][] partition = new NaturalIdPartitioner().partition(pool, 30, new RandomStream(4));
        for (int client = 0; client < 30; client++) {
            assertThat(ids[partition[client][0]]).isEqualTo(client);
        }
    }

    @Test
    void naturalIdNeedsOwnersAndEnoughOfThem() {
        assertThatThrownBy(
                        () -> new NaturalIdPartitioner().partition(Pools.random(500, 10, 5, 1), 6, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("num_of_clients is 6")
                .hasMessageContaining("5 natural owners");
        assertThatThrownBy(
                        () -> new NaturalIdPartitioner().partition(Pools.ofLabels(2, 0, 1, 0), 2, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("partitioning_strategy");
    }
}
