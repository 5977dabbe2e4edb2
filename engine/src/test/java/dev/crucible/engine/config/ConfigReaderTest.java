package dev.crucible.engine.config;

import static dev.crucible.engine.config.Sample.flat;
import static dev.crucible.engine.config.Sample.json;
import static dev.crucible.engine.config.Sample.only;
import static dev.crucible.engine.config.Sample.structured;
import static dev.crucible.engine.config.Sample.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.config.ConfigReader.Reading;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReaderTest {

    @Test
    void readsACompleteFlatConfigWithoutAWord() {
        Reading reading = ConfigReader.read(flat("{'display_name': 'mine', '_title': 'x', '_note': 'free'}"));

        assertThat(reading.problems()).isEmpty();
        SimulationConfig config = reading.config().orElseThrow();
        assertThat(config.displayName()).isEqualTo("mine");
        assertThat(config.source().get("shared_settings").get("_note").asText()).isEqualTo("free");
        assertThat(config.strategies()).singleElement().satisfies(strategy -> {
            assertThat(strategy.keyword()).isEqualTo("fedavg");
            assertThat(strategy.rule()).isEqualTo(new FedAvg());
            assertThat(strategy.rounds()).isEqualTo(12);
            assertThat(strategy.clients()).isEqualTo(10);
            assertThat(strategy.seed()).isEqualTo(new Seed(42));
            assertThat(strategy.training().optimizer()).isEqualTo(new Optimizer.Sgd(0.05f, 0.9f, 0));
            assertThat(strategy.data())
                    .isEqualTo(new StrategyConfig.Data(
                            "femnist_iid",
                            new Partitioning.Iid(),
                            0.8,
                            Integer.MAX_VALUE,
                            TextForm.DEFAULT,
                            ImageForm.DEFAULT,
                            Optional.empty(),
                            Optional.empty(),
                            FileForm.DEFAULT));
            assertThat(strategy.participation()).isEqualTo(new StrategyConfig.Participation(10, 10, 10, 1));
            assertThat(strategy.output())
                    .isEqualTo(new StrategyConfig.Output(true, Optional.empty(), OptionalInt.empty()));
            assertThat(strategy.model().keyword()).isEmpty();
            assertThat(strategy.schedule()).isEmpty();
        });
    }

    @Test
    void warnsOfEveryMissingKeyAndRuns() {
        Reading reading = ConfigReader.read(json("{'aggregation_strategy_keyword': 'median'}"));

        assertThat(reading.errors()).isEmpty();
        assertThat(reading.warnings())
                .extracting(Problem::field)
                .containsExactlyInAnyOrder(
                        "remove_clients",
                        "dataset_keyword",
                        "model_type",
                        "use_llm",
                        "num_of_rounds",
                        "num_of_clients",
                        "show_plots",
                        "save_plots",
                        "save_csv",
                        "preserve_dataset",
                        "training_subset_fraction",
                        "training_device",
                        "cpus_per_client",
                        "gpus_per_client",
                        "min_fit_clients",
                        "min_evaluate_clients",
                        "min_available_clients",
                        "evaluate_metrics_aggregation_fn",
                        "num_of_client_epochs",
                        "batch_size",
                        "attack_schedule");
        assertThat(texts(reading.warnings()))
                .contains("num_of_rounds: is missing; using 10", "min_fit_clients: is missing; using 10");
        assertThat(reading.config().orElseThrow().strategies().getFirst().rounds())
                .isEqualTo(10);
    }

    @Test
    void wantsAnAggregationKeyword() {
        assertThat(texts(ConfigReader.read(json("{}")).errors()))
                .containsExactly(
                        "aggregation_strategy_keyword: is required; use one of " + String.join(", ", Setting.RULES));
        assertThat(texts(ConfigReader.read(json("{'shared_settings': {}, 'simulation_strategies': [{}, {}]}"))
                        .errors()))
                .allSatisfy(error -> assertThat(error).contains("aggregation_strategy_keyword: is required"))
                .extracting(error -> error.substring(0, error.indexOf(": ")))
                .containsExactly(
                        "simulation_strategies.0.aggregation_strategy_keyword",
                        "simulation_strategies.1.aggregation_strategy_keyword");
    }

    @Test
    void overridesShallowly() {
        ObjectNode config = structured(
                """
                {'attack_schedule': [{'start_round': 1, 'end_round': 2, 'attack_type': 'sign_flip',
                'selection_strategy': 'random', 'malicious_client_count': 1}],
                'partitioning_strategy': 'dirichlet', 'partitioning_params': {'alpha': 2, 'self_balancing': true}}""",
                "{}",
                "{'attack_schedule': [], 'num_of_rounds': 3, 'partitioning_params': {'alpha': 0.1}, 'batch_size': null}");
        List<StrategyConfig> strategies =
                ConfigReader.read(config).config().orElseThrow().strategies();

        assertThat(strategies).extracting(StrategyConfig::number).containsExactly(0, 1);
        assertThat(strategies).extracting(StrategyConfig::rounds).containsExactly(12, 3);
        assertThat(strategies).extracting(s -> s.schedule().size()).containsExactly(1, 0);
        assertThat(strategies).extracting(s -> s.training().batchSize()).containsExactly(32, 32);
        assertThat(strategies)
                .extracting(s -> s.data().partitioning())
                .containsExactly(new Partitioning.Dirichlet(2, 10, true), new Partitioning.Dirichlet(0.1, 10, false));
    }

    @Test
    void pointsToWhereAValueComesFromAndSaysItOnce() {
        Reading reading = ConfigReader.read(structured(
                "{'batch_size': 0, 'num_of_rounds': 'x'}", """
                {'num_of_clients': 0}""", "{}", "{'batch_size': 0}", "{'batch_size': -1}"));

        assertThat(texts(reading.errors()))
                .containsExactly(
                        "shared_settings.num_of_rounds: must be a whole number, got \"x\"",
                        "shared_settings.batch_size: must be at least 1, got 0",
                        "simulation_strategies.0.num_of_clients: must be between 1 and 1000, got 0",
                        "simulation_strategies.3.batch_size: must be at least 1, got -1");
    }

    @Test
    void findsAllMistakesAtOnceInTheOrderOfTheFile() {
        Reading reading = ConfigReader.read(flat("""
                {'display_name': 7, 'learning_rate': 0, 'aggregation_strategy_keyword': 'fedprox', 'batch_sizes': 4,
                'attack_schedule': [3, {'start_round': 1}, {'end_round': 99}]}"""));

        assertThat(reading.config()).isEmpty();
        assertThat(reading.problems())
                .extracting(Problem::field)
                .containsExactly(
                        "aggregation_strategy_keyword",
                        "attack_schedule.0",
                        "attack_schedule.1.end_round",
                        "attack_schedule.1.attack_type",
                        "attack_schedule.1.selection_strategy",
                        "attack_schedule.2.start_round",
                        "attack_schedule.2.attack_type",
                        "attack_schedule.2.selection_strategy",
                        "display_name",
                        "learning_rate",
                        "batch_sizes");
    }

    @Test
    void readsAFlatConfigAndItsWrappedFormAlike() {
        ObjectNode config = flat("{'training_device': 'cuda', 'num_of_roundz': 3}");
        Reading plain = ConfigReader.read(config);
        Reading wrapped = ConfigReader.read(ConfigShape.of(config));

        assertThat(only(ConfigShape.of(config)).settings().json())
                .isEqualTo(only(config).settings().json());
        assertThat(plain.problems()).hasSize(2);
        assertThat(texts(wrapped.problems()))
                .isEqualTo(plain.problems().stream()
                        .map(problem -> "shared_settings." + problem)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'shared_settings': {}}| simulation_strategies: is missing",
                "{'simulation_strategies': []}| shared_settings: is missing",
                "{'shared_settings': 1, 'simulation_strategies': []}| shared_settings: must be an object",
                "{'shared_settings': {}, 'simulation_strategies': {}}| simulation_strategies: must be a list of objects",
                "{'shared_settings': {}, 'simulation_strategies': []}| simulation_strategies: is empty",
                "{'shared_settings': {}, 'simulation_strategies': [4]}| simulation_strategies.0: must be an object",
            })
    void judgesTheShape(String config, String start) {
        config = config.replace('\'', '"');
        assertThat(texts(ConfigReader.read(json(config)).errors()))
                .anySatisfy(error -> assertThat(error).startsWith(start.strip()));
    }

    @Test
    void limitsSizes() {
        ObjectNode strategies = structured("{}");
        for (int i = 0; i <= ConfigReader.MOST_STRATEGIES; i++) {
            strategies.withArray("simulation_strategies").addObject();
        }
        ObjectNode keys = flat("{}");
        for (int i = 0; i < ConfigReader.MOST_KEYS; i++) {
            keys.put("key" + i, i);
        }
        ObjectNode entries = flat("{}");
        for (int i = 0; i <= ScheduleEntry.MOST; i++) {
            entries.withArray("attack_schedule").addObject();
        }

        assertThat(texts(ConfigReader.read(strategies).errors()))
                .containsExactly("simulation_strategies: has 201 strategies; at most 200 are allowed");
        assertThat(texts(ConfigReader.read(keys).errors()))
                .containsExactly("config: has 1022 keys; at most 1000 are allowed");
        assertThat(texts(ConfigReader.read(entries).errors()))
                .containsExactly("attack_schedule: has 1001 entries; at most 1000 are allowed");
        assertThat(texts(ConfigReader.read(flat("{'display_name': '" + "x".repeat(101) + "'}"))
                        .errors()))
                .containsExactly("display_name: must be 100 characters or less, got 101");
    }

    @Test
    void tellsAGridFromAConfig() {
        Reading reading = ConfigReader.read(json("{'base': {'num_of_rounds': 3}, 'axes': {'rule': ['krum']}}"));
        assertThat(reading.problems())
                .extracting(Problem::toString)
                .containsExactly("axes: makes this a grid of simulations; run it as a sweep");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\tb", "a\\n", "\\u0000", "a\\u001bb", "\\u0085", "a\\u2028b", "\\ud800"})
    void aNameIsALineThatCanBeSeen(String name) {
        assertThat(texts(ConfigReader.read(flat("{'display_name': '" + name + "'}"))
                        .errors()))
                .containsExactly("display_name: must not hold line ends or other control characters");
    }

    @Test
    void ignoresTheRootOfAStructuredConfigButWarnsOfStrays() {
        ObjectNode config = structured("{}", "{'display_name': 'second'}");
        config.put("_title", "x").put("anything", 1).put("num_of_rounds", 99);

        assertThat(only(config).rounds()).isEqualTo(12);
        assertThat(texts(ConfigReader.read(config).problems()))
                .containsExactly(
                        "simulation_strategies.0.display_name: is ignored; name the run in shared_settings",
                        "anything: is not a known setting and changes nothing",
                        "num_of_rounds: is ignored outside of shared_settings");
    }

    @ParameterizedTest
    @CsvSource({
        "num_of_round, num_of_rounds",
        "Num_Of_Clients, num_of_clients",
        "batch-size, batch_size",
        "learning_rat, learning_rate",
        "trimratio, trim_ratio",
        "aggregation_stategy_keyword, aggregation_strategy_keyword"
    })
    void suspectsTypos(String key, String known) {
        ObjectNode config = flat("{}");
        config.put(key, 1);

        assertThat(texts(ConfigReader.read(config).problems()))
                .containsExactly(key + ": is not a known setting; did you mean " + known + "?");
    }

    @ParameterizedTest
    @CsvSource({"notes", "kpi", "K", "custom_field", "num_of"})
    void warnsOfUnknownKeysAndKeepsThem(String key) {
        ObjectNode config = flat("{}");
        config.put(key, "free");

        assertThat(texts(ConfigReader.read(config).problems()))
                .containsExactly(key + ": is not a known setting and changes nothing");
        assertThat(only(config).settings().json().get(key).asText()).isEqualTo("free");
    }

    @ParameterizedTest
    @CsvSource({"_batch_size", "text2_column"})
    void leavesNotesAndKeysOfOtherProgramsAlone(String key) {
        ObjectNode config = flat("{}");
        config.put(key, "free");

        assertThat(ConfigReader.read(config).problems()).isEmpty();
        assertThat(only(config).settings().json().get(key).asText()).isEqualTo("free");
    }

    @Test
    void theEffectiveSettingsSayEverythingAndReadTheSame() {
        ObjectNode effective = only(json(
                        "{'aggregation_strategy_keyword': 'trimmed_mean', 'random_seed': 5, 'optimizer': 'adam'}"))
                .settings()
                .json();
        Reading again = ConfigReader.read(effective);

        assertThat(effective.get("learning_rate").doubleValue()).isEqualTo(0.001);
        assertThat(effective.get("trim_ratio").doubleValue()).isEqualTo(0.1);
        assertThat(again.errors()).isEmpty();
        assertThat(again.config()
                        .orElseThrow()
                        .strategies()
                        .getFirst()
                        .settings()
                        .json())
                .isEqualTo(effective);
    }

    @Test
    void leavesTheSubmittedConfigAlone() {
        ObjectNode config = structured("{'save_plots': 'yes'}", "{}");
        ObjectNode copy = config.deepCopy();

        assertThat(ConfigReader.read(config).config()).isPresent();
        assertThat(config).isEqualTo(copy);
    }
}
