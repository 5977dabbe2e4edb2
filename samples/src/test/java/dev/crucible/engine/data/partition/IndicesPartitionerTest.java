package dev.crucible.engine.data.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IndicesPartitionerTest {

    private static final SamplePool POOL = new SamplePool(new int[] {0, 1, 0, 1, 0}, 2, Optional.empty());
    private static final RandomStream RANDOM = new Seed(1).stream(Purpose.PARTITION);

    @Test
    void dealsAsItWasTold() {
        int[][] shards = new IndicesPartitioner(List.of(List.of(4, 0), List.of(2))).partition(POOL, 2, RANDOM);

        assertThat(shards).isDeepEqualTo(new int[][] {{4, 0}, {2}});
    }

    @Test
    void refusesWhatCannotBeDealt() {
        refused(List.of(List.of(0), List.of(0)), "clients.1: sample 0 is dealt twice");
        refused(List.of(List.of(0), List.of(5)), "clients.1: there is no sample 5; the training set has 5");
        refused(List.of(List.of(0)), "has 1 lists, and 2 clients hold samples");
    }

    private static void refused(List<List<Integer>> lists, String message) {
        assertThatThrownBy(() -> new IndicesPartitioner(lists).partition(POOL, 2, RANDOM))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message);
    }
}
