package dev.crucible.engine.data.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ShardPartitionerTest {

    private static final SamplePool POOL = Pools.random(1003, 10, 1, 1);

    @Test
    void twoShardsPerClientHoldFewClasses() {
        int[][] partition = new ShardPartitioner(2, 0, false).partition(POOL, 20, new RandomStream(1));
        assertThat(Pools.sizes(partition)).containsOnly(50);
        for (int[] shard : partition) {
            assertThat(Pools.classesOf(POOL, shard)).isBetween(1L, 4L);
        }
        assertThat(Pools.skew(POOL, partition)).isGreaterThan(0.6);
    }

    @Test
    void shardSizeDealsNumbersOfShardsThatDifferByAtMostOne() {
        int[][] partition = new ShardPartitioner(0, 30, false).partition(POOL, 10, new RandomStream(1));
        assertThat(Pools.sizes(partition)).containsOnly(90, 120);
        assertThat(Pools.allIndices(partition)).hasSize(990);
    }

    @Test
    void keptIncompleteShardHoldsTheRest() {
        int[][] partition = new ShardPartitioner(0, 30, true).partition(POOL, 10, new RandomStream(1));
        assertThat(Pools.allIndices(partition)).hasSize(1003);
        assertThat(Arrays.stream(Pools.sizes(partition)).map(size -> size % 30).sum())
                .isEqualTo(13);
        int[][] byCount = new ShardPartitioner(5, 0, true).partition(POOL, 10, new RandomStream(1));
        assertThat(Pools.allIndices(byCount)).hasSize(1003);
        assertThat(Arrays.stream(Pools.sizes(byCount))).allMatch(size -> size >= 100 && size <= 103);
    }

    @Test
    void bothParametersUseOnlyTheShardsNeeded() {
        int[][] partition = new ShardPartitioner(3, 20, false).partition(POOL, 10, new RandomStream(1));
        assertThat(Pools.sizes(partition)).containsOnly(60);
    }

    @Test
    void refusesMoreShardsThanTheSamplesMake() {
        assertThatThrownBy(() -> new ShardPartitioner(3, 50, false).partition(POOL, 10, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("30 shards are needed")
                .hasMessageContaining("only 20 of size 50");
        assertThatThrownBy(() -> new ShardPartitioner(0, 0, false))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("num_shards_per_partition or shard_size");
    }
}
