package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Behaviour that existing client programs rely on, in addition to each endpoint's own test. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientsTest {

    private TestLab lab;

    @BeforeAll
    void start(@TempDir Path temporary) throws IOException {
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withSlots(1));
        // Takes the only slot.
        lab.awaitStatus(lab.launch("{\"gate\":\"gate\"}"), "running");
    }

    @AfterAll
    void stop() {
        lab.close();
    }

    @Test
    void launchesWhatItFoundValid() {
        String body = """
                {"shared_settings": {"display_name": "all", "aggregation_strategy_keyword": "krum", "num_krum_selections": 2,
                 "dataset_keyword": "femnist_iid", "dataset_source": "local", "model_type": "cnn", "training_device": "cpu",
                 "num_of_rounds": 3, "num_of_clients": 7, "num_of_malicious_clients": 2, "min_fit_clients": 7,
                 "min_evaluate_clients": 7, "min_available_clients": 7, "num_of_client_epochs": 1, "batch_size": 8,
                 "begin_removing_from_round": 1, "trust_threshold": 0.5, "Kp": 1, "Ki": 0.1, "Kd": 0, "num_std_dev": 2,
                 "strict_mode": "no", "remove_clients": false, "partitioning_strategy": "iid", "partitioning_params": {},
                 "attack_schedule": [], "use_llm": false, "unknown_key": {"kept": [1, null]}},
                 "simulation_strategies": [{}, {"aggregation_strategy_keyword": "trust", "num_std_dev": 1}]}
                """;
        assertThat(lab.http.post("/api/validate", body).text()).startsWith("{\"valid\":true,\"errors\":null");
        var launched = lab.http.post("/api/simulations", body);
        assertThat(launched.status()).isEqualTo(201);
        String id = launched.json().get("simulation_id").asText();
        assertThat(id).startsWith("api_run_");
        assertThat(lab.status(id).get("status").asText()).isEqualTo("queued");
        assertThat(lab.http.get("/api/simulations").json().findValuesAsText("simulation_id"))
                .contains(id);
    }

    @Test
    void isPendingWithALogThatCannotBeRead() throws IOException {
        Path run = lab.directory("unreadable", "{\"shared_settings\":{},\"simulation_strategies\":[{}]}");
        Files.createDirectory(run.resolve("output.log"));
        assertThat(lab.status("unreadable").get("status").asText()).isEqualTo("pending");
    }

    @Test
    void listsTheSameKeysForEveryRun() throws IOException {
        for (String id : new String[] {"one", "two", "three"}) {
            lab.directory(id, "{\"num_of_rounds\":" + id.length() + "}");
        }
        for (JsonNode entry : lab.http.get("/api/simulations").json()) {
            assertThat(entry.fieldNames())
                    .toIterable()
                    .contains("simulation_id", "strategy_name", "num_of_rounds", "num_of_clients", "created_at");
        }
    }
}
