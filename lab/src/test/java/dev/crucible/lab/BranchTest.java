package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulations that start from another's round. */
class BranchTest {

    private static final String CONFIG = """
            {"shared_settings": {"aggregation_strategy_keyword": "fedavg", "dataset_keyword": "digits", "model_keyword": "softmax",
              "num_of_rounds": 3, "num_of_clients": 3, "save_plots": false, "max_dataset_samples": 200, "seed": 7},
             "simulation_strategies": [{}]}
            """;

    @TempDir
    Path temporary;

    private static String branch(String trunk, int round, long seed) throws IOException {
        ObjectNode config = (ObjectNode) Client.MAPPER.readTree(CONFIG);
        ObjectNode shared = (ObjectNode) config.get("shared_settings");
        shared.put("num_of_rounds", 5).put("seed", seed);
        shared.putObject("start_from").put("run", trunk).put("round", round);
        return config.toString();
    }

    private static JsonNode completed(Client http, String id) {
        await().atMost(TestLab.PATIENCE).until(() -> http.get("/api/simulations/" + id + "/status")
                .json()
                .get("status")
                .asText()
                .equals("completed"));
        return http.get("/api/simulations/" + id + "/status").json();
    }

    @Tag("process")
    @Test
    void startsFromTheTrunkAndNamesIt() throws IOException {
        Path out = temporary.resolve("out");
        try (Lab lab = Lab.start(TestLab.config(out), TestLab.real(out.resolveSibling("datasets")))) {
            Client http = new Client(lab.port());
            String trunk = http.post("/api/simulations", CONFIG)
                    .json()
                    .get("simulation_id")
                    .asText();
            completed(http, trunk);

            Answer made = http.post("/api/simulations", branch(trunk, 3, 7));
            assertThat(made.status()).isEqualTo(201);
            JsonNode status = completed(http, made.json().get("simulation_id").asText());
            assertThat(status.at("/trunk/run").asText()).isEqualTo(trunk);
            assertThat(status.at("/trunk/round").intValue()).isEqualTo(3);
            assertThat(out.resolve(made.json().get("simulation_id").asText()).resolve("output.log"))
                    .content()
                    .contains("rounds 1 to 3 are those of " + trunk);

            Answer unknown = http.post("/api/simulations", branch("nobody", 3, 7));
            assertThat(unknown.status()).isEqualTo(422);
            assertThat(unknown.json().toString()).contains("start_from", "there is no run");
            Answer other = http.post("/api/simulations", branch(trunk, 3, 8));
            assertThat(other.status()).isEqualTo(422);
            assertThat(other.json().toString()).contains("seed: is 7 in the trunk and 8 here");
            try (var runs = Files.list(out)) {
                assertThat(runs.filter(run -> run.getFileName().toString().startsWith("api_run_")))
                        .hasSize(2);
            }
        }
    }
}
