package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output on the terminal when a run has ended. */
class RunConclusionsTest {

    private static final String SHARED = """
            {"shared_settings": {"dataset_keyword": "breast_cancer", "model_type": "mlp", "model_keyword": "softmax",
              "num_of_rounds": 3, "num_of_clients": 5, "aggregation_strategy_keyword": "fedavg", "save_plots": false,
              "num_of_malicious_clients": 1, "clean_twin": true, "seed": 3, "strict_mode": false,
              "attack_schedule": [{"start_round": 1, "end_round": 3, "attack_type": "sign_flip", "scale": 20,
                "selection_strategy": "specific", "malicious_client_ids": [0]}]},
             "simulation_strategies": %s}""";

    @TempDir
    Path folder;

    private List<String> conclusions(String strategies) throws IOException {
        RunDirectory run = new RunDirectory(folder.resolve("run"));
        ObjectNode config = (ObjectNode) Json.MAPPER.readTree(SHARED.formatted(strategies));
        Json.write(run.config(), config);
        ConfigReader.Reading reading = ConfigReader.read(config);
        assertThat(reading.errors()).isEmpty();
        RunOrder.next(run, folder, 1)
                .simulation(
                        reading.config().orElseThrow(),
                        SimulationListener.all(new RunReporter(run)),
                        new Cancellation())
                .execute();
        return RunConclusions.of(RunRecord.read(run));
    }

    @Test
    void seedsOfOneExperimentShareALine() throws IOException {
        assertThat(conclusions("[{}, {\"seed\": 4}, {\"aggregation_strategy_keyword\": \"median\"}, {\"seed\": 5}]"))
                .hasSize(2)
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("fedavg, 3 seeds: broke. In its last rounds under attack it reached ")
                                .contains("Over 3 seeds it lost "),
                        line -> assertThat(line).startsWith("median: ").contains("One seed has no interval"));
    }

    @Test
    void nobodyAttacksWithoutASchedule() throws IOException {
        assertThat(conclusions("[{\"attack_schedule\": []}]"))
                .singleElement()
                .asString()
                .startsWith("fedavg: no attack. It ended at ")
                .doesNotContain("seed");
    }
}
