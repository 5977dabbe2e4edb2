package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.results.Build;
import dev.crucible.engine.statistics.PairedTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Comparisons whose unit is the seed, in a study of an untargeted attack and a backdoor. */
class InferenceTest {

    private static final String AXES =
            "{\"rule\": [\"fedavg\", \"median\"], \"attack\": [\"ipm\", {\"attack_type\": \"backdoor_trigger\", \"target_class\": 0}], \"f\": [1], \"seed\": [%s]}";

    private static final double NATURAL = 0.04;

    private static Grid grid(int seeds) {
        List<String> list = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            list.add(Integer.toString(seed));
        }
        return Grids.grid(AXES.formatted(String.join(", ", list)));
    }

    private static boolean isBackdoor(Grid grid, Cell cell) {
        return grid.label(cell, Axis.ATTACK).equals("backdoor_trigger");
    }

    private static boolean isMean(Grid grid, Cell cell) {
        return grid.label(cell, Axis.RULE).equals("fedavg");
    }

    /** The backdoor costs no accuracy. The mean obeys it, the median does not and is a little worse without it. */
    private static Results results(Grid grid) {
        return results(
                grid,
                cell -> (isMean(grid, cell) ? 0.8 : 0.78)
                        - cell.strategy().seed().value() / 1000.0,
                cell -> isMean(grid, cell) ? 0.84 : 0.06);
    }

    private static Results results(Grid grid, ToDoubleFunction<Cell> accuracy, ToDoubleFunction<Cell> success) {
        return new Results(
                grid,
                grid.cells().stream()
                        .map(cell -> new CellOutcome(
                                cell,
                                0,
                                false,
                                score(
                                        accuracy.applyAsDouble(cell),
                                        isBackdoor(grid, cell) ? success.applyAsDouble(cell) : Double.NaN),
                                Optional.of(score(accuracy.applyAsDouble(cell), Double.NaN))))
                        .toList());
    }

    private static CellScore score(double accuracy, double success) {
        Map<RoundMetric, Double> last = new HashMap<>(Map.of(RoundMetrics.TEST_ACCURACY, accuracy));
        if (!Double.isNaN(success)) {
            last.put(RoundMetrics.ATTACK_SUCCESS, success);
            last.put(RoundMetrics.NATURAL_RATE, NATURAL);
        }
        return new CellScore(
                2,
                MetricValues.of(last),
                new TreeMap<>(Map.of(2, accuracy)),
                new TreeMap<>(),
                0.1,
                new Detection(0, 0, 0, 0),
                8,
                10,
                10,
                "");
    }

    @Test
    void aWorkingBackdoorIsTheWorstCaseThoughItCostsNoAccuracy() {
        List<LeaderboardEntry> entries = LeaderboardEntry.of(results(grid(3)));
        assertThat(entries).extracting(LeaderboardEntry::contender).containsExactly("median", "fedavg");
        LeaderboardEntry mean = entries.getLast();
        assertThat(mean.success().mean()).isCloseTo(0.84 - NATURAL, within(1e-12));
        WorstCase worst = mean.worst().orElseThrow();
        assertThat(worst.shown().scenario()).contains("backdoor_trigger");
        assertThat(worst.shown().left().mean()).isCloseTo(1 - 0.84 + NATURAL, within(1e-12));
    }

    @Test
    void choosesAWorstCaseOnOtherSeedsThanItShows() {
        // The first half of the seeds makes IPM look worst, the other half the backdoor.
        Grid grid = grid(8);
        Results results = results(
                grid,
                cell -> !isBackdoor(grid, cell) && cell.strategy().seed().value() <= 4 ? 0.1 : 0.8,
                cell -> cell.strategy().seed().value() <= 4 ? 0.04 : 0.9);
        WorstCase worst = WorstCase.byPlace(results, "fedavg").getFirst();
        assertThat(worst.shown().scenario()).contains("ipm");
        assertThat(worst.shown().accuracy().n()).isEqualTo(4);
        assertThat(worst.shown().accuracy().mean()).isCloseTo(0.8, within(1e-12));
        assertThat(worst.sameSeeds()).isFalse();
        assertThat(WorstCase.choice(results)).isEqualTo("It is chosen on 4 seeds and shown on the other 4");
        assertThat(WorstCase.choice(results(grid(5)))).contains("the same ones");
    }

    @Test
    void testsEachAttackAndEachMeasureOverSeeds() {
        List<PairedComparison> tests = PairedComparison.of(results(grid(6)));
        assertThat(tests)
                .extracting(one -> one.measure() + " " + one.attack().orElse("all"))
                .containsExactly("ACCURACY all", "ACCURACY ipm", "ACCURACY backdoor_trigger", "SUCCESS all");
        assertThat(tests).allSatisfy(one -> {
            assertThat(one.test().difference().n()).isEqualTo(6);
            assertThat(one.test().finding()).isEqualTo(PairedTest.Finding.DIFFERS);
            assertThat(one.test().isBetterOnAverage()).isFalse();
        });
        assertThat(tests.getLast().test().difference().mean()).isCloseTo(0.78, within(1e-12));
    }

    /** Whatever five seeds show, 2 of 32 patterns are not below 5 %. */
    @Test
    void fiveSeedsTellNoWinnerApart() {
        assertThat(ScenarioWinner.of(results(grid(5))))
                .extracting(ScenarioWinner::differs)
                .containsOnly(false);
        List<ScenarioWinner> winners = ScenarioWinner.of(results(grid(6)));
        assertThat(winners).extracting(ScenarioWinner::differs).containsOnly(true);
        assertThat(winners).extracting(winner -> winner.best().contender()).containsExactly("fedavg", "median");
        assertThat(new SeedsNeeded(5, 28).english())
                .isEqualTo(
                        "28 pairs: 9 seeds for a difference of two standard deviations with 80 % power, 6 at least for any;"
                                + " this grid has 5, so no two rules can differ");
        assertThat(SeedsNeeded.of(grid(6))).isEqualTo(new SeedsNeeded(6, 1));
    }

    @Test
    void pairsTheCleanAccuracyCostBySeed() {
        List<LeaderboardEntry> entries = LeaderboardEntry.of(results(grid(3)));
        assertThat(entries.getFirst().cost().points().mean()).isCloseTo(0.02, within(1e-12));
        assertThat(entries.getFirst().cost().points().n()).isEqualTo(3);
        assertThat(entries.getLast().cost().ofMean()).isTrue();
    }

    @Test
    void thePageTellsTheSuccessOfABackdoor() {
        Results results = results(grid(3));
        String page = SweepPage.of(results, new SweepState(0, 0, 0, 0, 0, 0, 0, 0, 1));
        assertThat(page)
                .contains("Attack success above its natural rate")
                .contains("median has the best worst case")
                .contains("chosen and shown on the same ones")
                .contains("made with", "Crucible " + Build.OWN)
                .doesNotContain("better on average");
    }
}
