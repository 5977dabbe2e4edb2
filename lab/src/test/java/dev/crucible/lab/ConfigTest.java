package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schema and preview of a config. */
class ConfigTest {

    private static final String PREVIEW = "/api/config/preview";

    @TempDir
    Path temporary;

    @Test
    void tellsWhatAConfigMayHold() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            JsonNode keys = lab.http.get("/api/config/schema").json().at("/$defs/settings/properties");
            assertThat(keys.at("/num_of_rounds/maximum").asInt()).isEqualTo(10_000);
            assertThat(keys.at("/num_of_rounds/x-group").asText()).isEqualTo("run");
            assertThat(keys.at("/attack_schedule/items/properties/attack_type/enum"))
                    .anyMatch(type -> type.asText().equals("sign_flip"));
        }
    }

    @Test
    void showsWhoHoldsWhatAndWhatAttacksDo() throws IOException {
        String config = """
                {"shared_settings": {"dataset_keyword": "femnist_iid", "max_dataset_samples": 400, "num_of_clients": 4,
                  "num_of_rounds": 2, "model_type": "cnn", "aggregation_strategy_keyword": "fedavg",
                  "attack_schedule": [{"attack_type": "label_flipping", "start_round": 1, "end_round": 2,
                    "selection_strategy": "specific", "malicious_client_ids": [1]}]},
                 "simulation_strategies": [{}]}""";
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Answer answer = lab.http.post(PREVIEW, config);
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            JsonNode preview = answer.json();
            assertThat(preview.get("partition")).hasSize(4).allMatch(row -> row.size() == 62);
            assertThat(preview.at("/memory_bytes").asLong()).isPositive();
            assertThat(preview.at("/attacks/0").asText()).contains("label_flipping", "clients [1]");
            byte[] png =
                    Base64.getDecoder().decode(preview.at("/pictures/0/png").asText());
            assertThat(png).startsWith(0x89, 'P', 'N', 'G');
        }
    }

    @Test
    void estimatesTimeAndMemoryWhenAsked() throws IOException {
        String config = """
                {"dataset_keyword": "%s", "num_of_clients": %d, "num_of_rounds": 5, "aggregation_strategy_keyword": "median"}""";
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            String few = config.formatted("femnist_iid", 10);
            assertThat(lab.http.post("/api/validate", few).json().has("estimate"))
                    .isFalse();
            JsonNode estimate = estimate(lab, few);
            assertThat(estimate.get("seconds").asDouble()).isPositive();
            assertThat(estimate.get("heap_bytes").asLong()).isGreaterThan(0);
            assertThat(estimate.get("memory_bytes").asLong()).isGreaterThan(1 << 20);
            assertThat(estimate(lab, config.formatted("femnist_iid", 1000))
                            .get("memory_bytes")
                            .asLong())
                    .isGreaterThan(10 * estimate.get("memory_bytes").asLong());
            assertThat(estimate(lab, config.formatted("synthetic_text", 10))
                            .get("memory_bytes")
                            .isNull())
                    .isTrue();
            assertThat(estimate(lab, config.formatted("femnist_iid", 0)).isNull())
                    .isTrue();
        }
    }

    private static JsonNode estimate(TestLab lab, String config) throws IOException {
        return lab.http.post("/api/validate?estimate=true", config).json().get("estimate");
    }

    @Test
    void namesWhatForbidsAPreview() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Answer config = lab.http.post(PREVIEW, "{\"num_of_clients\": 0}");
            assertThat(config.status()).isEqualTo(422);
            assertThat(config.text()).contains("num_of_clients");
            Answer data = lab.http.post(
                    PREVIEW, "{\"dataset_keyword\": \"mnist\", \"aggregation_strategy_keyword\": \"fedavg\"}");
            assertThat(data.status()).isEqualTo(422);
            assertThat(data.text()).contains("mnist").doesNotContain("at dev.crucible");
        }
    }
}
