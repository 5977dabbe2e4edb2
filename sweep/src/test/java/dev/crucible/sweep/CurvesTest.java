package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurvesTest {

    /** Cells without attack, with one in all rounds, and with one after rounds that they share with their twins. */
    private static final String AXES = """
        {"num_of_rounds": [5], "rule": ["fedavg", "median"], "f": [1], "attack": ["none", "ipm",
          {"name": "late", "attack_type": "backdoor_trigger", "target_class": 1, "start_round": 3}]}\
        """;

    @TempDir
    Path out;

    private Path run(Grid grid, String id) throws IOException {
        RunDirectory run =
                new RunDirectory(Files.createDirectories(out.resolve("sweeps").resolve(id)));
        Json.write(run.config(), grid.source());
        SweepRun sweep = new SweepRun(
                grid,
                new SweepDirectory(run),
                RunOrder.next(run, out.resolve("datasets"), 2),
                new SweepListener() {},
                new Cancellation());
        assertThat(sweep.execute()).isEqualTo(Outcome.COMPLETED);
        return run.root();
    }

    private static Grid grid(String curves) {
        return Grids.grid(AXES, ", \"curves\": \"" + curves + "\"");
    }

    private static int cached(Path folder) throws IOException {
        return Json.readObject(folder.resolve("summary.json"))
                .at("/time/cached")
                .intValue();
    }

    private static List<JsonNode> cells(Path folder) throws IOException {
        List<JsonNode> rows = new ArrayList<>();
        for (JsonNode row : Json.MAPPER.readTree(folder.resolve("cells.json").toFile())) {
            rows.add(((ObjectNode) row).without(List.of("train_seconds", "other_seconds")));
        }
        return rows;
    }

    /** Returns the lines of {@code cell} that a simulation of it, without a sweep, leads to. */
    private List<String> alone(Cell cell) {
        List<String> lines = new ArrayList<>();
        try (Workers workers = new Workers(1)) {
            ExperimentSetup setup = ExperimentSetup.of(
                    cell.strategy(),
                    new Datasets(out.resolve("datasets")).load(cell.strategy().dataRequest()));
            Simulation simulation =
                    new Simulation(cell.strategy(), setup, Optional.empty(), workers, new Cancellation());
            simulation.run(simulation.initial(), event -> {
                if (event instanceof SimulationEvent.RoundEnded ended) {
                    lines.add(line(cell, ended.report()));
                }
            });
        }
        return lines;
    }

    private static String line(Cell cell, RoundReport report) {
        Curve.Point point = Curve.Point.of(report);
        boolean calm = report.round() <= cell.calmRounds();
        return "%d,%s,%d,%s,%s,%s"
                .formatted(
                        cell.number(),
                        String.join(",", cell.labels()),
                        report.round(),
                        point.accuracy(),
                        point.loss(),
                        calm || Double.isNaN(point.success()) ? "" : point.success());
    }

    @Test
    void keepsWhatTheRoundsOfACellByItselfMeasure() throws IOException {
        Grid grid = grid("all");
        Path folder = run(grid, "a");
        List<String> expected = new ArrayList<>();
        grid.cells().forEach(cell -> expected.addAll(alone(cell)));
        List<String> lines = Files.readAllLines(folder.resolve("rounds.csv"));
        assertThat(lines.getFirst())
                .isEqualTo(
                        "number,rule,pre,attack,f,heterogeneity,seed,num_of_rounds,round,accuracy,loss,attack_success");
        assertThat(lines.subList(1, lines.size())).isEqualTo(expected);
        assertThat(expected)
                .filteredOn(line -> line.contains(",late,"))
                .hasSize(10)
                .filteredOn(line -> !line.endsWith(","))
                .as("success begins with the attack")
                .hasSize(6);
        assertThat(folder.resolve("rounds.parquet")).isNotEmptyFile();
    }

    @Test
    void changeNoResultAndNoHash() throws IOException {
        Path without = run(grid("none"), "a");
        Path with = run(grid("all"), "b");
        assertThat(cached(with)).as("cells without curves run again").isZero();
        assertThat(cells(with)).isEqualTo(cells(without));
        assertThat(without.resolve("rounds.csv")).doesNotExist();
        Path fewer = run(grid("every 2"), "c");
        assertThat(cached(fewer))
                .as("a curve of all rounds has every second one")
                .isPositive();
        assertThat(Json.readObject(fewer.resolve("summary.json"))
                        .at("/time/runs")
                        .intValue())
                .isEqualTo(cached(fewer));
        List<String> all = Files.readAllLines(with.resolve("rounds.csv"));
        assertThat(Files.readAllLines(fewer.resolve("rounds.csv")))
                .as("with the last round")
                .isEqualTo(all.stream()
                        .filter(line -> !line.matches(".*,5,5,[13],.*"))
                        .toList());
    }

    @Test
    void tellTheirCost() {
        Grid grid = grid("every 2");
        assertThat(grid.curves().cost(grid.cells())).hasValueSatisfying(cost -> {
            assertThat(cost.rounds()).isEqualTo(6 * 3);
            assertThat(cost.english()).isEqualTo("curves: 18 rounds, about 0.0 MB as CSV");
        });
        assertThat(Grids.grid(AXES).curves().cost(grid.cells())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"some\"", "5", "true", "\"every 0\"", "\"every\"", "null", "[\"all\"]"})
    void refusesOtherValues(String value) {
        assertThat(Grids.reading(AXES, ", \"curves\": " + value).errors())
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.field()).isEqualTo("curves");
                    assertThat(problem.message()).contains("\"none\", \"all\", or \"every K\"");
                });
    }
}
