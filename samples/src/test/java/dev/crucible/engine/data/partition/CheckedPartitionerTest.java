package dev.crucible.engine.data.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CheckedPartitionerTest {

    private static final SamplePool POOL = new SamplePool(new int[] {0, 1, 0, 1}, 2, Optional.empty());

    static Stream<Arguments> brokenPromises() {
        return Stream.of(
                Arguments.of(new int[][] {{0, 1}}, "odd makes 1 shards for 2 clients"),
                Arguments.of(new int[][] {{0, 1}, {2, 4}}, "odd gives client 1 sample 4; there are 4, from 0"),
                Arguments.of(new int[][] {{0, -1}, {2}}, "odd gives client 0 sample -1"),
                Arguments.of(new int[][] {{0, 1}, {2, 0}}, "odd deals sample 0 twice, the second time to client 1"));
    }

    @ParameterizedTest
    @MethodSource("brokenPromises")
    void namesTheWayThatBreaksItsPromise(int[][] shards, String message) {
        Partitioner odd = Partitioners.of(new Partitioning.Added("odd", (_, _, _) -> shards));
        assertThatThrownBy(() -> odd.shards(POOL, 2, new RandomStream(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("partitioning_strategy: " + message);
    }

    @Test
    void passesOnWhatIsSound() {
        Partitioner sound = Partitioners.of(new Partitioning.Added("sound", (_, _, _) -> new int[][] {{3, 1}, {0}}));
        Partition partition = sound.shards(POOL, 2, new RandomStream(1));
        assertThat(partition.of(0)).containsExactly(3, 1);
        assertThat(partition.of(1)).containsExactly(0);
    }
}
