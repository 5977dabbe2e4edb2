package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.column;
import static dev.crucible.engine.aggregation.Rules.context;
import static dev.crucible.engine.aggregation.Rules.fromCatalog;
import static dev.crucible.engine.aggregation.Rules.gaussian;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that weight clients by samples, with a cap on each client's share. */
class WeightedFormsTest {

    private static final int D = 23;
    private static final int[] SAMPLES = {700, 250, 150, 120, 80};
    private static final float[][] ROWS = {{3, -1}, {1, 4}, {2, 0.5f}, {9, -7}, {4, 2}};
    private static final String[] RULES = {
        "median", "trimmed_mean:f=2", "centered_clipping:tau=1.5", "centered_clipping:tau=1.5,L=3", "norm_bounding:M=4"
    };

    private static Aggregator rule(String text, String... more) {
        String[] parts = (text + (more.length == 0 ? "" : (text.contains(":") ? "," : ":") + String.join(",", more)))
                .split(":", 2);
        String parameters = parts.length == 1
                ? ""
                : Arrays.stream(parts[1].split(","))
                        .map(pair -> pair.split("=", 2))
                        .map(pair -> "'%s':%s".formatted(pair[0], pair[1]))
                        .reduce((a, b) -> a + "," + b)
                        .orElseThrow();
        return fromCatalog(parts[0], "{" + parameters + "}");
    }

    private static Aggregator weighted(String text, String... more) {
        String[] all = Arrays.copyOf(more, more.length + 1);
        all[more.length] = "weighting='samples'";
        return rule(text, all);
    }

    private static float[] update(Aggregator rule, float[][] rows, int... samples) {
        UpdateMatrix updates =
                new UpdateMatrix(rows, IntStream.range(0, rows.length).toArray(), samples);
        return rule.aggregate(updates, context(RuleState.NONE)).update();
    }

