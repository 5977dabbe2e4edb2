package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attacks in sweeps that name classes by the labels of files that a user brings. */
class BroughtLabelsTest {

    @TempDir
    Path out;

    private final List<String> labels = new ArrayList<>();

    @BeforeEach
    void clear() {
        labels.clear();
    }

    /** Writes three classes that overlap, so that a clean model takes some of each for another. */
    private void bring(String first, String second, String third) throws IOException {
        labels.addAll(List.of(first, second, third));
        Random random = new Random(5);
        StringBuilder csv = new StringBuilder("label,a,b\n");
        for (int i = 0; i < 360; i++) {
            int label = i % 3;
            double angle = 2 * Math.PI * label / 3;
            csv.append(labels.get(label))
                    .append(',')
                    .append(Math.cos(angle) + random.nextGaussian())
                    .append(',')
                    .append(Math.sin(angle) + random.nextGaussian())
                    .append('\n');
        }
        Path data = Files.createDirectories(out.resolve("datasets/table_files"));
        Files.writeString(data.resolve("train.csv"), csv);
    }

    private static Grid grid(String rules, String attack, String seeds) {
        Grid.Reading reading = Grid.read(Grids.json("""
                        {"base": {"dataset_keyword": "table_files", "model_type": "mlp", "model_keyword": "softmax",
                          "num_of_rounds": 8, "num_of_client_epochs": 4, "num_of_clients": 6,
                          "num_of_malicious_clients": 2},
                         "axes": {"rule": %s, "f": [2], "seed": %s, "attack": [%s]}}""".formatted(rules, seeds, attack)));
        return reading.grid().orElseThrow(() -> new AssertionError(reading.problems()));
    }

    private RunDirectory folder(String id) throws IOException {
        return new RunDirectory(Files.createDirectories(out.resolve("sweeps").resolve(id)));
    }

    private List<JsonNode> sweep(Grid grid, String id) throws IOException {
        RunDirectory run = folder(id);
        Json.write(run.config(), grid.source());
        SweepRun sweep = new SweepRun(
                grid,
                new SweepDirectory(run),
                RunOrder.next(run, out.resolve("datasets"), 2),
                new SweepListener() {},
                new Cancellation());
        assertThat(sweep.execute()).isEqualTo(Outcome.COMPLETED);
        List<JsonNode> rows = new ArrayList<>();
        Json.MAPPER.readTree(run.root().resolve("cells.json").toFile()).forEach(rows::add);
        return rows;
    }

    private RoundReport last(Cell cell) throws IOException {
        ObjectNode alone = cell.config().deepCopy().put("clean_twin", true).put("save_plots", false);
        RunDirectory run = new RunDirectory(Files.createDirectories(out.resolve("alone")));
        Json.write(run.config(), alone);
        List<RoundReport> reports = new ArrayList<>();
        RunOrder.next(run, out.resolve("datasets"), 2)
                .simulation(
                        ConfigReader.read(alone).config().orElseThrow(),
                        event -> {
                            if (event instanceof SimulationEvent.RoundEnded ended) {
                                reports.add(ended.report());
                            }
                        },
                        new Cancellation())
                .execute();
        return reports.getLast();
    }

    @ParameterizedTest
    @CsvSource({
        "cat, dog, fox, '\"fox\"', '\"cat\"'",
        "3, 7, 9, 9, 3",
        "3, 7, 9, '\"9\"', '\"3\"'",
        "1, 2, 3, 2, 3",
        "cat, dog, fox, 1, 2"
    })
    void aSweepFindsTheNaturalRateThatARunFinds(String first, String second, String third, String source, String target)
            throws IOException {
        bring(first, second, third);
        Grid grid = grid("[\"median\"]", """
                {"attack_type": "targeted_label_flipping", "source_class": %s, "target_class": %s}""".formatted(source, target), "[1]");
        JsonNode row = sweep(grid, "a").getFirst();
        RoundReport alone = last(grid.cells().getFirst());
        assertThat(row.get("natural_rate").isNumber()).isTrue();
        assertThat(row.get("natural_rate").doubleValue())
                .isPositive()
                .isCloseTo(alone.value(RoundMetrics.NATURAL_RATE), within(1e-12));
        assertThat(row.get("attack_success").doubleValue()).isEqualTo(alone.value(RoundMetrics.ATTACK_SUCCESS));
    }

    /** One of the attacks ends long before the last rounds, which its twin is usually judged in. */
    @Test
    void theBiteOfAnAttackOnALabelIsKnown() throws IOException {
        bring("cat", "dog", "fox");
        Grid grid = grid("[\"median\", \"trimmed_mean\"]", """
                {"name": "flip", "attack_type": "targeted_label_flipping", "source_class": "fox", "target_class": "cat"},
                {"name": "once", "attack_type": "targeted_label_flipping", "source_class": "dog", "target_class": "cat",
                 "start_round": 3, "end_round": 4},
                {"name": "back", "attack_type": "targeted_label_flipping", "source_class": "cat", "map": "inverse"}""", "[1, 2, 3]");
        sweep(grid, "b");
        JsonNode groups =
                Json.readObject(folder("b").root().resolve("summary.json")).path("groups");
        assertThat(groups).hasSize(6);
        for (JsonNode group : groups) {
            assertThat(group.at("/judgement/backdoor/n").intValue())
                    .as("%s", group.at("/judgement"))
                    .isEqualTo(3);
            assertThat(group.at("/judgement/bite/state").asText())
                    .as("%s", group.at("/judgement"))
                    .isIn("bites", "none");
        }
    }

    /** Without it, a search would take confusions that exist anyway for success. */
    @Test
    void cellsOutsideOfAGridHaveTheNaturalRate() throws IOException {
        bring("3", "7", "9");
        Cell cell = grid("[\"median\"]", """
                        {"attack_type": "targeted_label_flipping", "source_class": 9, "target_class": 3}""", "[1]").cells().getFirst();
        try (CellRunner runner = new CellRunner(
                out.resolve("own"),
                out.resolve("shared"),
                out.resolve("datasets"),
                1,
                new CellDevices(_ -> {}),
                new Cancellation())) {
            assertThat(runner.run(List.of(cell)).getFirst().value(RoundMetrics.NATURAL_RATE))
                    .isNaN();
            CellScore rated = runner.runRated(List.of(cell)).getFirst();
            assertThat(rated.value(RoundMetrics.NATURAL_RATE))
                    .isCloseTo(last(cell).value(RoundMetrics.NATURAL_RATE), within(1e-12));
        }
    }

    /** The attacked cell tells the reason, and the clean one is measured all the same. */
    @Test
    void aLabelThatTheDataLackEndsOnlyTheAttackedCell() throws IOException {
        bring("3", "7", "9");
        Grid grid = grid("[\"fedavg\"]", """
                "none", {"name": "flip", "attack_type": "targeted_label_flipping", "source_class": 0, "target_class": 7}""", "[1]");
        List<JsonNode> rows = sweep(grid, "c");
        assertThat(rows.get(0).path("final_accuracy").isNumber()).isTrue();
        assertThat(rows.get(1).path("state").asText()).isEqualTo("could_not_run");
        assertThat(rows.get(1).toString()).contains("source_class 0 is no label of the data");
    }
}
