package dev.crucible.bench.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.simulation.Attackers;
import dev.crucible.engine.strategy.StrategyConfig;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FlandersTableTest {

    private final List<ReferenceCell> cells = FlandersTable.cells();

    private StrategyConfig config(String name) {
        return cells.stream()
                .filter(cell -> cell.name().equals(name))
                .findFirst()
                .orElseThrow()
                .training()
                .config(name, cell(name).settings(), 1);
    }

    private ReferenceCell cell(String name) {
        return cells.stream()
                .filter(cell -> cell.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void holdsTheColumnsCells() {
        assertThat(cells).hasSize(25).extracting(ReferenceCell::name).doesNotHaveDuplicates();
        assertThat(cell("FedMedian, none").mean()).isEqualTo(71);
        assertThat(cell("Bulyan, AGR-MM").mean()).isEqualTo(76);
        assertThat(cell("FedAvg, OPT").caveat()).isNotEmpty();
        assertThat(cell("FedAvg, LIE").caveat()).isEmpty();
        assertThat(cells).allSatisfy(cell -> {
            assertThat(cell.tolerance(3)).isEqualTo(5);
            assertThat(cell.bestSince()).isEqualTo(3);
        });
    }

    @Test
    void everyCellBecomesAConfig() {
        for (ReferenceCell cell : cells) {
            StrategyConfig config = config(cell.name());
            assertThat(config.rounds()).isEqualTo(50);
            assertThat(config.clients()).isEqualTo(100);
            assertThat(config.model().options().hidden()).containsExactly(256, 128, 64);
            assertThat(config.data().trainingFraction()).isEqualTo(0.8);
        }
        assertThat(config("MultiKrum, GAUSS").rule().toString())
                .contains("f=20, m=3")
                .contains("SAMPLES");
        assertThat(config("Bulyan, none").rule().toString()).contains("f=0").contains("ITERATED");
    }

    @Test
    void attackersAreDrawnAnewInEveryRoundAfterTheSecond() {
        Attackers attackers = Attackers.resolve(config("FedAvg, LIE"));
        assertThat(attackers.phases()).hasSize(48).allSatisfy(phase -> assertThat(phase.startRound())
                .isEqualTo(phase.endRound())
                .isGreaterThan(2));
        assertThat(attackers.clients().get(0))
                .hasSize(20)
                .isNotEqualTo(attackers.clients().get(1));
        assertThat(config("FedAvg, none").schedule()).isEmpty();
    }

    @Test
    void aCellMayNameAnotherNetworkAndRate() throws Exception {
        ObjectNode table = (ObjectNode) Json.MAPPER.readTree("""
                {"cells": [{"cell": "X", "final_accuracy": {"mean": 1, "shrunk_sd": 1, "n": 1}, "settings": {"rule": "FedAvg",
                 "attack": "none", "f": 0, "hidden_layers": [128, 256], "learning_rate": 0.001, "dropout": 0}}]}""");
        ReferenceCell other = FlandersTable.read(table).getFirst();
        StrategyConfig config = other.training().config("X", other.settings(), 1);
        assertThat(config.model().options().hidden()).containsExactly(128, 256);
        assertThat(config.model().options().dropout()).isZero();
        assertThat(config.training().optimizer().learningRate()).isEqualTo(0.001f);
    }

    @Test
    void theBestRoundIsHeldAgainstTheTableOnlyWhereItTellsThat() throws Exception {
        ObjectNode table = (ObjectNode) Json.MAPPER.readTree("""
                {"cells": [
                 {"cell": "last", "final_accuracy": {"mean": 1, "shrunk_sd": 1, "n": 1}, "best_accuracy": {"mean": 2, "shrunk_sd": 1, "n": 1}},
                 {"cell": "best", "best_accuracy": {"since_round": 1, "mean": 1, "shrunk_sd": 1, "n": 1}},
                 {"cell": "late", "best_accuracy": {"since_round": 4, "mean": 1, "shrunk_sd": 1, "n": 1}},
                 {"cell": "1", "final_accuracy": {"mean": 1, "shrunk_sd": 1, "n": 1}},
                 {"cell": "2", "final_accuracy": {"mean": 1, "shrunk_sd": 1, "n": 1}},
                 {"cell": "3", "final_accuracy": {"mean": 1, "shrunk_sd": 1, "n": 1}}]}""");
        for (JsonNode cell : table.get("cells")) {
            String name = cell.get("cell").textValue();
            ((ObjectNode) cell)
                    .putObject("settings")
                    .put("rule", "FedAvg")
                    .put("attack", "none")
                    .put("f", 0)
                    .put("rounds", name.length() == 1 ? Integer.parseInt(name) : 4)
                    .put("samples_of_a_client", 14)
                    .put("learning_rate", 0.05);
        }
        Dataset digits = new Datasets(Path.of("nowhere")).load("digits", 1, 0, new Seed(0));
        List<CellResult> results =
                new Validation(FlandersTable.read(table), List.of(1L, 2L), digits).run(2, _ -> {}, new Cancellation());
        CellResult last = results.get(0);
        CellResult best = results.get(1);
        CellResult late = results.get(2);
        assertThat(last.cell().mean()).isEqualTo(1);
        assertThat(best.last()).isEqualTo(last.reached()).isEqualTo(late.reached());
        for (int seed = 0; seed < 2; seed++) {
            double[] rounds = {
                results.get(3).reached()[seed],
                results.get(4).reached()[seed],
                results.get(5).reached()[seed],
                last.reached()[seed]
            };
            assertThat(best.reached()[seed])
                    .isEqualTo(Arrays.stream(rounds).max().orElseThrow());
        }
        assertThat(best.json().get("ours_in_the_last_round_by_seed")).hasSize(2);
        assertThat(last.json().has("ours_in_the_last_round_by_seed")).isFalse();
    }

    @Test
    void trainsOnSignedPixelsAndJudgesOnOthers() {
        Samples image = new FloatSamples(new float[] {0, 0.25f, 1, 0.5f}, new int[] {1, 0}, 2);
        Dataset data = FlandersTable.asTrained(new Dataset(
                "images",
                new Provenance(false, "a test"),
                new Shape(1, 1, 2),
                2,
                image,
                image,
                Optional.empty(),
                Optional.empty()));
        float[] pixels = {9, 9, 9, 9};
        data.train().features(0, pixels, 1);
        assertThat(pixels).containsExactly(9, -1, -0.5f, 9);
        data.train().features(1, pixels, 1);
        assertThat(pixels).containsExactly(9, 1, 0, 9);
        data.test().features(0, pixels, 1);
        assertThat(pixels).containsExactly(9, 0, 0.25f, 9);
        assertThat(data.train().label(0)).isEqualTo(1);
    }

    @Test
    void namesWhatHasNoCounterpart() throws Exception {
        ObjectNode table = (ObjectNode) Json.MAPPER.readTree("""
                {"cells": [{"cell": "X", "settings": {"rule": "Magic"}, "final_accuracy": {"mean": 1, "shrunk_sd": 1, "n": 1}}]}""");
        ReferenceCell unknown = FlandersTable.read(table).getFirst();
        assertThatThrownBy(() -> unknown.training().config("X", unknown.settings(), 1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cell X: there is no rule \"Magic\"");
    }
}
