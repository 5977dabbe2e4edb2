package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.engine.verdict.Word;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every config of examples/ begins to learn, and the quick start gives a verdict on each rule. */
class ExamplesTest {

    private static final Path EXAMPLES = Path.of("../examples");
    private static final Path DATASETS = Path.of("../datasets");

    /** Enough to see a loss fall. */
    private static final int ROUNDS = 3;

    @TempDir
    private Path folder;

    /** The configs without the grids, and without a real language model, which is no run of seconds. */
    static List<String> configs() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json") && !name.equals("lora_text.json"))
                    .filter(name -> !read(name).has("axes"))
                    .sorted()
                    .toList();
        }
    }

    private static ObjectNode read(String name) {
        try {
            return Json.readObject(EXAMPLES.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("configs")
    void beginsToLearn(String name) throws IOException {
        ObjectNode config = read(name);
        ObjectNode shared = config.has("shared_settings") ? (ObjectNode) config.get("shared_settings") : config;
        shared.put("num_of_rounds", ROUNDS).put("save_plots", false).put("clean_twin", false);
        shared.putArray("attack_schedule");
        shared.remove("participation_schedule");
        if (shared.path("num_of_clients").intValue() <= 100) {
            shared.put("max_dataset_samples", 1_000);
        }

        List<RoundReport> rounds = results(name, config).getFirst().rounds();
        assertThat(rounds.getLast().testLoss()).isLessThan(rounds.getFirst().testLoss());
    }

    /** The whole run; the others begin to learn in {@link #beginsToLearn}. */
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = "quickstart.json")
    void learnsAndGivesAVerdict(String name) throws IOException {
        assertThat(Judgement.of(results(name, read(name))))
                .allSatisfy(judgement -> assertThat(judgement.verdict().word())
                        .isNotIn(Word.TOO_WEAK, Word.NO_TWIN)
                        .matches(word -> (word == Word.CALM) == name.startsWith("clean")));
    }

    private List<StrategyResult> results(String name, ObjectNode config) throws IOException {
        RunDirectory run = new RunDirectory(folder.resolve(name));
        Json.write(run.config(), config);
        ConfigReader.Reading reading = ConfigReader.read(config);
        assertThat(reading.errors()).isEmpty();
        SimulationRun.Outcome outcome = RunOrder.next(
                        run, Files.exists(DATASETS) ? DATASETS : folder.resolve("datasets"), 2)
                .simulation(reading.config().orElseThrow(), SimulationListener.NONE, new Cancellation())
                .execute();
        assertThat(outcome).as(Files.readString(run.log())).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return StrategyResult.read(run);
    }
}
