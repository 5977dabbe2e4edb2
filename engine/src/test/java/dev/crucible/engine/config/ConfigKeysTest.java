package dev.crucible.engine.config;

import static dev.crucible.engine.config.Sample.flat;
import static dev.crucible.engine.config.Sample.only;
import static dev.crucible.engine.config.Sample.structured;
import static dev.crucible.engine.config.Sample.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.config.ConfigReader.Reading;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Parameters.Declared;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigKeysTest {

    private static Stream<Arguments> parametersOfRules() {
        return RuleCatalog.rules().stream().flatMap(ConfigKeysTest::parameters);
    }

    private static Stream<Arguments> parametersOfPreAggregators() {
        return RuleCatalog.preAggregators().stream().flatMap(ConfigKeysTest::parameters);
    }

    private static Stream<Arguments> parametersOfAttacks() {
        return AttackCatalog.attacks().stream()
                .flatMap(entry -> entry.declared().stream().map(it -> Arguments.of(entry.name(), it.key())));
    }

    private static Stream<Arguments> parameters(CatalogEntry<?> entry) {
        return entry.parameters().stream().map(it -> Arguments.of(entry.name(), it.name()));
    }

    @ParameterizedTest
    @MethodSource("parametersOfRules")
    void aParameterOfTheRuleCountsAmongItsSettings(String rule, String parameter) {
        CatalogEntry<?> entry = entry(RuleCatalog.rules(), rule);
        ObjectNode among = ofRule(entry, parameter);
        ObjectNode apart = ofRule(entry, parameter);
        JsonNode value = value(entry, parameter);
        among.set(parameter, value);
        apart.withObjectProperty("aggregation_params").set(parameter, value);
        Reading spelled = ConfigReader.read(apart);
        Reading taken = ConfigReader.read(among);

        if (ConfigKeys.isSetting(parameter)) {
            assertThat(texts(taken.problems()))
                    .contains(parameter + ": is the setting of that name, not the parameter of " + rule
                            + ", which stands in aggregation_params." + parameter);
            return;
        }
        assertThat(texts(taken.problems()).stream().sorted())
                .isEqualTo(texts(spelled.problems()).stream()
                        .map(text -> text.replaceFirst("^aggregation_params\\." + parameter + "\\b", parameter))
                        .sorted()
                        .toList());
        assertThat(taken.config()
                        .map(config -> StrategyIdentity.of(config.strategies().getFirst())))
                .isEqualTo(spelled.config()
                        .map(config -> StrategyIdentity.of(config.strategies().getFirst())));
        assertThat(taken.config()
                        .map(config -> config.strategies().getFirst().settings().json()))
                .isEqualTo(spelled.config()
                        .map(config -> config.strategies().getFirst().settings().json()));
    }

    @Test
    void mostParametersOfRulesAreTriedWithAValueThatCounts() {
        long valid = parametersOfRules()
                .filter(pair -> {
                    CatalogEntry<?> entry = entry(RuleCatalog.rules(), (String) pair.get()[0]);
                    String parameter = (String) pair.get()[1];
                    ObjectNode config = ofRule(entry, parameter);
                    config.withObjectProperty("aggregation_params").set(parameter, value(entry, parameter));
                    return ConfigReader.read(config).config().isPresent();
                })
                .count();

        assertThat(valid).isGreaterThan(9 * parametersOfRules().count() / 10);
    }

    @ParameterizedTest
    @MethodSource("parametersOfPreAggregators")
    void aParameterOfAPreAggregatorCountsInItsEntryAlone(String name, String parameter) {
        CatalogEntry<?> entry = entry(RuleCatalog.preAggregators(), name);
        ObjectNode own = flat("{'aggregation_strategy_keyword': 'average', 'num_of_malicious_clients': 2}");
        ObjectNode step = own.putArray("pre_aggregation").addObject().put("name", name.substring("pre:".length()));
        ObjectNode outside = own.deepCopy();
        step.set(parameter, value(entry, parameter));
        outside.set(parameter, value(entry, parameter));

        assertThat(ConfigReader.read(own).unread()).isEmpty();
        assertThat(only(own).rule()).isNotEqualTo(only(outside).rule());
        assertThat(ConfigReader.read(outside).unread())
                .extracting(Problem::toString)
                .containsExactly(parameter + ": changes nothing here; " + name.substring("pre:".length())
                        + " reads it in pre_aggregation.0");
    }

    @ParameterizedTest
    @MethodSource("parametersOfAttacks")
    void aParameterOfAnAttackCountsInItsEntryAlone(String type, String parameter) {
        CatalogEntry<?> entry = entry(AttackCatalog.attacks(), type);
        ObjectNode config = flat("{'num_of_malicious_clients': 1}");
        ObjectNode attack = config.putArray("attack_schedule")
                .addObject()
                .put("attack_type", type)
                .put("start_round", 1)
                .put("end_round", 2)
                .put("selection_strategy", "random")
                .put("malicious_client_count", 1);
        entry.declared().stream()
                .filter(Declared::required)
                .forEach(it -> attack.set(it.key(), value(entry, it.key())));
        ObjectNode outside = config.deepCopy();
        attack.set(parameter, value(entry, parameter));
        outside.set(parameter, value(entry, parameter));

        assertThat(ConfigReader.read(config).unread()).isEmpty();
        if (!ConfigKeys.isSetting(parameter)) {
            assertThat(ConfigReader.read(outside).unread())
                    .extracting(Problem::toString)
                    .containsExactly(parameter + ": changes nothing here; " + type + " reads it in attack_schedule.0");
        }
    }

    private static CatalogEntry<?> entry(List<? extends CatalogEntry<?>> all, String name) {
        return all.stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
    }

    /** Returns a config with the required parameters of {@code entry} except {@code parameter}. */
    private static ObjectNode ofRule(CatalogEntry<?> entry, String parameter) {
        ObjectNode config = flat("{'aggregation_strategy_keyword': '%s'}".formatted(entry.name()));
        ObjectNode parameters = config.putObject("aggregation_params");
        Stream.concat(
                        entry.parameters().stream()
                                .filter(CatalogEntry.Parameter::required)
                                .map(CatalogEntry.Parameter::name),
                        entry.name().equals("monna") ? Stream.of("trusted_client") : Stream.empty())
                .filter(it -> !it.equals(parameter) && !parameter.equals("idx"))
                .forEach(it -> parameters.set(it, value(entry, it)));
        if (parameter.equals("idx")) {
            parameters.put("f", 1);
        }
        return config;
    }

    /** Returns a valid value of {@code parameter}, other than its default where the catalogue gives one. */
    private static JsonNode value(CatalogEntry<?> entry, String parameter) {
        Optional<Declared> declared = entry.declared().stream()
                .filter(it -> it.key().equals(parameter))
                .findFirst();
        if (declared.isEmpty() || declared.get().whole()) {
            return parameter.equals("parameters") ? Json.object() : Json.MAPPER.valueToTree(1);
        }
        Declared form = declared.get();
        if (!form.choices().isEmpty() && form.range().isEmpty()) {
            return Json.MAPPER.valueToTree(form.choices().stream()
                    .filter(choice -> !choice.equals(form.fallback()))
                    .findFirst()
                    .orElseThrow());
        }
        if (form.range().isPresent()) {
            return Json.MAPPER.valueToTree(number(form.range().get(), form.fallback()));
        }
        return switch (form.form()) {
            case "true or false" -> Json.MAPPER.valueToTree(!Boolean.parseBoolean(form.fallback()));
            case "text" -> Json.MAPPER.valueToTree("krum".equals(form.fallback()) ? "median" : "average");
            default -> Json.array().add(1);
        };
    }

    private static double number(Range range, String fallback) {
        return Stream.of(0.25, 0.125, 1.5, 2.5, -1.0)
                .filter(number -> range.contains(number) && !fallback.equals(number.toString()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void oneParameterSharesItsNameWithASetting() {
        assertThat(parametersOfRules()
                        .filter(pair -> ConfigKeys.isSetting((String) pair.get()[1]))
                        .map(pair -> pair.get()[0] + " " + pair.get()[1]))
                .containsExactly("fedavgm momentum");
    }

    @Test
    void aParameterInBothPlacesMustBeTheSame() {
        String both =
                "{'aggregation_strategy_keyword': 'centered_clipping', 'aggregation_params': {'tau': %s}, 'tau': 2}";

        assertThat(ConfigReader.read(flat(both.formatted("2.0"))).problems()).isEmpty();
        assertThat(texts(ConfigReader.read(flat(both.formatted("1"))).problems()))
                .containsExactly("tau: is 2, and aggregation_params.tau is 1; leave one of them out");
        assertThat(texts(ConfigReader.read(structured(
                                "{'tau': 2}",
                                "{'aggregation_strategy_keyword': 'centered_clipping', 'aggregation_params':"
                                        + " {'tau': 1}}"))
                        .problems()))
                .containsExactly("shared_settings.tau: is 2, and simulation_strategies.0.aggregation_params.tau is 1;"
                        + " leave one of them out");
    }

    @Test
    void aSharedParameterIsReadByTheStrategiesThatHaveIt() {
        Reading reading = ConfigReader.read(structured(
                "{'tau': 0.5}",
                "{'aggregation_strategy_keyword': 'centered_clipping'}",
                "{'aggregation_strategy_keyword': 'median'}"));
        var strategies = reading.config().orElseThrow().strategies();

        assertThat(reading.problems()).isEmpty();
        assertThat(strategies
                        .getFirst()
                        .settings()
                        .json()
                        .at("/aggregation_params/tau")
                        .doubleValue())
                .isEqualTo(0.5);
        assertThat(strategies.getLast().settings().json().has("tau")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}| {'tau': 0.5}| simulation_strategies.0.tau: changes nothing here; it is a parameter of"
                        + " centered_clipping, fedadam, fedyogi and others",
                "{'foo': 1}| {}| shared_settings.foo: is not a known setting and changes nothing",
                "{'foo': 1}| {'foo': 1}| shared_settings.foo: is not a known setting and changes nothing",
                "{}| {'aggregation_strategy_keyword': 'krum', 'num_of_malicious_clients': 1, 'neigbours': 'paper'}|"
                        + " simulation_strategies.0.neigbours: is not a known setting; did you mean neighbours?",
            })
    void saysWhereAKeyIsThatNothingReads(String shared, String strategy, String told) {
        assertThat(texts(ConfigReader.read(structured(shared, strategy)).problems()))
                .containsExactly(told);
    }

    @Test
    void aMisspellingNeverMeansAFormOfExistingConfigs() {
        for (String misspelt : List.of("multikrum", "multi-krumm", "multi_krun", "multi-krum-basd")) {
            assertThat(texts(ConfigReader.read(flat("{'aggregation_strategy_keyword': '%s'}".formatted(misspelt)))
                            .problems()))
                    .singleElement()
                    .satisfies(text -> assertThat(text).doesNotContain("multi-krum,", "mean multi-krum"));
        }
        assertThat(texts(ConfigReader.read(flat("{'aggregation_strategy_keyword': 'multikrum'}"))
                        .problems()))
                .singleElement()
                .asString()
                .contains("did you mean multi_krum?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.2}| here that of existing configs",
                "{'aggregation_strategy_keyword': 'trimmed_mean', 'f': 2}| here the paper's",
                "{'aggregation_strategy_keyword': 'multi-krum', 'num_of_malicious_clients': 1}| here that of existing"
                        + " configs",
                "{'aggregation_strategy_keyword': 'multi_krum', 'num_of_malicious_clients': 1}| here the paper's",
                "{'aggregation_strategy_keyword': 'multi-krum', 'num_of_malicious_clients': 1, 'rule_form': 'paper'}|"
                        + " here the paper's",
            })
    void saysWhichOfTwoFormsIsInUse(String config, String told) {
        Reading reading = ConfigReader.read(flat(config));

        assertThat(reading.problems()).isEmpty();
        assertThat(reading.notes()).singleElement().asString().endsWith(told);
    }
}
