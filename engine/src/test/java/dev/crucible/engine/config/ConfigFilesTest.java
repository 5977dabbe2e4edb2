package dev.crucible.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.AttackPhase.Selection;
import dev.crucible.engine.attack.LabelFlipping;
import dev.crucible.engine.attack.LabelMap;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.config.ConfigReader.Reading;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.setting.SettingType;
import dev.crucible.engine.setting.SettingWords;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Configs of users, the shipped examples, and the page that documents the keys. */
class ConfigFilesTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static ObjectNode resource(String name) throws IOException {
        try (var stream = ConfigFilesTest.class.getResourceAsStream(name)) {
            return (ObjectNode) Sample.MAPPER.readTree(stream);
        }
    }

    @Test
    void aBaselineOfTwentyTwoKeysRunsUnchanged() throws IOException {
        Reading reading = ConfigReader.read(resource("femnist_krum_vs_labelflip20.json"));

        assertThat(reading.problems())
                .extracting(Problem::field)
                .containsExactly("shared_settings.attack_schedule.0.map");
        StrategyConfig strategy = reading.config().orElseThrow().strategies().getFirst();
        assertThat(strategy.schedule())
                .extracting(AttackPhase::attack)
                .containsExactly(new LabelFlipping(LabelMap.OWN));
        assertThat(strategy.rule()).isEqualTo(new Krum(2, Neighbours.PAPER));
        assertThat(strategy.schedule())
                .extracting(AttackPhase::selection)
                .containsExactly(new Selection.Count(2, OptionalLong.of(42)));
    }

    @Test
    void stackedAttacksOnSeveralStrategies() throws IOException {
        Reading reading = ConfigReader.read(resource("stacked_attacks.json"));

        assertThat(reading.errors()).isEmpty();
        assertThat(reading.warnings())
                .extracting(Problem::field)
                .containsExactly(
                        "shared_settings.dataset_source",
                        "shared_settings.training_device",
                        "shared_settings.attack_schedule.0.map");
        List<StrategyConfig> strategies = reading.config().orElseThrow().strategies();
        assertThat(strategies).extracting(StrategyConfig::keyword).containsExactly("fedavg", "trimmed_mean", "krum");
        assertThat(strategies.get(1).rule()).isEqualTo(new TrimmedMean(3));
        assertThat(strategies).extracting(s -> s.schedule().size()).containsExactly(2, 2, 1);
        assertThat(strategies.getFirst().output())
                .isEqualTo(new StrategyConfig.Output(
                        true, Optional.of(new StrategyConfig.Snapshots(false, true, 5)), OptionalInt.empty()));
    }

    @Test
    void anOldFlatFileRunsWithWarnings() throws IOException {
        Reading reading = ConfigReader.read(resource("flat_legacy.json"));

        assertThat(reading.errors()).isEmpty();
        assertThat(reading.warnings())
                .extracting(Problem::field)
                .containsExactly(
                        "strategy_name",
                        "use_llm",
                        "remove_clients",
                        "show_plots",
                        "save_plots",
                        "save_csv",
                        "preserve_dataset",
                        "training_device",
                        "local_epochs",
                        "attack_schedule.0.map",
                        "attack_schedule.0.selection_strategy",
                        "attack_schedule.1.map",
                        "attack_schedule.1.selection_strategy",
                        "attack_schedule.2.selection_strategy");
        StrategyConfig strategy = reading.config().orElseThrow().strategies().getFirst();
        assertThat(strategy.seed().value()).isEqualTo(11);
        assertThat(strategy.schedule()).hasSize(3);
    }

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("examples"))) {
            // The grid of a sweep is no config.
            return files.filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> !List.of("adapters.json", "arena.json", "fashion.json")
                            .contains(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesRunWithoutAWord(Path example) throws IOException {
        ObjectNode config = (ObjectNode) Sample.MAPPER.readTree(Files.readString(example));

        assertThat(ConfigReader.read(config).problems()).isEmpty();
        assertThat(ValidationResult.of(config)).isEqualTo(new ValidationResult(List.of()));
        assertThat(ApiValidation.coerced(config)).isEqualTo(config);
    }

    @Test
    void thePageOfKeysNamesEveryKeyAndItsDefault() throws IOException {
        List<String> rows = Files.readAllLines(ROOT.resolve("docs/reference/config.md"));

        assertThat(SettingTable.ALL.values()).allSatisfy(setting -> assertThat(rows)
                .filteredOn(row -> row.startsWith("| `" + setting.name() + (setting.required() ? "` | ● |" : "` | |")))
                .singleElement()
                .asString()
                .contains(setting.fallback()
                        .map(value -> "`" + value.toString().replace("\"", "") + "`")
                        .orElse(""))
                .endsWith(" | " + SettingWords.of(setting.name()).help() + " |"));
    }

    @Test
    void thePagesNameEveryKeyword() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/reference/config.md"));
        String attacks = Files.readString(ROOT.resolve("docs/attacks.md"));

        assertThat(AttackCatalog.types()).allSatisfy(type -> assertThat(attacks).contains("`" + type + "`"));
        assertThat(SettingTable.ALL.values())
                .extracting(Setting::form)
                .filteredOn(SettingType.Keyword.class::isInstance)
                .allSatisfy(form -> {
                    SettingType.Keyword keyword = (SettingType.Keyword) form;
                    assertThat(keyword.names())
                            .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
                    assertThat(keyword.later())
                            .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
                });
    }
}
