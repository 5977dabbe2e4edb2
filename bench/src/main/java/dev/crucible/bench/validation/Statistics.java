package dev.crucible.bench.validation;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.validation.FalsePositives.Test;
import dev.crucible.bench.validation.NullGrid.Outcome;
import dev.crucible.engine.statistics.PairedTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * False positives of every test that the product prints, in grids without differences: 3, 18 and 54 scenarios, intraclass correlation 0, 0.3
 * and 0.5, 3 to 10 seeds, four shapes of outcomes. Numbers are percent of draws. Family tests count draws with any false finding. Power is
 * that of "differs" for a true difference of two standard deviations of the seed means.
 *
 * <p>Fails if a test exceeds {@value #MOST} %, a family {@value #MOST_OF_FAMILY} %, or if the words "better on average" appear in more than
 * {@value #MOST_WORDS} % of draws of rules with equal means and unequal shapes.
 *
 * <p>Arguments: the number of draws of each grid (2000).
 */
public final class Statistics {

    private static final int[] SCENARIOS = {3, 18, 54};
    private static final double[] CORRELATIONS = {0, 0.3, 0.5};
    private static final double MOST = 7;
    private static final double MOST_OF_FAMILY = 6.5;
    private static final double MOST_WORDS = 5;

    private Statistics() {}

    /** Draws all grids. */
    public static void main(String[] args) {
        int draws = BenchArguments.of(args).number(0, "draws", 2_000);
        List<NullGrid> grids = grids();
        List<FalsePositives> results = IntStream.range(0, grids.size())
                .parallel()
                .mapToObj(i -> FalsePositives.of(grids.get(i), draws, i + 1L))
                .toList();
        results.forEach(result -> System.out.println(result.line()));
        double words = 100 * most(results, List.of(Test.BETTER_ON_AVERAGE), true);
        double single = 100 * most(results, tests(false), false);
        double family = 100 * most(results, tests(true), false);
        System.out.printf(
                Locale.ROOT,
                "unequal shapes, equal means: \"better on average\" in at most %.1f %% of draws; \"differs\" in up to %.1f %%,"
                        + " which is true of their shapes%n",
                words,
                100 * most(results, List.of(Test.DIFFERS), true));
        System.out.printf(Locale.ROOT, "a family's error is at most %.1f %%%n", family);
        System.out.println(last(results));
        if (single > MOST || family > MOST_OF_FAMILY || words > MOST_WORDS) {
            System.exit(1);
        }
    }

    /** Returns all grids; those of unequal shapes also with the number of seeds from which on "better on average" may be said. */
    private static List<NullGrid> grids() {
        List<NullGrid> grids = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            for (int scenarios : SCENARIOS) {
                for (double correlation : CORRELATIONS) {
                    for (int seeds = 3; seeds <= 10; seeds++) {
                        grids.add(new NullGrid(outcome, scenarios, correlation, seeds));
                    }
                    if (outcome == Outcome.UNEQUAL) {
                        grids.add(new NullGrid(outcome, scenarios, correlation, PairedTest.ON_AVERAGE));
                    }
                }
            }
        }
        return grids;
    }

    private static List<Test> tests(boolean family) {
        return List.of(Test.values()).stream()
                .filter(test -> test.family() == family)
                .toList();
    }

    private static double most(List<FalsePositives> results, List<Test> tests, boolean unequal) {
        return rates(results, tests, unequal).stream()
                .mapToDouble(rate -> rate)
                .max()
                .orElse(0);
    }

    private static List<Double> rates(List<FalsePositives> results, List<Test> tests, boolean unequal) {
        return results.stream()
                .filter(result -> (result.grid().outcome() == Outcome.UNEQUAL) == unequal)
                .flatMap(result -> tests.stream().map(result.rates()::get).filter(Objects::nonNull))
                .toList();
    }

    private static String last(List<FalsePositives> results) {
        var all = rates(results, List.of(Test.values()), false).stream()
                .mapToDouble(rate -> 100 * rate)
                .summaryStatistics();
        return String.format(
                Locale.ROOT,
                "false positives between %.1f %% and %.1f %% at a nominal 5 %%",
                all.getMin(),
                all.getMax());
    }
}
