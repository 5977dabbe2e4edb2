package dev.crucible.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfigSchemaTest {

    private final JsonNode keys = ConfigSchema.json().at("/$defs/settings/properties");

    @Test
    void namesEveryKeyInOrder() {
        List<String> names = new ArrayList<>();
        keys.fieldNames().forEachRemaining(names::add);
        assertThat(names).containsExactlyElementsOf(Setting.ALL.keySet());
        assertThat(keys)
                .allSatisfy(key -> assertThat(key.path("x-group").asText()).isNotEmpty());
    }

    @Test
    void tellsFormsRangesAndDefaults() {
        assertThat(keys.at("/trim_ratio").toString())
                .isEqualTo("{\"x-group\":\"rules\",\"type\":\"number\",\"minimum\":0.0,\"exclusiveMaximum\":0.5}");
        assertThat(keys.at("/batch_size/default").asInt()).isEqualTo(32);
        assertThat(keys.at("/batch_size/minimum").asInt()).isEqualTo(1);
        assertThat(keys.at("/batch_size/x-spell-out").asBoolean()).isTrue();
        assertThat(keys.at("/num_of_clients/maximum").asInt()).isEqualTo(1_000_000);
        assertThat(keys.at("/num_of_clients/x-maximum-without").toString())
                .isEqualTo("{\"maximum\":1000,\"keys\":[\"client_fraction\",\"clients_per_round\"]}");
        assertThat(keys.at("/display_name/maxLength").asInt()).isEqualTo(100);
        assertThat(keys.at("/aggregation_strategy_keyword/enum"))
                .anyMatch(rule -> rule.asText().equals("krum"));
    }
}