    private static int[] samples(int n, RandomStream random) {
        return IntStream.range(0, n).map(i -> 1 + random.nextInt(400)).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 8, 11, 14, 49})
    void equalWeightsGiveTheBitsOfTheUnweightedForm(int n) {
        float[][] rows = gaussian(n, D, 0.3, 2, new RandomStream(n));
        rows[0][3] = -0f;
        rows[1][3] = 0f;
        rows[2][4] = Float.NaN;
        int[] samples = new int[n];
        Arrays.fill(samples, 7);
        for (String text : RULES) {
            float[] expected = update(rule(text), rows, samples);
            assertThat(update(weighted(text), rows, samples)).as(text).isEqualTo(expected);
            assertThat(update(weighted(text, "max_client_share=" + 1.0 / n), rows, samples))
                    .as(text)
                    .isEqualTo(expected);
        }
    }

    @Test
    void theOrderOfClientsHasNoEffect() {
        RandomStream random = new RandomStream(2);
        float[][] rows = gaussian(12, D, 0, 1, random);
        rows[3] = rows[5].clone();
        int[] samples = samples(12, random);
        int[] order = random.permutation(12);
        float[][] otherRows = IntStream.of(order).mapToObj(i -> rows[i]).toArray(float[][]::new);
        int[] otherSamples = IntStream.of(order).map(i -> samples[i]).toArray();
        for (String text : RULES) {
            float[] expected = update(weighted(text), rows, samples);
            float[] actual = update(weighted(text), otherRows, otherSamples);
            // Sums of whole rows are added in the order of the clients.
            assertThat(actual)
                    .as(text)
                    .containsExactly(
                            expected, within(text.contains("clipping") || text.contains("bounding") ? 1e-6f : 0f));
        }
    }

    @Test
    void aFactorOnAllSamplesHasNoEffect() {
        RandomStream random = new RandomStream(3);
        float[][] rows = gaussian(9, D, 0, 1, random);
        int[] samples = samples(9, random);
        int[] more = IntStream.of(samples).map(count -> 37 * count).toArray();
        for (String text : RULES) {
            for (String share : List.of("max_client_share=1", "max_client_share=0.2", "L=1")) {
                String[] given = share.startsWith("L") ? new String[0] : new String[] {share};
                assertThat(update(weighted(text, given), rows, more))
                        .as(text)
                        .isEqualTo(update(weighted(text, given), rows, samples));
            }
        }
    }

    @Test
    void aClientWithoutWeightHasNoEffect() {
        RandomStream random = new RandomStream(4);
        float[][] rows = gaussian(10, D, 0, 1, random);
        int[] samples = samples(10, random);
        float[][] more = Arrays.copyOf(rows, 11);
        more[10] = new float[D];
        Arrays.fill(more[10], 1e6f);
        for (String text : RULES) {
            assertThat(update(weighted(text), more, Arrays.copyOf(samples, 11)))
                    .as(text)
                    .isEqualTo(update(weighted(text), rows, samples));
        }
    }

    /** Reference values from 20 lines of Python in exact shares: sort, cumulate, cut. */
    @Test
    void referenceValues() {
        assertThat(update(weighted("median", "max_client_share=1"), ROWS, SAMPLES))
                .as("the first client has 700 of 1300 samples")
                .containsExactly(3, -1);
        assertThat(update(weighted("median", "max_client_share=0.3"), ROWS, SAMPLES))
                .containsExactly(3, 0.5f);
        assertThat(update(weighted("trimmed_mean:f=1", "max_client_share=0.3"), ROWS, SAMPLES))
                .containsExactly(new float[] {2.5833333f, 0.29375f}, within(1e-6f));
        assertThat(update(weighted("trimmed_mean:f=1", "max_client_share=0.25"), ROWS, SAMPLES))
                .containsExactly(new float[] {2.642857f, 0.328571f}, within(1e-6f));
        assertThat(update(weighted("norm_bounding:M=2", "max_client_share=0.3"), ROWS, SAMPLES))
                .containsExactly(new float[] {1.4382173f, 0.37264377f}, within(1e-6f));
        assertThat(update(weighted("centered_clipping:tau=2", "max_client_share=0.3"), ROWS, SAMPLES))
                .as("from zero, one step is norm bounding")
                .containsExactly(new float[] {1.4382173f, 0.37264377f}, within(1e-6f));
    }

    @Test
    void halfOfTheWeightGivesTheMiddleOfTwoValues() {
        assertThat(update(weighted("median", "max_client_share=1"), column(1, 2, 4), 2, 1, 3))
                .containsExactly(3);
        assertThat(update(weighted("median", "max_client_share=1"), column(1, 2, 9), 3, 2, 4))
                .containsExactly(2);
        assertThat(update(weighted("trimmed_mean:f=1", "max_client_share=1"), column(1, 2, 3, 9), 1, 2, 2, 1))
                .containsExactly(2.5f);
    }

    /** Two attackers of ten clients send far values. With half of the weight the median is theirs, with less it is an honest value's. */
    @ParameterizedTest
    @CsvSource({"1990, true", "2010, false"})
    void theMedianHoldsBelowHalfOfTheWeight(int each, boolean holds) {
        for (long seed = 1; seed <= 20; seed++) {
            float[][] rows = gaussian(10, D, 0, 1, new RandomStream(seed));
            int[] samples = new int[10];
            Arrays.fill(samples, 500);
            for (int i = 8; i < 10; i++) {
                Arrays.fill(rows[i], 1e6f);
                samples[i] = each;
            }
            float[] result = update(weighted("median", "max_client_share=1"), rows, samples);
            assertThat(amongHonest(result, Arrays.copyOf(rows, 8))).isEqualTo(holds);
        }
    }

    /** Six attackers of sixteen clients: what counts is their weight against that of the three heaviest clients, 3 · 600. */
    @ParameterizedTest
    @CsvSource({"299, true", "301, false"})
    void theTrimmedMeanHoldsAgainstTheWeightOfTheHeaviest(int each, boolean holds) {
        for (long seed = 1; seed <= 20; seed++) {
            float[][] rows = gaussian(16, D, 0, 1, new RandomStream(seed));
            int[] samples = new int[16];
            Arrays.fill(samples, 600);
            for (int i = 10; i < 16; i++) {
                Arrays.fill(rows[i], 1e6f);
                samples[i] = each;
            }
            float[] result = update(weighted("trimmed_mean:f=3", "max_client_share=1"), rows, samples);
            assertThat(amongHonest(result, Arrays.copyOf(rows, 10))).isEqualTo(holds);
        }
    }

    private static boolean amongHonest(float[] result, float[][] honest) {
        return IntStream.range(0, result.length).allMatch(k -> {
            double[] values = IntStream.range(0, honest.length)
                    .mapToDouble(i -> honest[i][k])
                    .sorted()
                    .toArray();
            return values[0] - 1e-4 <= result[k] && result[k] <= values[values.length - 1] + 1e-4;
        });
    }

    /** Three of ten attackers claim a thousand times the samples: with the usual cap they hold 0.45 of the weight. */
    @ParameterizedTest
    @ValueSource(strings = {"median", "trimmed_mean:f=3"})
    void theUsualCapHoldsAgainstClaims(String text) {
        for (long seed = 1; seed <= 20; seed++) {
            RandomStream random = new RandomStream(seed);
            float[][] rows = gaussian(10, D, 0, 1, random);
            int[] samples = samples(10, random);
            for (int i = 7; i < 10; i++) {
                Arrays.fill(rows[i], -1e6f);
                samples[i] *= 1000;
            }
            float[][] honest = Arrays.copyOf(rows, 7);
            assertThat(amongHonest(update(weighted(text), rows, samples), honest))
                    .isTrue();
            if (text.equals("median")) {
                assertThat(amongHonest(update(weighted(text, "max_client_share=1"), rows, samples), honest))
                        .isFalse();
            }
        }
    }

    @Test
    void theClippingRulesMoveByNoMoreThanTheShare() {
        float[][] rows = gaussian(10, D, 0, 0, new RandomStream(1));
        Arrays.fill(rows[9], 1e6f);
        int[] samples = new int[10];
        Arrays.fill(samples, 10);
        samples[9] = 1_000_000;
        for (String text : List.of("centered_clipping:tau=2", "norm_bounding:M=2")) {
            assertThat(norm(update(weighted(text), rows, samples))).isCloseTo(0.15 * 2, within(1e-5));
            assertThat(norm(update(weighted(text, "max_client_share=1"), rows, samples)))
                    .isCloseTo(2, within(1e-3));
        }
    }

    private static double norm(float[] vector) {
        return Math.sqrt(IntStream.range(0, vector.length)
                .mapToDouble(k -> vector[k] * vector[k])
                .sum());
    }

    /** Reference by Python: with a cap of 0.25 the two largest of 700, 250, 150 … become 231, with 3/16 the three largest 133.714. */
    @Test
    void noShareExceedsTheCap() {
        int[] samples = {700, 250, 150, 120, 80, 60, 40, 12};
        assertThat(new ShareCap(0.25).weights("rule", samples, 0))
                .containsExactly(
                        new double[] {1, 1, 150 / 231.0, 120 / 231.0, 80 / 231.0, 60 / 231.0, 40 / 231.0, 12 / 231.0},
                        within(1e-12));
        double[] usual = ShareCap.USUAL.weights("rule", samples, 0);
        assertThat(Arrays.stream(usual).max().orElseThrow()
                        / Arrays.stream(usual).sum())
                .isCloseTo(1.5 / 8, within(1e-12));
        assertThat(usual[3]).isCloseTo(120 / 133.71428571428572, within(1e-12));
        for (long seed = 1; seed <= 50; seed++) {
            RandomStream random = new RandomStream(seed);
            int[] any = samples(3 + random.nextInt(30), random);
            any[0] *= 1 + random.nextInt(1_000_000);
            double share = 1.0 / any.length + random.nextInt(1000) / 2000.0;
            double[] weights = new ShareCap(share).weights("rule", any, 0);
            double sum = Arrays.stream(weights).sum();
            assertThat(Arrays.stream(weights).max().orElseThrow() / sum).isLessThanOrEqualTo(share * (1 + 1e-9));
        }
    }

    @Test
    void refusalsNameTheFix() {
        assertThatThrownBy(() -> update(weighted("median", "max_client_share=0.1"), ROWS, SAMPLES))
                .isInstanceOf(PreconditionException.class)
                .hasMessage("median: needs n * max_client_share >= 1, got n=5, max_client_share=0.1; raise it to 1/n or"
                        + " leave it out");
        assertThatThrownBy(() -> update(weighted("trimmed_mean:f=1", "max_client_share=1"), ROWS, SAMPLES))
                .isInstanceOf(PreconditionException.class)
                .hasMessage("trimmed_mean: the f heaviest clients must hold less than half of the weight, got f=1,"
                        + " share=0.538; lower max_client_share below 1/(2f)");
        List<Problem> problems = new ArrayList<>();
        assertThat(RuleCatalog.create("median", Map.of("max_client_share", 0.2), problems))
                .isEmpty();
        assertThat(problems.toString()).contains("is for weighting \"samples\"");
    }
}
