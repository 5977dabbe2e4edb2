package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attack snapshots of a real run, as the lab serves them. */
class SnapshotsOfRunTest {

    private static final String CONFIG = """
            {"shared_settings": {"dataset_keyword": "femnist_iid", "model_type": "cnn", "model_keyword": "softmax",
              "use_llm": false, "num_of_rounds": 2, "num_of_clients": 3, "training_subset_fraction": 0.8,
              "max_dataset_samples": 300, "num_of_client_epochs": 1, "batch_size": 32, "save_attack_snapshots": true,
              "attack_snapshot_format": "pickle_and_visual", "snapshot_max_samples": 4,
              "attack_schedule": [
                {"start_round": 1, "end_round": 1, "attack_type": "label_flipping", "selection_strategy": "specific",
                 "malicious_client_ids": [1]},
                {"start_round": 2, "end_round": 2, "attack_type": "sign_flip", "selection_strategy": "specific",
                 "malicious_client_ids": [2]}]},
             "simulation_strategies": [{"aggregation_strategy_keyword": "fedavg"}]}
            """;

    @TempDir
    Path temporary;

    @Tag("process")
    @Test
    void serves() throws IOException {
        LabConfig config = TestLab.config(temporary.resolve("out")).withSlots(1);
        try (Lab lab = Lab.start(config, TestLab.real(config.datasets()))) {
            Client http = new Client(lab.port());
            JsonNode launched = http.post("/api/simulations", CONFIG).json();
            String run = "/api/simulations/" + launched.get("simulation_id").asText();
            await().atMost(Duration.ofMinutes(3)).until(() -> !List.of("queued", "running", "pending")
                    .contains(http.get(run + "/status").json().get("status").asText()));
            assertThat(http.get(run + "/status").json().get("status").asText()).isEqualTo("completed");

            JsonNode answer = http.get(run + "/attack-snapshots").json();
            assertThat(answer.get("has_snapshots").asBoolean()).isTrue();
            JsonNode strategy = answer.at("/strategies/0");
            assertThat(strategy.get("strategy_number").asInt()).isZero();
            assertThat(strategy.get("summary").isObject()).isTrue();
            List<ObjectNode> snapshots = new ArrayList<>();
            strategy.get("snapshots").forEach(snapshot -> snapshots.add((ObjectNode) snapshot));
            assertThat(snapshots)
                    .extracting(snapshot -> snapshot.get("attack_type").asText() + " "
                            + snapshot.get("client_id").asInt() + " "
                            + snapshot.get("round_num").asInt())
                    .containsExactlyInAnyOrder("label_flipping 1 1", "sign_flip 2 2");
            for (ObjectNode snapshot : snapshots) {
                assertThat(snapshot.get("metadata").isObject()).isTrue();
                TreeSet<String> pictures = new TreeSet<>();
                snapshot.get("visualizations").forEach(path -> {
                    if (path.isTextual()) {
                        pictures.add(path.asText());
                    }
                });
                assertThat(pictures).isNotEmpty();
                for (String picture : pictures) {
                    Client.Answer file = http.get(run + "/results/" + picture);
                    assertThat(file.status()).as(picture).isEqualTo(200);
                    assertThat(file.header("content-type")).as(picture).startsWith("image/png");
                }
            }
        }
    }
}
