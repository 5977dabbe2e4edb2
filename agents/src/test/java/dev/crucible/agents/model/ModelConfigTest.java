package dev.crucible.agents.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.agents.model.ModelConfig.Service;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelConfigTest {

    @Test
    void readsTheEnvironment() {
        ModelConfig config = ModelConfig.fromEnvironment(Map.of(
                "CRUCIBLE_MODEL_PROVIDER", "openai",
                "CRUCIBLE_MODEL_NAME", "gpt",
                "CRUCIBLE_MODEL_KEY", "sk-1",
                "CRUCIBLE_MODEL_TEMPERATURE", "0.3",
                "CRUCIBLE_MODEL_IDLE_TIMEOUT", "7",
                "CRUCIBLE_MODEL_TURN_CALLS", "4"));
        assertThat(config.service()).isEqualTo(Service.OPENAI);
        assertThat(config.temperature()).hasValue(0.3);
        assertThat(config.limits().idle()).isEqualTo(Duration.ofSeconds(7));
        assertThat(config.budget().calls()).isEqualTo(4);
        assertThat(config.key()).hasToString("***");
        assertThat(ModelConfig.fromEnvironment(Map.of())).isEqualTo(ModelConfig.none());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PROVIDER|bard|CRUCIBLE_MODEL_PROVIDER: must be openai, anthropic, ollama or none",
                "NAME|  |model: is missing",
                "KEY|  |key: is missing; put it into the environment as CRUCIBLE_MODEL_KEY",
                "URL|ftp://x/|URL: must look like https://host/v1",
                "URL|https://me:pw@host/|URL: must look like https://host/v1",
                "URL|http://192.0.2.7/v1|in the clear",
                "URL|a b|CRUCIBLE_MODEL_URL: is no address",
                "TEMPERATURE|warm|CRUCIBLE_MODEL_TEMPERATURE: must be a number",
                "TIMEOUT|0|CRUCIBLE_MODEL_TIMEOUT: must be a whole number",
                "MAX_TOKENS|1.5|CRUCIBLE_MODEL_MAX_TOKENS: must be a whole number"
            })
    void namesWhatIsWrong(String variable, String value, String message) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "CRUCIBLE_MODEL_PROVIDER", "openai", "CRUCIBLE_MODEL_NAME", "gpt", "CRUCIBLE_MODEL_KEY", "sk-1"));
        environment.put("CRUCIBLE_MODEL_" + variable, value == null ? "" : value);
        assertThatThrownBy(() -> ModelConfig.fromEnvironment(environment))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
