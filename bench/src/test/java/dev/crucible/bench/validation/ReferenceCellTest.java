package dev.crucible.bench.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceCellTest {

    private final List<ReferenceCell> cells = Reference.cells();

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void tolerancesComeOutAsTheTableTellsThem(int seeds) {
        assertThat(cells).hasSize(37).allSatisfy(cell -> {
            assertThat(cell.bestSince()).isZero();
            ReferenceCell untold = new ReferenceCell(
                    cell.name(),
                    cell.settings(),
                    cell.bestSince(),
                    cell.mean(),
                    cell.deviation(),
                    cell.runs(),
                    MissingNode.getInstance(),
                    false,
                    "",
                    cell.training());
            // The table's deviations are rounded to 0.01.
            double told = cell.tolerance(seeds);
            assertThat(untold.tolerance(seeds)).isCloseTo(told, within(0.02 + 0.02 * told));
        });
    }

    @Test
    void everyCellBecomesAConfig() {
        assertThat(cells).allSatisfy(cell -> {
            StrategyConfig config = cell.config(1);
            assertThat(config.distributed().orElseThrow().momentum()).isEqualTo(0.9f);
            assertThat(config.distributed().orElseThrow().honestHoldAll()).isTrue();
        });
        StrategyConfig slower = named("L53").config(1);
        assertThat(slower.distributed().orElseThrow().milestones()).containsExactly(100, 200);
        assertThat(slower.clients()).isEqualTo(13);
        assertThat(named("L52").config(1).clients()).isEqualTo(11);
        assertThat(named("L52").config(1).rule().toString()).contains("f=3");
        assertThat(named("M05").config(1).model().options().hidden()).containsExactly(100);
    }

    private ReferenceCell named(String name) {
        return cells.stream()
                .filter(cell -> cell.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void resultsDoNotHangOnThreads() {
        Dataset digits = new Datasets(Path.of("nowhere")).load("digits", 1, 0, new Seed(0));
        Validation validation = new Validation(List.of(named("L07"), named("O05")), List.of(1L, 2L), digits);
        List<CellResult> one = validation.run(1, _ -> {}, new Cancellation());
        List<CellResult> three = validation.run(3, _ -> {}, new Cancellation());
        assertThat(one)
                .extracting(CellResult::json)
                .isEqualTo(three.stream().map(CellResult::json).toList());
        assertThat(one.getFirst().mean()).isGreaterThan(70);
    }
}
