package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.verdict.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conclusions from given scores. */
class ResultsTest {

    private static final String AXES =
            "{\"rule\": [\"fedavg\", \"median\"], \"attack\": [\"none\", \"alie\", \"ipm\"], \"f\": [1, 2], \"seed\":"
                    + " [1, 2, 3]}";

    private static CellScore score(double accuracy, String failure) {
        return new CellScore(
                2,
                MetricValues.of(Map.of(RoundMetrics.TEST_ACCURACY, accuracy, RoundMetrics.WORST_TENTH, accuracy)),
                new TreeMap<>(Map.of(1, accuracy, 2, accuracy)),
                new TreeMap<>(),
                0.1,
                new Detection(0, 0, 0, 0),
                8,
                10,
                10,
                failure);
    }

    /**
     * Returns results in which the median always has 80 %. FedAvg has 90 % without attack, 60 % under ALIE, and diverges under IPM with two
     * attackers.
     */
    private static Results results(Grid grid) {
        List<CellOutcome> rows = new ArrayList<>();
        for (Cell cell : grid.cells()) {
            boolean fedavg = grid.label(cell, Axis.RULE).equals("fedavg");
            double jitter = cell.strategy().seed().value() / 100.0;
            boolean lost = fedavg
                    && grid.label(cell, Axis.ATTACK).equals("ipm")
                    && grid.label(cell, Axis.F).equals("2");
            double accuracy = !fedavg ? 0.8 : cell.attacked() ? 0.6 : 0.9;
            CellScore score = score(accuracy + jitter, lost ? "diverged" : "");
            rows.add(new CellOutcome(cell, 0, false, score, Optional.of(score((fedavg ? 0.9 : 0.8) + jitter, ""))));
        }
        return new Results(grid, rows);
    }

    /** FedAvg loses 30 points of the 80 it learned above guessing, and all of them where it diverges; the median loses nothing. */
    @Test
    void judgesByWhatIsLostOfWhatWasLearned() {
        List<LeaderboardEntry> entries = LeaderboardEntry.of(results(Grids.grid(AXES)));
        assertThat(entries.getFirst().verdicts())
                .as("all attacks bite the mean")
                .isEqualTo(Map.of(Word.HELD, 4));
        assertThat(entries.getLast().verdicts()).isEqualTo(Map.of(Word.BROKE, 4));
    }

    @Test
    void ranksByWhatIsKeptUnderAttack() {
        List<LeaderboardEntry> entries = LeaderboardEntry.of(results(Grids.grid(AXES)));
        assertThat(entries).extracting(LeaderboardEntry::contender).containsExactly("median", "fedavg");
        LeaderboardEntry median = entries.getFirst();
        assertThat(median.scenarios()).isEqualTo(4);
        assertThat(median.wins()).isEqualTo(4);
        assertThat(median.mean().n()).isEqualTo(3);
        assertThat(median.mean().mean()).isCloseTo(0.82, within(1e-12));
        assertThat(median.drop().mean()).isZero();
        // Student with two degrees of freedom: 4.302653 · 0.01 / √3.
        assertThat(median.mean().half()).isCloseTo(0.0248414, within(1e-6));
        LeaderboardEntry fedavg = entries.getLast();
        assertThat(fedavg.mean().mean()).isCloseTo((3 * 0.62 + 0) / 4, within(1e-12));
        assertThat(fedavg.drop().mean()).isCloseTo((3 * 0.3 + 0.92) / 4, within(1e-12));
        WorstCase worst = fedavg.worst().orElseThrow();
        assertThat(worst.shown().scenario()).containsExactly("ipm", "2", "usual");
        assertThat(worst.shown().accuracy().mean()).isZero();
        assertThat(worst.sameSeeds()).as("three seeds are too few for halves").isTrue();
    }

