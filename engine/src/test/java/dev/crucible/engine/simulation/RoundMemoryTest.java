package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rounds leave nothing in memory: ten thousand of them may take at most 10 MB. */
class RoundMemoryTest {

    private static final int WARM = 50;
    private static final int ROUNDS = 450;
    private static final double MOST_A_ROUND = 10e6 / 10_000;

    @TempDir
    Path folder;

    @Test
    void doNotGrowTheHeap() throws IOException {
        ObjectNode config = Runs.parse("""
                {"dataset_keyword": "femnist_iid", "model_keyword": "softmax", "num_of_rounds": %d, "num_of_clients": 40,
                 "clients_per_round": 4, "max_dataset_samples": 600, "num_of_client_epochs": 1, "batch_size": 32,
                 "seed": 3, "aggregation_strategy_keyword": "fedavg", "save_plots": false,
                 "client_speed": {"distribution": "lognormal", "samples_per_second": 20},
                 "participation_schedule": [{"start_round": 1, "end_round": %d, "event_type": "dropout",
                   "selection_strategy": "percentage", "client_percentage": 0.5}]}""".formatted(ROUNDS, ROUNDS));
        long[] used = new long[2];
        SimulationListener scales = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && (ended.report().round() == WARM || ended.report().round() == ROUNDS)) {
                used[ended.report().round() == WARM ? 0 : 1] = used();
            }
        };
        Runs.execute(Runs.prepare(folder.resolve("run"), config), 2, scales, new Cancellation());
        assertThat((double) (used[1] - used[0]) / (ROUNDS - WARM)).isLessThan(MOST_A_ROUND);
    }

    private static long used() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }
}
