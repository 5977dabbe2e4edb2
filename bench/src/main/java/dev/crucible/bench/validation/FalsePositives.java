package dev.crucible.bench.validation;

import dev.crucible.engine.statistics.PairedTest;
import dev.crucible.engine.statistics.PairedTest.Finding;
import dev.crucible.engine.verdict.Bite;
import dev.crucible.engine.verdict.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Rates at which each test finds something in draws of a grid without differences.
 *
 * @param rates by test, the share of draws
 * @param power share of true differences of two standard deviations that both tests of the family find, NaN where it is not asked for
 */
record FalsePositives(NullGrid grid, Map<Test, Double> rates, double power) {

    private static final double CHANCE = 0.1;

    /** A test that the product prints. */
    enum Test {
        /** The t test of one pair, as in verdicts and comparisons with one other. */
        ONE_PAIR_T(false),
        /** The sign-flip test of one pair. */
        ONE_PAIR_FLIPS(false),
        /** Any pair by t with Holm. */
        ALL_PAIRS_T(true),
        /** Any pair by sign flips with max-T. */
        ALL_PAIRS_FLIPS(true),
        /** Any pair by both, the word "differs". */
        DIFFERS(true),
        /** Any rule against the baseline by t with Holm. */
        BASELINE_T(true),
        /** Any rule against the baseline by sign flips with max-T. */
        BASELINE_FLIPS(true),
        /** The highest mean told from all others. */
        BEST(true),
        /** An attack that does nothing said to bite. */
        BITES(false),
        /** The words "better on average". */
        BETTER_ON_AVERAGE(true);

        private final boolean family;

        Test(boolean family) {
            this.family = family;
        }

        /** Returns true if it counts any false finding of a family. */
        boolean family() {
            return family;
        }
    }

    /** Counts the findings in {@code draws} draws. */
    static FalsePositives of(NullGrid grid, int draws, long seed) {
        Random random = new Random(seed);
        Map<Test, Integer> found = new EnumMap<>(Test.class);
        int shifted = 0;
        boolean powered = grid.outcome() == NullGrid.Outcome.NORMAL;
        for (int draw = 0; draw < draws; draw++) {
            double[][][] values = grid.draw(random);
            (grid.seeds() < PairedTest.ON_AVERAGE ? findings(values) : words(values))
                    .forEach((test, yes) -> found.merge(test, yes ? 1 : 0, Integer::sum));
            if (powered) {
                shift(values[0], 2 * grid.deviationOfDifference());
                shifted += (int) PairedTest.pairs(values).stream()
                        .limit(NullGrid.RULES - 1)
                        .filter(test -> test.finding() == Finding.DIFFERS)
                        .count();
            }
        }
        Map<Test, Double> rates = new EnumMap<>(Test.class);
        found.forEach((test, count) -> rates.put(test, (double) count / draws));
        return new FalsePositives(grid, rates, powered ? (double) shifted / draws / (NullGrid.RULES - 1) : Double.NaN);
    }

    private static void shift(double[][] rule, double by) {
        for (double[] seed : rule) {
            for (int scenario = 0; scenario < seed.length; scenario++) {
                seed[scenario] += by;
            }
        }
    }

    private static Map<Test, Boolean> words(double[][][] values) {
        return words(PairedTest.pairs(values));
    }

    private static Map<Test, Boolean> words(List<PairedTest> pairs) {
        Map<Test, Boolean> findings = new EnumMap<>(Test.class);
        findings.put(Test.DIFFERS, pairs.stream().anyMatch(test -> test.finding() == Finding.DIFFERS));
        findings.put(Test.BETTER_ON_AVERAGE, pairs.stream().anyMatch(PairedTest::isBetterOnAverage));
        return findings;
    }

