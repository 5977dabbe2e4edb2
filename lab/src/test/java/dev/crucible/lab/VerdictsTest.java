package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts on runs, as the lab serves them. */
class VerdictsTest {

    private static final String CONFIG = """
            {"shared_settings": {"dataset_keyword": "digits", "model_keyword": "mlp", "num_of_rounds": 8,
              "num_of_clients": 10, "num_of_malicious_clients": 3, "num_of_client_epochs": 2, "batch_size": 16,
              "clean_twin": true, "save_plots": false,
              "attack_schedule": [{"attack_type": "sign_flip", "scale": 4, "start_round": 3, "end_round": 8,
                                   "selection_strategy": "specific", "malicious_client_ids": [0, 1, 2]}]},
             "simulation_strategies": [
               {"aggregation_strategy_keyword": "fedavg", "seed": %1$d},
               {"aggregation_strategy_keyword": "median", "seed": %1$d}]}
            """;

    @TempDir
    Path temporary;

    private static String finished(Client http, int seed) {
        String id = http.post("/api/simulations?strict=true", CONFIG.formatted(seed))
                .json()
                .get("simulation_id")
                .asText();
        await().atMost(TestLab.PATIENCE).until(() -> http.get("/api/simulations/" + id + "/status")
                .json()
                .get("status")
                .asText()
                .equals("completed"));
        return id;
    }

    @Tag("process")
    @Test
    void seedsOfSeveralRunsAreJudgedTogether() throws IOException {
        Path out = temporary.resolve("out");
        try (Lab lab = Lab.start(TestLab.config(out), TestLab.real(out.resolveSibling("datasets")))) {
            Client http = new Client(lab.port());
            String first = finished(http, 1);

            JsonNode alone = http.get("/api/verdicts?simulation_ids=" + first).json();
            assertThat(alone.get("judgements")).hasSize(2);
            JsonNode mean = alone.at("/judgements/0");
            assertThat(mean.get("rule").asText()).isEqualTo("fedavg");
            assertThat(mean.get("verdict").asText()).isEqualTo("broke");
            assertThat(mean.at("/relative_loss/low").isNull()).isTrue();
            double clean = mean.at("/clean_accuracy/mean").asDouble();
            double attacked = mean.at("/accuracy/mean").asDouble();
            double chance = mean.get("chance").asDouble();
            assertThat(chance).isBetween(0.1, 0.15);
            assertThat(mean.at("/relative_loss/mean").asDouble())
                    .isCloseTo((clean - attacked) / (clean - chance), within(1e-12));
            assertThat(alone.at("/judgements/1/verdict").asText())
                    .as("one seed cannot show that a rule held")
                    .isNotEqualTo("held");

            String second = finished(http, 2);
            JsonNode both = http.get("/api/verdicts?simulation_ids=" + first + "," + second)
                    .json();
            JsonNode turned = http.get("/api/verdicts?simulation_ids=" + second + "," + first)
                    .json();
            assertThat(both.get("judgements")).hasSize(2);
            assertThat(both.at("/judgements/0/seeds").asInt()).isEqualTo(2);
            assertThat(both.at("/judgements/0/relative_loss/low").isNumber()).isTrue();
            assertThat(both.at("/judgements/0/relative_loss")).isEqualTo(turned.at("/judgements/0/relative_loss"));
            assertThat(Files.readString(out.resolve(first).resolve("index.html")))
                    .contains("class=\"badge\">broke<");
        }
    }

    @Test
    void wrongOnesAreNamed() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            assertThat(lab.http.get("/api/verdicts").status()).isEqualTo(422);
            assertThat(lab.http.get("/api/verdicts?simulation_ids=nobody").status())
                    .isEqualTo(404);
            assertThat(lab.http.get("/api/verdicts?simulation_ids=..%2Fx").status())
                    .isEqualTo(400);
            Path run = lab.directory("r", "{}");
            Files.writeString(run.resolve("strategy_config_0.json"), "{}");
            Files.writeString(run.resolve("events.ndjson"), "garbage\n");
            JsonNode answer = lab.http.get("/api/verdicts?simulation_ids=r").json();
            assertThat(answer.get("unreadable").toString()).isEqualTo("[\"r\"]");
            assertThat(answer.get("judgements")).isEmpty();
        }
    }
}
