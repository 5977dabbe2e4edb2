package dev.crucible.engine.data.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirichletPartitionerTest {

    private static final SamplePool POOL = Pools.random(10_000, 10, 1, 1);

    @Test
    void skewGrowsAsAlphaFalls() {
        double last = 0;
        for (double alpha : new double[] {1000, 10, 1, 0.3, 0.1}) {
            double skew = 0;
            for (long seed = 0; seed < 5; seed++) {
                int[][] partition =
                        new DirichletPartitioner(alpha, 0, false).partition(POOL, 10, new RandomStream(seed));
                skew += Pools.skew(POOL, partition) / 5;
            }
            assertThat(skew).isGreaterThan(last + 0.005);
            last = skew;
        }
        assertThat(last).isGreaterThan(0.6);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 300})
    void everyClientReachesTheMinimum(int minimum) {
        for (long seed = 0; seed < 10; seed++) {
            int[][] partition = new DirichletPartitioner(1, minimum, false).partition(POOL, 10, new RandomStream(seed));
            assertThat(Arrays.stream(Pools.sizes(partition))).allMatch(size -> size >= minimum);
        }
    }

    @Test
    void selfBalancingEvensTheSizesOut() {
        double plain = 0;
        double balanced = 0;
        for (long seed = 0; seed < 10; seed++) {
            plain += largest(new DirichletPartitioner(0.2, 0, false).partition(POOL, 10, new RandomStream(seed)));
            balanced += largest(new DirichletPartitioner(0.2, 0, true).partition(POOL, 10, new RandomStream(seed)));
        }
        assertThat(balanced).isLessThan(0.9 * plain);
    }

    private static int largest(int[][] partition) {
        return Arrays.stream(Pools.sizes(partition)).max().orElseThrow();
    }

    @Test
    void givesUpWithTheParametersToChange() {
        assertThatThrownBy(() -> new DirichletPartitioner(0.001, 10, false).partition(POOL, 100, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("raise alpha (0.001)")
                .hasMessageContaining("min_partition_size 10");
        assertThatThrownBy(() -> new DirichletPartitioner(100, 1001, false).partition(POOL, 10, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("min_partition_size 1001");
    }
}
