package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A3FL in runs on digits, with three attackers of twelve. */
class AdaptiveTriggerTest {

    @TempDir
    Path folder;

    private static ObjectNode config(int passes) {
        return Runs.parse("""
                {"shared_settings": {
                   "dataset_keyword": "digits", "model_type": "cnn", "model_keyword": "mlp",
                   "num_of_clients": 12, "num_of_rounds": 6, "batch_size": 16, "learning_rate": 0.05,
                   "num_of_malicious_clients": 3,
                   "attack_schedule": [
                     {"start_round": 3, "end_round": 5, "attack_type": "a3fl", "target_class": 2, "trigger_size": 3,
                      "passes": %d, "selection_strategy": "specific", "malicious_client_ids": [9, 10, 11]}]},
                 "simulation_strategies": [{"aggregation_strategy_keyword": "fedavg"}]}
                """.formatted(passes));
    }

    private double success(String name, int passes) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), config(passes));
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return new EventLog(run).read().getLast().report().value(RoundMetrics.ATTACK_SUCCESS);
    }

    @Test
    void aTunedTriggerSucceedsMoreOftenThanAFixedOne() throws IOException {
        assertThat(success("tuned", 10)).isGreaterThan(success("fixed", 0) + 0.2);
    }

    @Test
    void aRunStoppedBetweenItsRoundsResumesToTheSameBytes() throws IOException {
        success("whole", 3);
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), config(3));
        Cancellation cancellation = new Cancellation();
        Runs.execute(
                cut,
                1,
                event -> {
                    if (event instanceof SimulationEvent.RoundEnded ended
                            && ended.report().round() == 4) {
                        cancellation.request();
                    }
                },
                cancellation);
        new StatusFile(cut, Fence.current(cut)).reopen();
        Runs.execute(cut, 2);
        assertThat(Runs.fingerprint(cut, 1)).isEqualTo(Runs.fingerprint(new RunDirectory(folder.resolve("whole")), 1));
    }

    @Test
    void aClusterIsRefused() {
        assertThat(ClusterLimits.check(ConfigReader.read(config(1)).config().orElseThrow()))
                .anyMatch(problem -> problem.message().contains("a3fl tunes its trigger on this machine"));
    }
}