    /** Seed 3 of FedAvg under ALIE with two attackers could not run: its mean is that of the other two, and the median loses no win. */
    @Test
    void aCellThatCouldNotRunIsNoZero() {
        Grid grid = Grids.grid(AXES);
        List<CellOutcome> rows = results(grid).rows().stream()
                .map(row -> grid.label(row.cell(), Axis.RULE).equals("fedavg")
                                && grid.label(row.cell(), Axis.ATTACK).equals("alie")
                                && grid.label(row.cell(), Axis.F).equals("2")
                                && row.cell().strategy().seed().value() == 3
                        ? new CellOutcome(row.cell(), 0, false, CellScore.notRun(1, 0, 0, 0, "no split"), row.twin())
                        : row)
                .toList();
        Results results = new Results(grid, rows);
        Group group = results.groups().stream()
                .filter(g -> !g.rows().stream().allMatch(row -> row.score().measured()))
                .findFirst()
                .orElseThrow();
        assertThat(group.accuracy().n()).isEqualTo(2);
        assertThat(group.accuracy().mean()).isCloseTo(0.615, within(1e-12));
        assertThat(group.trials()).hasSize(2);
        assertThat(LeaderboardEntry.of(results).getFirst().common().mean())
                .as("the median without the place that FedAvg lacks: its mean is over the same cells")
                .isCloseTo((0.81 + 0.82 + 0.83) / 3, within(1e-12));
        assertThat(CellTable.lines(results))
                .filteredOn(line -> line.path("state").asText().equals("could_not_run"))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.path("final_accuracy").isNull()).isTrue();
                    assertThat(line.path("failure").asText()).isEqualTo("no split");
                });
        assertThat(Summary.caveats(results))
                .first(as(STRING))
                .isEqualTo("1 of 36 cells could not run and count in no mean: no split (1)."
                        + " Unbalanced: fedavg in alie, 2, usual: 2 of 3");
    }

    @Test
    void aContenderThatCouldNotRunWinsNothing() {
        Grid grid = Grids.grid(
                "{\"rule\": [\"fedavg\", \"median\"], \"attack\": [\"alie\"], \"f\": [1], \"seed\": [1, 2]}");
        Results results = new Results(
                grid,
                grid.cells().stream()
                        .map(cell -> new CellOutcome(
                                cell,
                                0,
                                false,
                                grid.label(cell, Axis.RULE).equals("fedavg")
                                        ? CellScore.notRun(0, 0, 0, 0, "no split")
                                        : score(0.2, ""),
                                Optional.empty()))
                        .toList());
        List<LeaderboardEntry> entries = LeaderboardEntry.of(results);
        assertThat(entries).extracting(LeaderboardEntry::contender).containsExactly("median", "fedavg");
        assertThat(entries.getLast().wins()).isZero();
        assertThat(entries.getLast().worst()).isEmpty();
        assertThat(entries.getLast().verdicts()).isEmpty();
    }

    @Test
    void findsTheWorstAttackAtEveryPlace() {
        Results results = results(Grids.grid(AXES));
        assertThat(WorstCase.byPlace(results, "fedavg"))
                .extracting(WorstCase::shown)
                .extracting(g -> results.label(g, Axis.F) + " " + results.label(g, Axis.ATTACK))
                .containsExactly("1 alie", "2 ipm");
    }

    @Test
    void comparesOnTheCellsThatBothRan() {
        Results results = results(Grids.grid(AXES));
        PairedComparison test = PairedComparison.of(results).getFirst();
        assertThat(test.a() + " " + test.b()).isEqualTo("fedavg median");
        assertThat(test.test().difference().n())
                .as("three seeds of four scenarios are three values")
                .isEqualTo(3);
        assertThat(test.test().signFlip()).as("2 of 8 patterns").isEqualTo(0.25);
    }

    @Test
    void ranksByWhatAllRanWhenSomeCouldNotRunEverywhere() {
        Grid grid = Grids.grid(
                "{\"rule\": [\"fedavg\", \"krum\"], \"attack\": [\"alie\"], \"f\": [1, 2], \"seed\": [1, 2]}");
        List<CellOutcome> rows = new ArrayList<>();
        for (Cell cell : grid.cells()) {
            boolean krum = grid.label(cell, Axis.RULE).equals("krum");
            boolean hard = grid.label(cell, Axis.F).equals("2");
            rows.add(new CellOutcome(cell, 0, false, score(hard ? 0.1 : krum ? 0.7 : 0.8, ""), Optional.empty()));
        }
        List<LeaderboardEntry> entries = LeaderboardEntry.of(new Results(grid, rows));
        assertThat(entries).extracting(LeaderboardEntry::contender).containsExactly("fedavg", "krum");
        assertThat(entries.getFirst().common().mean()).isCloseTo(0.8, within(1e-12));
        assertThat(entries.getFirst().mean().mean()).isCloseTo(0.45, within(1e-12));
    }

    @Test
    void saysWhatTheResultsCannotBear() {
        Results results = results(Grids.grid(AXES));
        // Seeds 1, 2, 3 shift every accuracy by a hundredth each; four times 4.302653 · s / √3 of s = 0.01, none where
        // all diverge.
        SeedResolution resolution = SeedResolution.of(results);
        assertThat(resolution.seeds()).isEqualTo(3);
        assertThat(resolution.half(3))
                .isCloseTo(4.302652729911275 / Math.sqrt(3) * resolution.deviation(), within(1e-12));
        assertThat(resolution.english()).matches("3 seeds resolve ± 2\\.\\d points here; 10 would resolve 0\\.7");
        assertThat(PitfallChecks.of(results))
                .extracting(Pitfall::kind, Pitfall::state)
                .contains(
                        tuple(Pitfall.Kind.ROBUST_DATA, Pitfall.State.WARN),
                        tuple(Pitfall.Kind.EQUAL_CLIENTS, Pitfall.State.WARN),
                        tuple(Pitfall.Kind.SLOW_TRAINING, Pitfall.State.PASS),
                        tuple(Pitfall.Kind.NAIVE_ATTACKS, Pitfall.State.WARN),
                        tuple(Pitfall.Kind.SMALL_SCALE, Pitfall.State.WARN),
                        tuple(Pitfall.Kind.FEW_SEEDS, Pitfall.State.PASS));
        assertThat(Summary.caveats(results)).first(as(STRING)).startsWith("3 seeds resolve");
    }

    /** Two points between rounds 498 and 500 would be a hundred in the last fifth. */
    @Test
    void theNoiseOfNeighbouringRoundsIsNoRise() {
        Grid grid = Grids.grid("{\"rule\": [\"median\"], \"attack\": [\"none\"], \"seed\": [1]}");
        assertThat(training(grid, 498)).isEqualTo(Pitfall.State.UNKNOWN);
        assertThat(training(grid, 400)).isEqualTo(Pitfall.State.WARN);
    }

    private static Pitfall.State training(Grid grid, int first) {
        CellScore score = new CellScore(
                500,
                MetricValues.of(Map.of(RoundMetrics.TEST_ACCURACY, 0.52)),
                new TreeMap<>(Map.of(first, 0.5, 500, 0.52)),
                new TreeMap<>(),
                0.1,
                new Detection(0, 0, 0, 0),
                8,
                10,
                10,
                "");
        Results results =
                new Results(grid, List.of(new CellOutcome(grid.cells().getFirst(), 0, false, score, Optional.empty())));
        return PitfallChecks.of(results).stream()
                .filter(pitfall -> pitfall.kind() == Pitfall.Kind.SLOW_TRAINING)
                .findFirst()
                .orElseThrow()
                .state();
    }

    @Test
    void whatAGridDoesBetterIsNoPitfall() {
        Grid grid = Grids.grid(
                "{\"rule\": [\"median\"], \"attack\": [\"label_flipping\", \"alie\", \"min_max\"], \"f\": [1],"
                        + " \"heterogeneity\": [0.3], \"seed\": [1]}");
        Results results = new Results(
                grid,
                grid.cells().stream()
                        .map(cell -> new CellOutcome(cell, 0, false, score(0.5, ""), Optional.empty()))
                        .toList());
        assertThat(PitfallChecks.of(results))
                .extracting(Pitfall::kind, Pitfall::state)
                .contains(
                        tuple(Pitfall.Kind.EQUAL_CLIENTS, Pitfall.State.PASS),
                        tuple(Pitfall.Kind.SLOW_TRAINING, Pitfall.State.UNKNOWN),
                        tuple(Pitfall.Kind.NAIVE_ATTACKS, Pitfall.State.PASS),
                        tuple(Pitfall.Kind.ONE_AVERAGE, Pitfall.State.WARN),
                        tuple(Pitfall.Kind.FEW_SEEDS, Pitfall.State.WARN));
        assertThat(SeedResolution.of(results).english()).isEqualTo("one seed resolves nothing; three would tell");
    }

    /** Half widths that SciPy 1.17.1 gives for a spread and a number of seeds: t.ppf(0.975, n − 1) · s / √n. */
    @ParameterizedTest
    @CsvSource({
        "2, 0.004, 0.03593857412837501",
        "3, 0.0121, 0.030058066312178992",
        "5, 0.0121, 0.015024134378265545",
        "10, 0.037, 0.02646820552091459",
        "20, 0.037, 0.017316533037537024",
        "40, 0.2, 0.06396310309857675"
    })
    void resolvesAsMuchAsScipySays(int seeds, double spread, double half) {
        assertThat(new SeedResolution(3, spread).half(seeds)).isCloseTo(half, within(1e-12));
    }

    @Test
    void theTableKeepsEveryRow() {
        Grid grid = Grids.grid(AXES);
        String[] lines = CellTable.csv(CellTable.lines(results(grid))).split("\n");
        assertThat(lines).hasSize(1 + grid.cells().size());
        assertThat(lines[0].split(",")).doesNotHaveDuplicates();
        assertThat(lines).filteredOn(line -> line.contains(",diverged,")).hasSize(3);
    }

    @Test
    void halvingCountsItsRungs() {
        Halving halving = new Halving(3, 5);
        assertThat(halving.rungs(50)).containsExactly(5, 15, 45, 50);
        assertThat(halving.rungs(5)).containsExactly(5);
        assertThat(halving.rungs(3)).containsExactly(3);
        assertThat(halving.survivors(10)).isEqualTo(4);
        assertThat(halving.survivors(1)).isEqualTo(1);
    }
}
