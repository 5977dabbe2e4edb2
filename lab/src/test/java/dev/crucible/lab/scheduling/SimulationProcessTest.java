package dev.crucible.lab.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real child with the real engine. */
class SimulationProcessTest {

    private static final String CONFIG = """
            {"shared_settings": {"aggregation_strategy_keyword": "fedavg", "remove_clients": false,
              "dataset_keyword": "femnist_niid", "model_type": "cnn", "model_keyword": "softmax", "use_llm": false,
              "num_of_rounds": 2, "num_of_clients": 3, "num_of_malicious_clients": 0, "show_plots": false, "save_plots": true,
              "save_csv": true, "preserve_dataset": false, "training_subset_fraction": 0.8, "training_device": "cpu",
              "cpus_per_client": 1, "gpus_per_client": 0, "min_fit_clients": 3, "min_evaluate_clients": 3,
              "min_available_clients": 3, "evaluate_metrics_aggregation_fn": "weighted_average", "num_of_client_epochs": 1,
              "batch_size": 32, "attack_schedule": [], "max_dataset_samples": 300},
             "simulation_strategies": [{}]}
            """;

    @TempDir
    Path temporary;

    private ObjectNode run(String config) throws IOException, InterruptedException {
        RunDirectory run = new RunStore(temporary.resolve("out")).create((ObjectNode) Json.MAPPER.readTree(config));
        try (Dispatcher dispatcher =
                new Dispatcher(ChildLauncher.ofSimulations(temporary.resolve("datasets"), 1), 1, QueueConfig.DEFAULT)) {
            dispatcher.start();
            dispatcher.submit(run);
            org.awaitility.Awaitility.await()
                    .atMost(java.time.Duration.ofMinutes(2))
                    .until(() -> TerminalStateWriter.isTerminal(run) && !dispatcher.isRunning(run.id()));
        }
        log = Files.readString(run.log());
        this.run = run;
        return Json.readObject(run.status());
    }

    private String log;
    private RunDirectory run;

    @Test
    void runsTheEngine() throws Exception {
        ObjectNode status = run(CONFIG);
        assertThat(status.path("status").asText()).as(log).isEqualTo("completed");
        assertThat(status.path("current_round").asInt()).isEqualTo(2);
        assertThat(run.csv("round_metrics", 0)).exists();
        assertThat(run.plotData(0)).exists();
        assertThat(log.lines())
                .as("nothing of the JVM's own")
                .allMatch(line -> line.matches("\\d{4}-\\d\\d-\\d\\d .* \\| crucible \\| .*"));
    }

    @Tag("process")
    @Test
    void saysWhatIsWrongWithAConfig() throws Exception {
        ObjectNode status = run("{\"shared_settings\":{},\"simulation_strategies\":[{}]}");
        assertThat(status.path("status").asText()).isEqualTo("failed");
        assertThat(status.path("error").asText()).startsWith("the config cannot be run: ");
        assertThat(log).contains("ERROR");
    }
}
