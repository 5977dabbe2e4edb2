package dev.crucible.engine.data.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.partition.Partitioning.Pathological.Assignment;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PathologicalPartitionerTest {

    private static final SamplePool POOL = Pools.random(4000, 10, 1, 1);

    @ParameterizedTest
    @EnumSource(Assignment.class)
    void everyClientHoldsExactlyItsNumberOfClasses(Assignment assignment) {
        for (int classes = 1; classes <= 10; classes++) {
            int[][] partition =
                    new PathologicalPartitioner(classes, assignment).partition(POOL, 25, new RandomStream(classes));
            for (int[] shard : partition) {
                assertThat(Pools.classesOf(POOL, shard)).isEqualTo(classes);
            }
        }
    }

    @Test
    void deterministicDealsClassesInACircle() {
        int[][] partition =
                new PathologicalPartitioner(2, Assignment.DETERMINISTIC).partition(POOL, 12, new RandomStream(1));
        for (int client = 0; client < 12; client++) {
            assertThat(labels(partition[client])).containsOnly(client % 10, (client + 1) % 10);
        }
    }

    @Test
    void firstDeterministicDealsTheFirstClassInACircle() {
        int[][] partition =
                new PathologicalPartitioner(3, Assignment.FIRST_DETERMINISTIC).partition(POOL, 12, new RandomStream(1));
        for (int client = 0; client < 12; client++) {
            assertThat(labels(partition[client])).contains(client % 10);
        }
    }

    @Test
    void splitsAClassEvenlyAmongItsHolders() {
        int[][] partition = new PathologicalPartitioner(2, Assignment.RANDOM).partition(POOL, 30, new RandomStream(2));
        for (int label = 0; label < 10; label++) {
            Map<Long, Integer> sizes = new HashMap<>();
            for (int[] shard : partition) {
                int wanted = label;
                long held =
                        Arrays.stream(labels(shard)).filter(l -> l == wanted).count();
                if (held > 0) {
                    sizes.merge(held, 1, Integer::sum);
                }
            }
            long spread = sizes.keySet().stream()
                            .mapToLong(Long::longValue)
                            .max()
                            .orElse(0)
                    - sizes.keySet().stream().mapToLong(Long::longValue).min().orElse(0);
            assertThat(spread).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void dealsOnlyClassesThatOccur() {
        SamplePool gaps = Pools.ofLabels(10, 3, 7, 3, 7, 3, 7, 9, 9);
        int[][] partition =
                new PathologicalPartitioner(3, Assignment.DETERMINISTIC).partition(gaps, 2, new RandomStream(1));
        assertThat(Pools.sizes(partition)).containsExactlyInAnyOrder(5, 3);
    }

    @Test
    void refusesMoreClassesThanThereAreAndClassesTooSmallToSplit() {
        assertThatThrownBy(() ->
                        new PathologicalPartitioner(11, Assignment.RANDOM).partition(POOL, 5, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("num_classes_per_partition is 11")
                .hasMessageContaining("10 classes");
        SamplePool scarce = Pools.ofLabels(2, 0, 0, 0, 0, 1);
        assertThatThrownBy(() -> new PathologicalPartitioner(2, Assignment.DETERMINISTIC)
                        .partition(scarce, 3, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("class 1 was dealt to 3 clients but has only 1 sample");
    }

    private static int[] labels(int[] shard) {
        return Arrays.stream(shard).map(i -> POOL.labels()[i]).toArray();
    }
}
