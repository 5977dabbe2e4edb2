package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.table.BreastCancer;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole runs on tables. */
class TableRunTest {

    @TempDir
    Path folder;

    private static ObjectNode config(String model) {
        ObjectNode config = Runs.config();
        ObjectNode shared = Runs.shared(config);
        shared.put("dataset_keyword", "breast_cancer").put("model_type", "mlp").put("model_keyword", model);
        shared.remove("max_dataset_samples");
        shared.put("num_of_rounds", 8)
                .put("batch_size", 8)
                .put("num_of_client_epochs", 3)
                .put("client_fraction", 1.0);
        shared.put("clean_twin", true);
        config.withArray("simulation_strategies").remove(1);
        shared.set("attack_schedule", Runs.parse("""
                {"a": [{"start_round": 2, "end_round": 8, "attack_type": "label_flipping",
                        "selection_strategy": "specific", "malicious_client_ids": [1]},
                       {"start_round": 2, "end_round": 8, "attack_type": "sign_flip",
                        "selection_strategy": "specific", "malicious_client_ids": [0]}]}""").get("a"));
        return config;
    }

    @ParameterizedTest
    @CsvSource({"softmax, 0.95", "mlp, 0.95"})
    void learnsTheDiagnosisWithTheSameBytesOnAnyThreads(String model, double least) throws IOException {
        RunDirectory one = Runs.prepare(folder.resolve("one"), config(model));
        assertThat(Runs.execute(one, 1)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        RunDirectory three = Runs.prepare(folder.resolve("three"), config(model));
        assertThat(Runs.execute(three, 3)).isEqualTo(SimulationRun.Outcome.COMPLETED);

        assertThat(Runs.fingerprint(three, 1)).isEqualTo(Runs.fingerprint(one, 1));
        assertThat(Files.readString(one.log())).contains("breast cancer table of Wisconsin");
        RoundReport last = new EventLog(one).read().getLast().report();
        assertThat(last.value(RoundMetrics.CLEAN_ACCURACY)).isGreaterThan(least);
    }

    @Test
    void goesOnAfterAStopAsIfItNeverStopped() throws IOException {
        RunDirectory whole = Runs.prepare(folder.resolve("whole"), config("mlp"));
        Runs.execute(whole, 2);
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), config("mlp"));
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && ended.report().round() == 3) {
                cancellation.request();
            }
        };
        assertThat(Runs.execute(cut, 2, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
        new StatusFile(cut, Fence.current(cut)).reopen();
        assertThat(Runs.execute(cut, 1)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Runs.fingerprint(cut, 1)).isEqualTo(Runs.fingerprint(whole, 1));
    }

    @Test
    void readsATableOfTheUsersOwn() throws IOException {
        Path files = Files.createDirectories(folder.resolve("datasets/table_files"));
        StringBuilder rows = new StringBuilder("x,town,kind\n");
        for (int i = 0; i < 300; i++) {
            rows.append("%d,%s,%s\n".formatted(i % 50, i % 2 == 0 ? "Ulm" : "Bonn", i % 50 < 25 ? "low" : "high"));
        }
        Files.writeString(files.resolve("train.csv"), rows);
        ObjectNode config = config("mlp");
        Runs.shared(config)
                .put("dataset_keyword", "table_files")
                .put("label_column", "kind")
                .put("num_of_rounds", 8);
        RunDirectory run = Runs.prepare(folder.resolve("run"), config);
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(new EventLog(run).read().getLast().report().value(RoundMetrics.CLEAN_ACCURACY))
                .isGreaterThan(0.9);
    }

    @Test
    void aTableTravelsToOtherMachinesAsItIs() throws IOException, ClassNotFoundException {
        Dataset table = BreastCancer.dataset("breast_cancer", 20);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(DatasetPayload.of(table));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Dataset there = ((DatasetPayload) in.readObject()).dataset();
            assertThat(Digests.of(there)).isEqualTo(Digests.of(table));
        }
    }
}
