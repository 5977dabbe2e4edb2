package dev.crucible.engine.config;

import static dev.crucible.engine.config.Sample.flat;
import static dev.crucible.engine.config.Sample.json;
import static dev.crucible.engine.config.Sample.structured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidationResultTest {

    private static final String CORE = """
        {'aggregation_strategy_keyword': 'krum', 'num_of_rounds': 5, 'num_of_clients': 10,
        'dataset_keyword': 'femnist_iid'}\
        """;

    private static ObjectNode complete(String changes) {
        ObjectNode body = json(CORE);
        body.setAll(json(changes));
        return body;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'num_of_rounds': 5}",
                "{'num_of_rounds': 'fedavg'}",
                "{'num_of_rounds': -1, 'num_of_clients': [], 'aggregation_strategy_keyword': 3}",
                "{'aggregation_strategy_keyword': 'no such rule'}",
                "{'aggregation_strategy_keyword': 'krum', 'num_of_malicious_clients': 9}",
                "{'anything': {'deep': [1, 2]}}",
                "{'simulation_strategies': [{}]}",
                "{'shared_settings': {}, 'simulation_strategies': []}",
                "{'shared_settings': {}, 'simulation_strategies': [{}]}",
                "{'shared_settings': {'num_of_rounds': '7', 'free': null}, 'simulation_strategies': [{'x': 1}]}",
                "{'shared_settings': {'aggregation_strategy_keyword': 'krum', 'num_of_malicious_clients': 5},"
                        + " 'simulation_strategies': [{}]}",
                "{'shared_settings': {'min_fit_clients': 5}, 'simulation_strategies': [{}]}",
            })
    void findsNoErrorInWhatIsUnfinished(String body) {
        assertThat(ValidationResult.of(json(body)).errors()).isEmpty();
        assertThat(ValidationResult.of(json(body)).valid()).isTrue();
    }

    @Test
    void saysNothingAboutAGoodConfig() {
        assertThat(ValidationResult.of(flat("{}"))).isEqualTo(new ValidationResult(List.of()));
        assertThat(ValidationResult.of(structured("{}", "{}"))).isEqualTo(new ValidationResult(List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'num_of_malicious_clients': 4}| num_of_malicious_clients: krum needs n > 2f + 2",
                "{'num_of_malicious_clients': 12}| num_of_malicious_clients: more attackers than clients",
                "{'aggregation_strategy_keyword': 'x'}| aggregation_strategy_keyword: \"x\" is unknown",
                "{'dataset_keyword': 'x'}| dataset_keyword: \"x\" is unknown",
                "{'min_fit_clients': 3}| min_fit_clients: must equal num_of_clients (10) in strict_mode",
                "{'attack_schedule': [{'start_round': 1, 'end_round': 9, 'attack_type': 'sign_flip', "
                        + "'selection_strategy': 'random', 'malicious_client_count': 1}]}| "
                        + "attack_schedule.0.end_round: is 9, but the run has 5 rounds",
                "{'attack_schedule': [{'start_round': 1, 'end_round': 3, 'attack_type': 'jam', "
                        + "'selection_strategy': 'random', 'malicious_client_count': 1}]}| "
                        + "attack_schedule.0.attack_type: \"jam\" is unknown",
            })
    void refusesImpossibleCombinationsInBothForms(String changes, String error) {
        ObjectNode body = complete(changes);
        ObjectNode structured = json("{'simulation_strategies': [{}]}");
        structured.set("shared_settings", body);

        assertThat(ValidationResult.of(body).errors())
                .anySatisfy(text -> assertThat(text).startsWith(error));
        assertThat(ValidationResult.of(structured).errors())
                .anySatisfy(text -> assertThat(text).startsWith("shared_settings." + error));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'batch_size': 'x', 'aggregation_strategy_keyword': 'fedavg'}| batch_size",
                "{'trim_ratio': 3, 'aggregation_strategy_keyword': 'fedavg'}| trim_ratio",
                "{'num_of_rounds': 'ten'}| num_of_rounds",
                "{'num_of_rounds': -5}| num_of_rounds",
                "{'learning_rate': -1}| learning_rate",
                "{'num_of_clients': 0}| num_of_clients",
                "{'aggregation_strategy_keyword': 5}| aggregation_strategy_keyword",
                "{'dataset_keyword': []}| dataset_keyword",
            })
    void refusesWrongTypesAndRangesInAFlatConfigThatIsComplete(String changes, String field) {
        ValidationResult result = ValidationResult.of(complete(changes));

        assertThat(result.valid()).isFalse();
        assertThat(result.problems()).anySatisfy(problem -> assertThat(List.of(
                        problem.field(),
                        problem.code().word(),
                        problem.severity().toString()))
                .containsExactly(field, "invalid_value", "ERROR"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"aggregation_strategy_keyword", "num_of_rounds", "num_of_clients", "dataset_keyword"})
    void onlyWarnsOfThemInAFlatConfigThatLacksSomething(String lacking) {
        ObjectNode body = complete("{'learning_rate': -1, 'num_of_malicious_clients': 9}");
        for (JsonNode nothing : new JsonNode[] {null, JsonNodeFactory.instance.nullNode()}) {
            body.remove(lacking);
            if (nothing != null) {
                body.set(lacking, nothing);
            }
            ValidationResult result = ValidationResult.of(body);
            assertThat(result.errors()).isEmpty();
            assertThat(result.warnings()).anySatisfy(text -> assertThat(text).startsWith("learning_rate: "));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'shared_settings': {'num_of_rounds': 0}}", "{'shared_settings': {}, 'num_of_rounds': 5}"})
    void refusesSharedSettingsWithoutStrategies(String body) {
        assertThat(ValidationResult.of(json(body)).errors())
                .containsExactly("simulation_strategies: is missing; shared_settings only counts together with it");
    }

    @Test
    void refusesALongNameInBothForms() {
        String name = "x".repeat(101);
        assertThat(ValidationResult.of(json("{'display_name': '" + name + "'}")).errors())
                .singleElement(STRING)
                .startsWith("display_name: ");
        assertThat(ValidationResult.of(json("{'display_name': '" + name.substring(1) + "'}"))
                        .errors())
                .isEmpty();
        assertThat(ValidationResult.of(structured("{'display_name': '" + name + "'}", "{}"))
                        .errors())
                .singleElement(STRING)
                .startsWith("shared_settings.display_name: ");
    }

    @Test
    void speaksAsTheBoundaryAboutStructuredConfigsAndOnlyOnce() {
        ValidationResult result = ValidationResult.of(structured(
                "{'num_of_rounds': -1, 'num_of_clients': 'x', 'optimizer': 'lion', 'momentum': 4}",
                "{'trim_ratio': 0.7}"));

        assertThat(result.errors())
                .containsExactly(
                        "shared_settings.num_of_rounds: Input should be greater than or equal to 1",
                        "shared_settings.num_of_clients: Input should be a valid integer, unable to parse string as an"
                                + " integer",
                        "shared_settings.optimizer: must be one of sgd, adam, sgdw, adamw, got \"lion\"",
                        "shared_settings.momentum: must be at least 0 and below 1, got 4",
                        "simulation_strategies.0.trim_ratio: must be at least 0 and below 0.5, got 0.7");
        assertThat(result.warnings()).isEmpty();
        assertThat(result.valid()).isFalse();
    }

    @Test
    void warnsFirstOfWhatARunWouldFailFor() {
        assertThat(ValidationResult.of(json("{'num_of_rounds': 'x'}")).warnings())
                .startsWith(
                        "aggregation_strategy_keyword: is required; use one of " + String.join(", ", Setting.RULES),
                        "num_of_rounds: must be a whole number, got \"x\"")
                .contains("num_of_clients: is missing; using 10");
    }

    @Test
    void warnsOfTextBooleansAndOfWhatIsMissing() {
        ValidationResult result = ValidationResult.of(json("""
                {'shared_settings': {'save_plots': 'yes', 'num_of_rounds': '5', 'aggregation_strategy_keyword': 'median'},
                'simulation_strategies': [{}]}"""));

        assertThat(result.valid()).isTrue();
        assertThat(result.warnings())
                .contains(
                        "shared_settings.save_plots: is text; write true without quotes",
                        "shared_settings.num_of_clients: is missing; using 10")
                .noneMatch(text -> text.startsWith("shared_settings.num_of_rounds"));
        assertThat(ValidationResult.of(json("{}")).warnings())
                .contains("aggregation_strategy_keyword: is required; use one of " + String.join(", ", Setting.RULES));
    }
}
