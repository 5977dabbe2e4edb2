package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs on texts. */
class TextRunTest {

    @TempDir
    Path folder;

    private static ObjectNode config(String model) {
        ObjectNode config = Runs.config();
        ObjectNode shared = Runs.shared(config);
        shared.put("dataset_keyword", "synthetic_text")
                .put("model_type", "embedding")
                .put("model_keyword", model);
        shared.put("max_dataset_samples", 2500).put("num_of_rounds", 4).put("max_seq_length", 24);
        shared.put("optimizer", "adam").put("learning_rate", 0.03).put("num_of_client_epochs", 2);
        shared.put("client_fraction", 1.0).put("clean_twin", true).put("partitioning_strategy", "iid");
        config.withArray("simulation_strategies").remove(1);
        shared.set("attack_schedule", Runs.parse("""
            {"a": [{"start_round": 1, "end_round": 4, "attack_type": "token_replacement",
                    "target_vocabulary": "medical", "replacement_strategy": "financial", "replacement_prob": 1,
                    "selection_strategy": "specific", "malicious_client_ids": [0, 1, 2, 3]}]}\
            """).get("a"));
        return config;
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedding_bag", "embedding_mlp"})
    void learnsTheTopicsAndTheAttackCostsAccuracyWithTheSameBytesOnAnyThreads(String model) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve("one"), config(model));
        assertThat(Runs.execute(run, 1)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        RunDirectory three = Runs.prepare(folder.resolve("three"), config(model));
        assertThat(Runs.execute(three, 3)).isEqualTo(SimulationRun.Outcome.COMPLETED);

        assertThat(Runs.fingerprint(three, 1)).isEqualTo(Runs.fingerprint(run, 1));
        assertThat(Files.readString(run.log())).contains("synthetic texts");
        RoundReport last = new EventLog(run).read().getLast().report();
        double clean = last.value(RoundMetrics.CLEAN_ACCURACY);
        assertThat(clean).isGreaterThan(0.6);
        assertThat(last.testAccuracy()).isBetween(0.4, clean - 0.01);
        assertThat(last.value(RoundMetrics.ATTACK_SUCCESS)).isNaN();
    }

    @Test
    void textsFromFilesRunAndTheirDomainFillsTheTarget() throws IOException {
        Path files = Files.createDirectories(folder.resolve("datasets/lexglue"));
        StringBuilder texts = new StringBuilder("sentence,class\n");
        for (int i = 0; i < 60; i++) {
            texts.append(
                    i % 2 == 0
                            ? "the court heard case %d,law\n".formatted(i)
                            : "the market fell %d,trade\n".formatted(i));
        }
        Files.writeString(files.resolve("train.csv"), texts);
        Files.writeString(files.resolve("test.csv"), texts);
        ObjectNode config = config("embedding_bag");
        Runs.shared(config)
                .put("dataset_keyword", "lexglue")
                .put("text_column", "sentence")
                .put("label_column", "class");
        ObjectNode attack = (ObjectNode) Runs.shared(config).at("/attack_schedule/0");
        attack.remove("target_vocabulary");
        attack.put("replacement_strategy", "financial");

        RunDirectory run = Runs.prepare(folder.resolve("run"), config);
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Json.readObject(run.root().resolve("MANIFEST.json")).toString())
                .contains("target=legal");
        assertThat(new EventLog(run).read().getLast().report().value(RoundMetrics.CLEAN_ACCURACY))
                .isGreaterThan(0.9);
    }
}
