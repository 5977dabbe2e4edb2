package dev.crucible.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.setting.SettingTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ConfigSchemaTest {

    private final JsonNode keys =
            ConfigSchema.json(Locale.ENGLISH, "digits"::equals).at("/$defs/settings/properties");

    @Test
    void namesEveryKeyInOrder() {
        List<String> names = new ArrayList<>();
        keys.fieldNames().forEachRemaining(names::add);
        assertThat(names).containsExactlyElementsOf(SettingTable.ALL.keySet());
        assertThat(keys)
                .allSatisfy(key -> assertThat(key.path("x-group").asText()).isNotEmpty());
    }

    @Test
    void marksTheDataSetsOfThisMachine() {
        for (JsonNode choice : keys.at("/dataset_keyword/oneOf")) {
            String name = choice.path("const").asText();
            assertThat(choice.path("x-here").asBoolean()).isEqualTo(name.equals("digits"));
        }
    }

    @Test
    void titlesAndDescribesEveryKeyInBothLanguages() {
        JsonNode german = ConfigSchema.json(Locale.GERMAN, _ -> true).at("/$defs/settings/properties");

        SettingTable.ALL.keySet().forEach(key -> {
            for (String part : List.of("title", "description")) {
                assertThat(keys.path(key).path(part).asText())
                        .as(key)
                        .isNotEmpty()
                        .doesNotContain("](");
                assertThat(german.path(key).path(part).asText())
                        .as(key)
                        .isNotEmpty()
                        .doesNotContain("](");
            }
            assertThat(keys.path(key).path("x-level").asText()).as(key).isIn("basic", "expert");
        });
        assertThat(german.at("/num_of_rounds/title").asText()).isEqualTo("Runden");
    }

    @Test
    void titlesEveryParameterInBothLanguages() {
        for (Locale language : List.of(Locale.ENGLISH, Locale.GERMAN)) {
            ConfigSchema.json(language, _ -> true).findValues("x-parameters").stream()
                    .flatMap(parameters -> parameters.path("properties").properties().stream())
                    .forEach(parameter -> assertThat(
                                    parameter.getValue().path("title").asText())
                            .as(parameter.getKey())
                            .isNotEmpty());
        }
    }

    @Test
    void saysWhatAParameterIsToItsEntry() {
        assertThat(keys.at("/aggregation_strategy_keyword/oneOf"))
                .filteredOn(rule -> rule.at("/x-parameters/properties").has("tau"))
                .extracting(rule -> rule.path("const").asText() + ": "
                        + rule.at("/x-parameters/properties/tau/title").asText())
                .contains("centered_clipping: Clipping radius τ", "fedadam: Adaptivity τ");
    }

    @Test
    void describesEveryChoiceOfACatalogueWithItsParameters() {
        for (String key :
                List.of("aggregation_strategy_keyword", "partitioning_strategy", "model_keyword", "dataset_keyword")) {
            assertThat(keys.path(key).path("oneOf").findValuesAsText("const"))
                    .as(key)
                    .isEqualTo(texts(keys.path(key).path("enum")));
        }
        JsonNode attack = keys.at("/attack_schedule/items/properties/attack_type");
        assertThat(attack.path("oneOf").findValuesAsText("const")).isEqualTo(texts(attack.path("enum")));
        assertThat(attack.path("oneOf"))
                .filteredOn(choice -> choice.path("const").asText().equals("alie"))
                .singleElement()
                .satisfies(alie -> {
                    assertThat(alie.path("x-source").asText()).contains("Baruch");
                    assertThat(alie.at("/x-parameters/properties/sign/enum")).isNotEmpty();
                });
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    @Test
    void tellsFormsRangesAndDefaults() {
        assertThat(keys.at("/trim_ratio/type").asText()).isEqualTo("number");
        assertThat(keys.at("/trim_ratio/minimum").asDouble()).isZero();
        assertThat(keys.at("/trim_ratio/exclusiveMaximum").asDouble()).isEqualTo(0.5);
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

    @Test
    void tellsFactsAboutAttacksAndRules() {
        assertThat(keys.at("/aggregation_strategy_keyword/x-facts/krum/bound").asText())
                .startsWith("n > 2f + 2");
        JsonNode attacks = keys.at("/attack_schedule/items/properties/attack_type/x-facts");
        assertThat(attacks.at("/alie/knows").asText()).isEqualTo("honest");
        assertThat(attacks.at("/alie_flanders/legacy").asText()).isEqualTo("true");
        assertThat(attacks.at("/alie/legacy").isMissingNode()).isTrue();
    }
}
