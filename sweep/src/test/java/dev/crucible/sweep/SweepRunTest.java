package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepRunTest {

    private static final String AXES =
            "{\"rule\": [\"fedavg\", \"median\", \"krum\"], \"attack\": [\"sign_flip\", \"alie\"], \"f\": [1],"
                    + " \"seed\": [1, 2]}";

    @TempDir
    Path out;

    private RunDirectory directory(String id) throws IOException {
        return new RunDirectory(Files.createDirectories(out.resolve("sweeps").resolve(id)));
    }

    private Outcome run(Grid grid, String id, int threads, SweepListener listener, Cancellation cancellation)
            throws IOException {
        RunDirectory run = directory(id);
        Json.write(run.config(), grid.source());
        return new SweepRun(
                        grid,
                        new SweepDirectory(run),
                        RunOrder.next(run, out.resolve("datasets"), threads),
                        listener,
                        cancellation)
                .execute();
    }

    private Outcome run(Grid grid, String id) throws IOException {
        return run(grid, id, 2, new SweepListener() {}, new Cancellation());
    }

    private ObjectNode status(String id) throws IOException {
        return Json.readObject(directory(id).status());
    }

    /** The table without times. */
    private List<JsonNode> table(String id) throws IOException {
        List<JsonNode> rows = new ArrayList<>();
        for (JsonNode row :
                Json.MAPPER.readTree(directory(id).root().resolve("cells.json").toFile())) {
            rows.add(((ObjectNode) row).without(List.of("train_seconds", "other_seconds")));
        }
        return rows;
    }

    private void forgetSharedCells() throws IOException {
        try (var files = Files.walk(out.resolve("sweeps").resolve(".cells"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
    }

    private static String unnumbered(JsonNode row) {
        ObjectNode copy = row.deepCopy();
        copy.remove("number");
        return copy.toString();
    }

    private List<String> events(String id) throws IOException {
        return Files.readAllLines(directory(id).events());
    }

    @Test
    void measuresWhatASimulationOfTheCellMeasures() throws IOException {
        Grid grid = Grids.grid(AXES);
        assertThat(run(grid, "a")).isEqualTo(Outcome.COMPLETED);
        Cell cell = grid.cells().get(5);
        AtomicReference<RoundReport> last = new AtomicReference<>();
        try (Workers workers = new Workers(2)) {
            Simulation simulation = new Simulation(
                    cell.strategy(),
                    ExperimentSetup.of(
                            cell.strategy(),
                            new Datasets(out.resolve("datasets"))
                                    .load(cell.strategy().dataRequest())),
                    Optional.empty(),
                    workers,
                    new Cancellation());
            simulation.run(simulation.initial(), event -> {
                switch (event) {
                    case SimulationEvent.RoundEnded ended -> last.set(ended.report());
                    case SimulationEvent.Message message -> throw new AssertionError(message.text());
                    default -> {}
                }
            });
        }
        JsonNode row = table("a").get(5);
        assertThat(row.get("final_accuracy").doubleValue()).isEqualTo(last.get().testAccuracy());
        assertThat(row.get("worst_tenth_accuracy").doubleValue())
                .isEqualTo(last.get().value(RoundMetrics.WORST_TENTH));
        assertThat(row.get("accuracy_drop").doubleValue())
                .isCloseTo(
                        row.get("clean_accuracy").doubleValue()
                                - row.get("final_accuracy").doubleValue(),
                        within(1e-12));
    }

    private static final String LATE = """
        {"num_of_rounds": [5], "rule": ["fedavg", "foolsgold"], "f": [1, 2], "attack": [
           {"name": "flip", "attack_type": "sign_flip", "start_round": 4},
           {"name": "alie", "attack_type": "alie", "start_round": 3, "end_round": 4},
           {"name": "both", "attack_type": "sign_flip", "start_round": 3}]}\
        """;

    private double accuracyAlone(Cell cell) {
        AtomicReference<RoundReport> last = new AtomicReference<>();
        try (Workers workers = new Workers(1)) {
            ExperimentSetup setup = ExperimentSetup.of(
                    cell.strategy(),
                    new Datasets(out.resolve("datasets")).load(cell.strategy().dataRequest()));
            Simulation simulation =
                    new Simulation(cell.strategy(), setup, Optional.empty(), workers, new Cancellation());
            simulation.run(simulation.initial(), event -> {
                switch (event) {
                    case SimulationEvent.RoundEnded ended -> last.set(ended.report());
                    case SimulationEvent.Message message -> throw new AssertionError(message.text());
                    default -> {}
                }
            });
        }
        return last.get().testAccuracy();
    }

    @Test
    void cellsGoOnFromTheRoundsThatTheyShareWithTheirTwin() throws IOException {
        Grid grid = Grids.grid(LATE);
        Path trunks = directory("a").root().resolve(".trunks");
        Set<Boolean> seen = new HashSet<>();
        SweepListener watcher = new SweepListener() {
            @Override
            public void finished(SweepState progress) {
                seen.add(Files.exists(trunks));
            }
        };
        assertThat(run(grid, "a", 2, watcher, new Cancellation())).isEqualTo(Outcome.COMPLETED);
        assertThat(seen).contains(true);
        assertThat(trunks).doesNotExist();
        List<JsonNode> rows = table("a");
        for (Cell cell : grid.cells()) {
            assertThat(rows.get(cell.number()).path("final_accuracy").doubleValue())
                    .isEqualTo(accuracyAlone(cell));
        }
        forgetSharedCells();
        // The twins of these are known, so that a cell runs the trunk for itself and others.
        assertThat(run(Grids.grid(LATE.substring(0, LATE.indexOf("\"attack\"")) + "\"attack\": [\"none\"]}"), "b"))
                .isEqualTo(Outcome.COMPLETED);
        assertThat(run(grid, "c")).isEqualTo(Outcome.COMPLETED);
        assertThat(status("c").at("/sweep/cached").intValue()).isPositive();
        assertThat(table("c")).isEqualTo(rows);
    }

    /** Six clients share 240 samples, and at α 0.02 no draw leaves each of them 30. */
    @Test
    void aSplitThatCannotBeDrawnIsNotMeasuredAndTheOtherCellsRun() throws IOException {
        Grid grid = Grids.grid("{\"rule\": [\"fedavg\", \"median\"], \"attack\": [\"none\"], \"heterogeneity\":"
                + " [{\"partitioning_strategy\": \"dirichlet\", \"partitioning_params\":"
                + " {\"alpha\": 0.02, \"min_partition_size\": 30}}, \"iid\"], \"seed\": [1, 2]}");
        assertThat(run(grid, "a")).isEqualTo(Outcome.COMPLETED);
        assertThat(table("a"))
                .filteredOn(row -> row.path("heterogeneity").asText().contains("0.02"))
                .hasSize(4)
                .allSatisfy(row -> {
                    assertThat(row.path("state").asText()).isEqualTo("could_not_run");
                    assertThat(row.path("failure").asText()).contains("dirichlet");
                    assertThat(row.path("final_accuracy").isNull()).isTrue();
                });
        assertThat(table("a"))
                .filteredOn(row -> row.path("heterogeneity").asText().equals("iid"))
                .extracting(row -> row.path("state").asText())
                .containsOnly("final");
        ObjectNode summary = Json.readObject(new SweepDirectory(directory("a")).summary());
        assertThat(summary.path("could_not_run").intValue()).isEqualTo(4);
        assertThat(summary.path("diverged").intValue()).isZero();
        assertThat(summary.path("groups"))
                .filteredOn(group -> group.path("heterogeneity").asText().contains("0.02"))
                .allSatisfy(group -> {
                    assertThat(group.path("accuracy").path("n").intValue()).isZero();
                    assertThat(group.path("accuracy").path("mean").isNull()).isTrue();
                });
        assertThat(Files.readString(directory("a").root().resolve("index.html")))
                .contains("Cells that could not run");
        assertThat(Splits.failing(grid, new Datasets(out.resolve("datasets"))))
                .as("the plan names the same cells")
                .extracting(exclusion -> exclusion.labels().get(grid.place(Axis.HETEROGENEITY)))
                .hasSize(4)
                .allMatch(label -> label.contains("0.02"));
    }

    @Test
    void tellsWhereTheVarianceComesFrom() throws IOException {
        String axes =
                "{\"rule\": [\"fedavg\"], \"seeds\": [{\"init\": 1}, {\"init\": 2}, {\"init\": 3}, {\"data\": 2}, {}]}";
        assertThat(run(Grids.grid(axes), "a")).isEqualTo(Outcome.COMPLETED);
        JsonNode group = Json.readObject(directory("a").root().resolve("summary.json"))
                .path("groups")
                .get(0);
        assertThat(group.at("/accuracy/n").intValue()).isEqualTo(5);
        assertThat(group.path("variance").findValuesAsText("source")).containsExactly("data", "init");
        assertThat(group.path("variance").findValuesAsText("runs")).containsExactly("2", "4");
        assertThat(Files.readString(directory("a").root().resolve("index.html")))
                .contains("Where the variance comes from");
    }

    @Test
    void givesTheSameForAnyNumberOfThreads() throws IOException {
        Grid grid = Grids.grid(AXES);
        run(grid, "a", 1, new SweepListener() {}, new Cancellation());
        List<JsonNode> alone = table("a");
        // Without the shared cells, so that they are run again.
        forgetSharedCells();
        run(grid, "b", 3, new SweepListener() {}, new Cancellation());
        assertThat(status("b").path("sweep").path("cached").intValue()).isZero();
        assertThat(table("b")).isEqualTo(alone);
    }

    @Test
    void runsNoCellTwiceWhoeverRanItFirst() throws IOException {
        Grid grid = Grids.grid(AXES);
        run(grid, "a");
        // 12 cells; fedavg and median and krum without attack, for two seeds.
        assertThat(status("a").path("sweep").path("runs").intValue()).isEqualTo(12 + 6);
        Grid larger = Grids.grid(AXES.replace("[1, 2]", "[1, 2, 3]").replace("\"median\", ", ""));
        run(larger, "b");
        JsonNode time = status("b").path("sweep");
        assertThat(time.path("runs").intValue()).isEqualTo(12 + 6);
        assertThat(time.path("cached").intValue()).isEqualTo(8 + 4);
        List<String> known = table("a").stream()
                .filter(row -> !row.get("rule").asText().equals("median"))
                .map(SweepRunTest::unnumbered)
                .toList();
        assertThat(table("b").stream().map(SweepRunTest::unnumbered).toList()).containsAll(known);
    }

    @Test
    void loadsEveryDataSetOnceAndSharesItOutOnceForEverySkew() throws IOException {
        Grid grid = Grids.grid(AXES.replace("\"f\"", "\"heterogeneity\": [\"iid\", 0.5], \"f\""));
        SharedDatasets sharedData = new SharedDatasets(new Datasets(out), grid.cells());
        Set<ExperimentSetup> taken = new HashSet<>();
        grid.cells().forEach(cell -> taken.add(sharedData.take(cell)));
        grid.cells().forEach(sharedData::giveBack);
        assertThat(sharedData.loads()).isEqualTo(2);
        assertThat(sharedData.prepared()).isEqualTo(4);
        assertThat(taken).hasSize(4);
    }

    @Test
    void goesOnFromTheCellsThatAreDone() throws IOException {
        Grid grid = Grids.grid(AXES);
        Cancellation cancellation = new Cancellation();
        Outcome stopped = run(
                grid,
                "a",
                2,
                new SweepListener() {
                    @Override
                    public void finished(SweepState progress) {
                        if (progress.done() == 9) {
                            cancellation.request();
                        }
                    }
                },
                cancellation);
        assertThat(stopped).isEqualTo(Outcome.STOPPED);
        assertThat(status("a").path("status").asText()).isEqualTo("stopped");
        int done = status("a").path("sweep").path("done").intValue();
        assertThat(done).isBetween(9, 11);
        assertThat(directory("a").root().resolve("summary.json")).exists();
        // A kill may have torn the last line.
        Files.writeString(directory("a").events(), "{\"event\":\"ce", StandardOpenOption.APPEND);
        new StatusFile(directory("a"), Fence.next(directory("a"))).reopen();

        assertThat(run(grid, "a")).isEqualTo(Outcome.COMPLETED);
        assertThat(status("a").path("sweep").path("cached").intValue()).isEqualTo(done);
        assertThat(events("a")).hasSize(12);
        List<JsonNode> resumed = table("a");
        forgetSharedCells();
        run(grid, "whole");
        assertThat(table("whole")).isEqualTo(resumed);
    }

    @Test
    void namesFinishedCellsThatRunAgain() throws IOException {
        Grid grid = Grids.grid(AXES);
        run(grid, "a");
        List<JsonNode> before = table("a");
        forgetSharedCells();
        for (Cell cell : grid.cells().subList(0, 4)) {
            Files.delete(directory("a")
                    .root()
                    .resolve(Path.of(".cells", cell.hash().substring(0, 2), cell.hash() + ".json")));
        }
        List<String> warnings = new ArrayList<>();
        run(
                grid,
                "a",
                2,
                new SweepListener() {
                    @Override
                    public void warning(String message) {
                        warnings.add(message);
                    }
                },
                new Cancellation());
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("4 of 12 cells were finished before")
                .endsWith("cells 0 to 3");
        assertThat(Files.readString(directory("a").log())).contains(warnings.getFirst());
        assertThat(table("a")).isEqualTo(before);
        assertThat(SweepRun.ranges(List.of(1, 3, 4, 5, 9))).isEqualTo("1, 3 to 5, 9");
    }

    @Test
    void halvingSendsTheWorseHalfHome() throws IOException {
        Grid grid = Grids.grid(
                "{\"rule\": [\"fedavg\", \"median\", \"krum\", \"trimmed_mean\"], \"attack\": [\"ipm\"], \"f\": [1],"
                        + " \"num_of_rounds\": [4], \"seed\": [1, 2]}",
                ", \"budget\": {\"halving\": {\"eta\": 2, \"min_rounds\": 1}}");
        assertThat(run(grid, "a")).isEqualTo(Outcome.COMPLETED);
        List<JsonNode> rows = table("a");
        assertThat(rows).hasSize(8);
        assertThat(rows.stream().map(r -> r.get("planned_rounds").intValue()))
                .containsExactlyInAnyOrder(1, 1, 1, 1, 2, 2, 4, 4);
        assertThat(rows.stream().filter(r -> r.get("state").asText().equals("final")))
                .hasSize(2);
        assertThat(rows.stream()
                        .filter(r -> r.get("state").asText().equals("final"))
                        .map(r -> r.get("rule").asText())
                        .distinct())
                .hasSize(1);
    }

    private static final String WITHOUT_A_MEAN =
            "{\"rule\": [\"median\", \"multi_krum\"], \"attack\": [{\"attack_type\": \"sign_flip\", \"scale\": 10},"
                    + " \"lazy_worker\"], \"f\": [1], \"seed\": [1, 2, 3], \"dataset_keyword\": [\"digits\"],"
                    + " \"num_of_rounds\": [4], \"num_of_client_epochs\": [2], \"max_dataset_samples\": [1797]";

    /** The words and bites of the groups, such as "median lazy_worker no_bite none". */
    private List<String> words(String id) throws IOException {
        List<String> words = new ArrayList<>();
        JsonNode summary = Json.readObject(directory(id).root().resolve("summary.json"));
        assertThat(summary.path("leaderboard").findValuesAsText("contender")).doesNotContain("fedavg");
        for (JsonNode group : summary.path("groups")) {
            words.add(group.path("contender").asText() + " "
                    + group.path("attack").asText() + " "
                    + group.at("/judgement/verdict").asText() + " "
                    + group.at("/judgement/bite/state").asText());
        }
        return words;
    }

    @Test
    void rulesShareAControlOfEachScenarioAndSeed() throws IOException {
        assertThat(run(Grids.grid(WITHOUT_A_MEAN + "}"), "a")).isEqualTo(Outcome.COMPLETED);
        // 12 cells and 6 twins; the mean under two attacks and without, for three seeds.
        assertThat(status("a").at("/sweep/runs").intValue()).isEqualTo(12 + 6 + 9);
        assertThat(Estimate.of(Grids.grid(WITHOUT_A_MEAN + "}")).runs()).isEqualTo(12 + 6 + 9);
        assertThat(table("a"))
                .hasSize(12)
                .noneMatch(row -> row.get("rule").asText().equals("fedavg"));
        assertThat(events("a")).hasSize(12);
        assertThat(words("a"))
                .hasSize(4)
                .allMatch(words -> words.contains("lazy_worker") ? words.endsWith(" none") : words.endsWith(" bites"))
                .noneMatch(words -> words.contains("lazy_worker held"));

        assertThat(run(Grids.grid(WITHOUT_A_MEAN + ", \"controls\": [\"none\"]}"), "b"))
                .isEqualTo(Outcome.COMPLETED);
        assertThat(status("b").at("/sweep/runs").intValue()).isEqualTo(12 + 6);
        assertThat(status("b").at("/sweep/cached").intValue())
                .as("controls are no part of a cell's identity")
                .isEqualTo(12 + 6);
        assertThat(words("b"))
                .allMatch(words -> words.endsWith(" unknown"))
                .noneMatch(words -> words.contains(" held "));
    }

    @Test
    void aMeanAmongTheRulesIsTheControl() throws IOException {
        Grid grid = Grids.grid(WITHOUT_A_MEAN.replace("\"median\"", "\"average\"") + "}");
        assertThat(run(grid, "a")).isEqualTo(Outcome.COMPLETED);
        assertThat(status("a").at("/sweep/runs").intValue()).isEqualTo(12 + 6);
        assertThat(words("a")).noneMatch(words -> words.endsWith(" unknown"));
    }

    @Test
    void leavesTablesAndAPage() throws Exception {
        run(Grids.grid(AXES), "a");
        Path root = directory("a").root();
        List<String> csv = Files.readAllLines(root.resolve("cells.csv"));
        assertThat(csv).hasSize(13);
        assertThat(csv.getFirst())
                .startsWith("number,rule,pre,attack,f,heterogeneity,seed,clients,")
                .contains("final_accuracy", "detection_recall", "accuracy_drop");
        try (var connection = new org.duckdb.DuckDBDriver().connect("jdbc:duckdb:", new java.util.Properties());
                var statement = connection.createStatement();
                var answer =
                        statement.executeQuery("select count(*), count(distinct rule), max(seed) from read_parquet('"
                                + root.resolve("cells.parquet") + "')")) {
            answer.next();
            assertThat(List.of(answer.getLong(1), answer.getLong(2), answer.getLong(3)))
                    .containsExactly(12L, 3L, 2L);
        }
        JsonNode summary = Json.readObject(root.resolve("summary.json"));
        assertThat(summary.path("leaderboard")).hasSize(3);
        assertThat(summary.path("leaderboard").get(0).path("mean").path("n").intValue())
                .isEqualTo(2);
        assertThat(summary.path("comparisons"))
                .as("three pairs over both attacks, and for each of them")
                .hasSize(9);
        assertThat(summary.path("best")).hasSize(2);
        assertThat(summary.path("groups")).hasSize(6);
        assertThat(Files.readString(root.resolve("index.html")))
                .contains("Leaderboard", "Rule against attack", "Worst case over attacks", "Rule against rule")
                .doesNotContain("<script", "http://", "https://");
    }
}
