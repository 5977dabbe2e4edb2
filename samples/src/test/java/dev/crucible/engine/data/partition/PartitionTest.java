package dev.crucible.engine.data.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionTest {

    @ParameterizedTest
    @CsvSource({"10, 3", "3, 3", "7, 1", "5, 8", "0, 2"})
    void cutsAsTheListsAre(int samples, int clients) {
        int[] order = IntStream.range(0, samples).map(i -> samples - i).toArray();
        int[][] lists = IndexCuts.evenly(order, clients);
        for (Partition partition : new Partition[] {Partition.evenly(order, clients), Partition.of(lists)}) {
            assertThat(partition.clients()).isEqualTo(clients);
            assertThat(partition.lists()).isDeepEqualTo(lists);
            for (int client = 0; client < clients; client++) {
                assertThat(partition.size(client)).isEqualTo(lists[client].length);
                assertThat(partition.of(client)).isEqualTo(lists[client]);
            }
        }
        assertThat(Arrays.stream(lists).mapToInt(list -> list.length).sum()).isEqualTo(samples);
    }
}
