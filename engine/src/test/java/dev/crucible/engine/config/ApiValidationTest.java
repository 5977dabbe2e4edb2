package dev.crucible.engine.config;

import static dev.crucible.engine.config.Sample.json;
import static dev.crucible.engine.config.Sample.structured;
import static dev.crucible.engine.config.Sample.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiValidationTest {

    private static ObjectNode shared(String settings) {
        ObjectNode body = json("{'simulation_strategies': [{}]}");
        body.set("shared_settings", json(settings));
        return body;
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'num_of_rounds': 0}| greater_than_equal| Input should be greater than or equal to 1",
                "{'num_of_rounds': -5}| greater_than_equal| Input should be greater than or equal to 1",
                "{'num_of_rounds': 10001}| less_than_equal| Input should be less than or equal to 10000",
                "{'num_of_clients': 1001}| less_than_equal| Input should be less than or equal to 1000",
                "{'num_of_rounds': 1.5}| int_from_float| Input should be a valid integer, got a number with a fractional part",
                "{'num_of_rounds': 'many'}| int_parsing| Input should be a valid integer, unable to parse string as an integer",
                "{'num_of_rounds': [1]}| int_type| Input should be a valid integer",
                "{'num_of_rounds': true}| int_type| Input should be a valid integer",
                "{'num_of_rounds': 1e999}| finite_number| Input should be a finite number",
                "{'strategy_number': -1}| greater_than_equal| Input should be greater than or equal to 0",
                "{'snapshot_max_samples': 51}| less_than_equal| Input should be less than or equal to 50",
                "{'training_subset_fraction': 0}| greater_than| Input should be greater than 0",
                "{'training_subset_fraction': 1.01}| less_than_equal| Input should be less than or equal to 1",
                "{'learning_rate': 0.0}| greater_than| Input should be greater than 0",
                "{'trim_ratio': 0.5}| less_than| Input should be less than 0.5",
                "{'trim_ratio': -0.1}| greater_than_equal| Input should be greater than or equal to 0",
                "{'trust_threshold': 2}| less_than_equal| Input should be less than or equal to 1",
                "{'Kp': 'fast'}| float_parsing| Input should be a valid number, unable to parse string as a number",
                "{'Kp': '1e999'}| finite_number| Input should be a finite number",
                "{'Kp': -1e999}| finite_number| Input should be a finite number",
                "{'Kp': {}}| float_type| Input should be a valid number",
                "{'beta_value': false}| float_type| Input should be a valid number",
                "{'display_name': 5}| string_type| Input should be a valid string",
                "{'dataset_keyword': ['x']}| string_type| Input should be a valid string",
                "{'save_plots': 'maybe'}| value_error| Value error, Cannot coerce \"maybe\" to a boolean; use true or false",
                "{'save_plots': 2}| bool_parsing| Input should be a valid boolean, unable to interpret input",
                "{'save_plots': []}| bool_type| Input should be a valid boolean",
                "{'attack_schedule': {}}| list_type| Input should be a valid list",
                "{'partitioning_params': []}| dict_type| Input should be a valid dictionary",
            })
    void refuses(String settings, String type, String message) {
        ObjectNode body = shared(settings);
        String key = json(settings).fieldNames().next();

        assertThat(ApiValidation.check(body)).singleElement().satisfies(violation -> {
            assertThat(violation.type()).isEqualTo(type);
            assertThat(violation.message()).isEqualTo(message);
            assertThat(violation.path()).isEqualTo("shared_settings." + key);
            assertThat(violation.input()).isEqualTo(body.get("shared_settings").get(key));
        });
        assertThat(ApiValidation.coerced(body)).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'num_of_rounds': 1}",
                "{'num_of_rounds': 10000}",
                "{'num_of_clients': 1000}",
                "{'training_subset_fraction': 1}",
                "{'trim_ratio': 0.4999}",
                "{'trim_ratio': 0}",
                "{'trust_threshold': 1.0}",
                "{'learning_rate': 1e-9}",
                "{'snapshot_max_samples': 50}",
                "{'num_of_clusters': 7}",
                "{'Kd': -4}",
                "{'unknown': [{}], 'seed': 'x', 'client_fraction': 9, 'optimizer': 4}",
                "{'model_type': 'anything', 'aggregation_strategy_keyword': 'anything'}",
                "{'attack_schedule': [{'start_round': 'x'}]}",
            })
    void takes(String settings) {
        assertThat(ApiValidation.check(shared(settings))).isEmpty();
        assertThat(ApiValidation.coerced(shared(settings))).isEqualTo(shared(settings));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'num_of_rounds': '12'}| {'num_of_rounds': 12}",
                "{'num_of_rounds': 12.0}| {'num_of_rounds': 12}",
                "{'trim_ratio': '0.25'}| {'trim_ratio': 0.25}",
                "{'save_plots': 'YES', 'show_plots': 'off'}| {'save_plots': true, 'show_plots': false}",
                "{'save_plots': 1, 'show_plots': 0}| {'save_plots': true, 'show_plots': false}",
                "{'batch_size': null, 'extra': null, 'other': 'yes'}| {'other': 'yes'}",
            })
    void coerces(String settings, String stored) {
        assertThat(ApiValidation.check(shared(settings))).isEmpty();
        assertThat(ApiValidation.coerced(shared(settings)).toString())
                .isEqualTo(shared(stored).toString());
    }

    @Test
    void typesOnlySixKeysOfAStrategy() {
        ObjectNode body = structured("{}", """
                {'aggregation_strategy_keyword': 1, 'num_of_malicious_clients': -1, 'num_krum_selections': 0,
                'remove_clients': 'maybe', 'begin_removing_from_round': 'x', 'num_std_dev': -1,
                'num_of_rounds': 'x', 'trim_ratio': 9, 'save_plots': 'yes', 'display_name': 4, 'batch_size': null}""");

        assertThat(ApiValidation.check(body))
                .extracting(ApiViolation::path)
                .containsExactly(
                        "simulation_strategies.0.aggregation_strategy_keyword",
                        "simulation_strategies.0.num_of_malicious_clients",
                        "simulation_strategies.0.num_krum_selections",
                        "simulation_strategies.0.remove_clients",
                        "simulation_strategies.0.begin_removing_from_round",
                        "simulation_strategies.0.num_std_dev");
        JsonNode stored =
                ApiValidation.coerced(body).get("simulation_strategies").get(0);
        assertThat(stored.get("save_plots").asText()).isEqualTo("yes");
        assertThat(stored.has("batch_size")).isFalse();
    }

    @Test
    void judgesTheTwoParts() {
        assertThat(texts(ApiValidation.check(json("{'shared_settings': 1, 'simulation_strategies': {}}"))))
                .containsExactly(
                        "shared_settings: Input should be a valid dictionary",
                        "simulation_strategies: Input should be a valid list");
        assertThat(texts(ApiValidation.check(json("{'shared_settings': {}, 'simulation_strategies': [{}, 3]}"))))
                .containsExactly("simulation_strategies.1: Input should be a valid dictionary");
        assertThat(texts(ApiValidation.check(shared("{'attack_schedule': [{}, 4]}"))))
                .containsExactly("shared_settings.attack_schedule.1: Input should be a valid dictionary");
    }

    @Test
    void leavesAFlatConfigAlone() {
        ObjectNode flat = json("{'num_of_rounds': 'fedavg', 'save_plots': 'yes', 'batch_size': null}");

        assertThat(ApiValidation.check(flat)).isEmpty();
        assertThat(ApiValidation.coerced(flat)).isEqualTo(flat);
    }

    @Test
    void writesWhatClientsOfTheApiRead() {
        ApiViolation violation =
                ApiValidation.check(shared("{'attack_schedule': ['x']}")).getFirst();

        assertThat(violation.toJson("body")).isEqualTo(json("""
                {'type': 'dict_type', 'loc': ['body', 'shared_settings', 'attack_schedule', 0],
                'msg': 'Input should be a valid dictionary', 'input': 'x'}"""));
        assertThat(violation.toJson("").get("loc")).hasSize(3);
    }

    @Test
    void refusesWholeNumbersThatNoDoubleHolds() {
        ObjectNode body = shared("{}");
        ((ObjectNode) body.get("shared_settings")).put("Kp", BigInteger.TEN.pow(400));

        assertThat(ApiValidation.check(body)).extracting(ApiViolation::type).containsExactly("finite_number");
    }

    /** The length of numbers as text is limited, so that parsing is cheap. */
    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "٣", "0x10", "1_000", "NaN", "Infinity", "", "--1", "1e", "."})
    void takesNoOddNumbers(String text) {
        ObjectNode body = shared("{}");
        ((ObjectNode) body.get("shared_settings")).put("num_of_rounds", text);

        assertThat(ApiValidation.check(body)).extracting(ApiViolation::type).containsExactly("int_parsing");
    }
}