    private static Map<Test, Boolean> findings(double[][][] values) {
        List<PairedTest> pairs = PairedTest.pairs(values);
        Map<Test, Boolean> findings = words(pairs);
        PairedTest one =
                PairedTest.pairs(new double[][][] {values[0], values[1]}).getFirst();
        List<double[]> against = new ArrayList<>();
        double[][] means = Arrays.stream(values)
                .map(rule ->
                        Arrays.stream(rule).mapToDouble(FalsePositives::mean).toArray())
                .toArray(double[][]::new);
        for (int rule = 1; rule < values.length; rule++) {
            against.add(differences(means[0], means[rule]));
        }
        List<PairedTest> baseline = PairedTest.family(against);
        findings.put(Test.ONE_PAIR_T, one.t() < PairedTest.LEVEL);
        findings.put(Test.ONE_PAIR_FLIPS, one.signFlip() < PairedTest.LEVEL);
        findings.put(Test.ALL_PAIRS_T, pairs.stream().anyMatch(test -> test.t() < PairedTest.LEVEL));
        findings.put(Test.ALL_PAIRS_FLIPS, pairs.stream().anyMatch(test -> test.signFlip() < PairedTest.LEVEL));
        findings.put(Test.BASELINE_T, baseline.stream().anyMatch(test -> test.t() < PairedTest.LEVEL));
        findings.put(Test.BASELINE_FLIPS, baseline.stream().anyMatch(test -> test.signFlip() < PairedTest.LEVEL));
        findings.put(Test.BEST, best(values));
        findings.put(Test.BITES, bites(means));
        return findings;
    }

    /** Returns true if the highest mean of any scenario is told from all others, all leads of all scenarios being one family. */
    private static boolean best(double[][][] values) {
        int scenarios = values[0][0].length;
        List<double[]> leads = new ArrayList<>();
        for (int scenario = 0; scenario < scenarios; scenario++) {
            double[][] here = at(values, scenario);
            int best = 0;
            for (int rule = 1; rule < here.length; rule++) {
                best = mean(here[rule]) > mean(here[best]) ? rule : best;
            }
            for (int rule = 0; rule < here.length; rule++) {
                if (rule != best) {
                    leads.add(differences(here[best], here[rule]));
                }
            }
        }
        List<PairedTest> tests = PairedTest.family(leads);
        int rivals = values.length - 1;
        for (int scenario = 0; scenario < scenarios; scenario++) {
            if (tests.subList(scenario * rivals, (scenario + 1) * rivals).stream()
                    .allMatch(test -> test.finding() == Finding.DIFFERS)) {
                return true;
            }
        }
        return false;
    }

    private static double[][] at(double[][][] values, int scenario) {
        return Arrays.stream(values)
                .map(rule ->
                        Arrays.stream(rule).mapToDouble(seed -> seed[scenario]).toArray())
                .toArray(double[][]::new);
    }

    /** The first two rules stand for a mean with and without an attack that does nothing. */
    private static boolean bites(double[][] means) {
        List<Trial> trials = new ArrayList<>();
        for (int seed = 0; seed < means[0].length; seed++) {
            trials.add(new Trial(seed, means[0][seed], means[1][seed], Double.NaN, Double.NaN, Double.NaN));
        }
        return Bite.of(Map.of("fedavg", trials), CHANCE).state() == Bite.State.BITES;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static double[] differences(double[] a, double[] b) {
        double[] differences = new double[a.length];
        Arrays.setAll(differences, i -> a[i] - b[i]);
        return differences;
    }

    /** Returns the rates in percent as a line. */
    String line() {
        return grid + ": "
                + rates.entrySet().stream()
                        .map(rate -> "%s %.1f"
                                .formatted(
                                        rate.getKey()
                                                .name()
                                                .toLowerCase(Locale.ROOT)
                                                .replace('_', ' '),
                                        100 * rate.getValue()))
                        .collect(Collectors.joining(", "))
                + (Double.isNaN(power) ? "" : String.format(Locale.ROOT, "; power %.0f", 100 * power));
    }
}
