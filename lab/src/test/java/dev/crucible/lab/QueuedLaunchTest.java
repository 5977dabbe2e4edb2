package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Launching while another simulation has the only slot of the lab. */
class QueuedLaunchTest {

    @TempDir
    static Path temporary;

    private static TestLab lab;
    private static Client http;

    @BeforeAll
    static void start() throws IOException {
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withSlots(1));
        http = lab.http;
        lab.awaitStatus(lab.launch("{\"gate\":\"gate\"}"), "running");
    }

    @AfterAll
    static void stop() {
        lab.close();
    }

    @Test
    void isDurableBeforeItAnswers() throws IOException {
        String id = lab.launch("{}", 3);
        assertThat(id).matches("api_run_\\d{8}_\\d{6}_\\d{6}");
        String config = Files.readString(lab.path(id, "config.json"));
        assertThat(config).startsWith("{\n    \"shared_settings\"");
        JsonNode status = Client.MAPPER.readTree(Files.readString(lab.path(id, "status.json")));
        assertThat(status.get("status").asText()).isEqualTo("queued");
        assertThat(status.get("origin").asText()).isEqualTo("api");
        assertThat(status.get("progress").asDouble()).isZero();
        assertThat(status.get("current_strategy").asInt()).isZero();
        assertThat(status.get("total_strategies").asInt()).isEqualTo(3);
        assertThat(status.has("created") && status.has("updated_at")).isTrue();
        assertThat(status.has("celery_task_id")).isFalse();
        assertThat(lab.status(id).get("status").asText()).isEqualTo("queued");
    }

    @Test
    void wrapsFlatConfigs() throws IOException {
        String flat = "{\"num_of_rounds\":\"fedavg\",\"shared_settings\":7,\"x\":null}";
        String id =
                http.post("/api/simulations", flat).json().get("simulation_id").asText();
        JsonNode stored = http.get("/api/simulations/" + id + "/config").json();
        assertThat(stored.toString())
                .isEqualTo("{\"shared_settings\":" + flat + ",\"simulation_strategies\":[" + flat + "]}");
    }

    @Test
    void coercesAndDropsNulls() {
        String id = http.post(
                        "/api/simulations",
                        "{\"shared_settings\":{\"save_plots\":\"yes\",\"extra\":\"yes\",\"batch_size\":null},\"simulation_strategies\":[]}")
                .json()
                .get("simulation_id")
                .asText();
        assertThat(http.get("/api/simulations/" + id + "/config")
                        .json()
                        .get("shared_settings")
                        .toString())
                .isEqualTo("{\"save_plots\":true,\"extra\":\"yes\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"num_of_rounds\":-1}",
                "{\"shared_settings\":{\"aggregation_strategy_keyword\":\"krum\",\"num_of_clients\":5,\"num_of_malicious_clients\":2},\"simulation_strategies\":[{}]}",
                "{\"shared_settings\":{\"num_of_rounds\":10000,\"num_of_clients\":1000,\"learning_rate\":0.1},\"simulation_strategies\":[{}]}"
            })
    void acceptsWhatMayFailLater(String body) {
        assertThat(http.post("/api/simulations", body).status()).isEqualTo(201);
    }

    @Test
    void tellsWhatKeepsAConfigFromRunningHere() {
        String body = "{\"shared_settings\":{\"aggregation_strategy_keyword\":\"fedavg\",\"dataset_keyword\":\"mnist\","
                + "\"text2_column\":\"x\",\"num_of_rounds\":1},\"simulation_strategies\":[{}]}";
        JsonNode verdict = http.post("/api/validate", body).json();
        assertThat(verdict.get("valid").asBoolean()).isFalse();
        assertThat(verdict.get("errors").get(0).asText())
                .startsWith("shared_settings.dataset_keyword: no data in ")
                .contains(lab.out.resolveSibling("datasets").resolve("mnist").toString());
        assertThat(verdict.at("/problems/0/code").asText()).isEqualTo("missing_data");
        assertThat(verdict.at("/problems/0/severity").asText()).isEqualTo("error");
        assertThat(verdict.get("problems").findValuesAsText("code")).contains("unread_key", "missing_key");

        JsonNode launched = http.post("/api/simulations", body).json();
        assertThat(launched.get("warnings")).isEqualTo(verdict.get("warnings")).isNotEmpty();
        assertThat(lab.status(launched.get("simulation_id").asText()).get("warnings"))
                .isEqualTo(verdict.get("warnings"));
    }

    @Test
    void refusesALongNameInAFlatConfigToo() {
        String body = "{\"display_name\":\"" + "x".repeat(101) + "\"}";
        Answer answer = http.post("/api/simulations", body);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/detail/0/loc").toString()).isEqualTo("[\"body\",\"display_name\"]");
        assertThat(http.post("/api/validate", body).json().get("valid").asBoolean())
                .isFalse();
        assertThat(http.post("/api/simulations/prepare", body).status()).isEqualTo(422);
        assertThat(http.post("/api/simulations", body.replace("xx", "x")).status())
                .isEqualTo(201);
    }
}
