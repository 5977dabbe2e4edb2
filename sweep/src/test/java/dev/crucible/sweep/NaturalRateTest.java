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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NaturalRateTest {

    @TempDir
    Path out;

    private RunDirectory folder(String id) throws IOException {
        return new RunDirectory(Files.createDirectories(out.resolve("sweeps").resolve(id)));
    }

    private Outcome run(Grid grid, String id) throws IOException {
        RunDirectory run = folder(id);
        Json.write(run.config(), grid.source());
        return new SweepRun(
                        grid,
                        new SweepDirectory(run),
                        RunOrder.next(run, out.resolve("datasets"), 2),
                        new SweepListener() {},
                        new Cancellation())
                .execute();
    }

    private List<JsonNode> table(String id) throws IOException {
        List<JsonNode> rows = new ArrayList<>();
        for (JsonNode row :
                Json.MAPPER.readTree(folder(id).root().resolve("cells.json").toFile())) {
            rows.add(((ObjectNode) row).without(List.of("train_seconds", "other_seconds")));
        }
        return rows;
    }

    /** A run asks its clean twin how often the source, or a triggered sample, is taken for the target anyway. A sweep must find the same. */
    @ParameterizedTest
    @ValueSource(strings = {"mirrored 3", "stamp"})
    void anAttackOnAClassIsJudgedAgainstItsNaturalRate(String attack) throws IOException {
        String axes = """
                {"rule": ["fedavg", "median"], "f": [2], "seed": [1, 2], "dataset_keyword": ["digits"],
                 "max_dataset_samples": [400], "num_of_rounds": [4], "attack": ["none",
                  {"name": "8 to 1", "attack_type": "targeted_label_flipping", "source_class": 8, "target_class": 1},
                  {"name": "mirrored 3", "attack_type": "targeted_label_flipping", "source_class": 3, "map": "inverse"},
                  {"name": "stamp", "attack_type": "backdoor_trigger", "target_class": 1, "poison_ratio": 0.5}]}""";
        Grid grid = Grids.grid(axes);
        // Clean cells that another sweep left lack these answers, and are run again.
        run(Grids.grid(axes.replaceAll("(?s),\\s+\\{\"name\".*", "]}")), "before");
        assertThat(run(grid, "a")).isEqualTo(Outcome.COMPLETED);

        double natural = 0;
        for (JsonNode row : table("a")) {
            boolean attacked = !row.get("attack").asText().equals("none");
            assertThat(row.get("natural_rate").isNumber()).isEqualTo(attacked);
            natural += row.get("natural_rate").doubleValue();
        }
        assertThat(natural).isPositive();
        Cell cell = grid.cells().stream()
                .filter(one -> grid.label(one, Axis.ATTACK).equals(attack)
                        && grid.label(one, Axis.RULE).equals("median"))
                .findFirst()
                .orElseThrow();
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
        JsonNode row = table("a").get(cell.number());
        assertThat(row.get("attack_success").doubleValue())
                .isEqualTo(reports.getLast().value(RoundMetrics.ATTACK_SUCCESS));
        assertThat(row.get("natural_rate").doubleValue())
                .isCloseTo(reports.getLast().value(RoundMetrics.NATURAL_RATE), within(1e-12));
        String page = Files.readString(folder("a").root().resolve("index.html"));
        assertThat(page).contains("Attack success above its natural rate", "8 to 1", attack);

        List<JsonNode> table = table("a");
        assertThat(run(grid, "again")).isEqualTo(Outcome.COMPLETED);
        assertThat(table("again")).isEqualTo(table);
        assertThat(Json.readObject(folder("again").status()).at("/sweep/cached").intValue())
                .isPositive();
    }
}
