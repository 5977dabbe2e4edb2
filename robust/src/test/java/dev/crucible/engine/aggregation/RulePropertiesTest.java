package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.aggregate;
import static dev.crucible.engine.aggregation.Rules.fromCatalog;
import static dev.crucible.engine.aggregation.Rules.gaussian;
import static dev.crucible.engine.aggregation.Rules.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of rules that hold for any numbers. */
class RulePropertiesTest {

    private static final int N = 11;
    private static final int F = 2;
    private static final int D = 37;

    /** Properties that a rule promises in addition to independence of the order of rows. */
    private enum Promise {
        /** x + c gives the result + c. */
        TRANSLATES,
        /** a·x gives a times the result, a &gt; 0. */
        SCALES,
        /** f far rows leave the result within the spread of the honest rows. */
        WITHSTANDS
    }

    private record Case(String name, String parameters, List<Promise> promises) {
        Aggregator rule() {
            return fromCatalog(name, parameters);
        }

        float[] update(float[][] rows) {
            return aggregate(rows).update();
        }

        Aggregate aggregate(float[][] rows) {
            return aggregate(rows, Rules.WORKERS);
        }

        /** A rule that trusts the server's own update gets the first row for it. */
        Aggregate aggregate(float[][] rows, Workers workers) {
            Aggregator rule = rule();
            Optional<float[]> root = rule.needsRoot() ? Optional.of(rows[0].clone()) : Optional.empty();
            RoundContext context = new RoundContext(1, new RandomStream(1), workers, RuleState.NONE, root);
            return rule.aggregate(UpdateMatrix.of(rows), context);
        }

        /** Returns true if rows are first scaled down to the median norm, which pulls a little towards zero. */
        boolean clips() {
            return name.equals("flame")
                    || name.equals("signguard")
                    || name.equals("clipped_clustering")
                    || name.equals("alignins");
        }

        @Override
        public String toString() {
            return name + parameters;
        }
    }

    private static Case all(String name, String parameters) {
        return new Case(name, parameters, List.of(Promise.values()));
    }

    private static Case some(String name, String parameters, Promise... promises) {
        return new Case(name, parameters, List.of(promises));
    }

    static Stream<Case> rules() {
        List<Case> known = known();
        List<String> names = known.stream().map(Case::name).toList();
        // A rule that promises no more still keeps to what all rules do.
        Stream<Case> others = RuleCatalog.rules().stream()
                .filter(rule -> !names.contains(rule.name()))
                .map(rule -> some(rule.name(), takesF(rule) ? "{'f':2}" : "{}"));
        return Stream.concat(known.stream(), others);
    }

    private static boolean takesF(CatalogEntry<?> rule) {
        return rule.parameters().stream().anyMatch(parameter -> parameter.name().equals("f"));
    }

    private static List<Case> known() {
        return List.of(
                some("average", "{}", Promise.TRANSLATES, Promise.SCALES),
                some("fedavg", "{}", Promise.TRANSLATES, Promise.SCALES),
                all("median", "{}"),
                all("trimmed_mean", "{'f':2}"),
                all("meamed", "{'f':2}"),
                all("krum", "{'f':2}"),
                all("krum_byzfl", "{'f':2}"),
                all("multi_krum", "{'f':2,'m':5}"),
                all("multi_krum_byzfl", "{'f':2}"),
                all("bulyan", "{'f':2}"),
                all("bulyan", "{'f':2,'selection':'single'}"),
                all("arkrum", "{}"),
                all("geometric_median", "{}"),
                all("mda", "{'f':2}"),
                all("monna", "{'f':2,'idx':0}"),
                all("smea", "{'f':2}"),
                all("caf", "{'f':2}"),
                all("dnc", "{'f':2}"),
                some("centered_clipping", "{'tau':100,'L':3}"),
                some("flame", "{'lambda':0}", Promise.SCALES, Promise.WITHSTANDS),
                some("signguard", "{'frac':1}", Promise.SCALES, Promise.WITHSTANDS),
                some("clipped_clustering", "{}", Promise.SCALES, Promise.WITHSTANDS),
                some("alignins", "{}", Promise.SCALES, Promise.WITHSTANDS),
                all("fedrdf", "{}"),
                all("fedrdf", "{'threshold':0}"),
                some("norm_bounding", "{'M':50}"),
                some("rlr", "{'theta':5}", Promise.SCALES),
                some("foolsgold", "{}", Promise.SCALES),
                some("fltrust", "{}", Promise.SCALES, Promise.WITHSTANDS),
                some("fldetector", "{}", Promise.TRANSLATES, Promise.SCALES),
                some("fedavgm", "{'rule':'median'}", Promise.TRANSLATES, Promise.SCALES, Promise.WITHSTANDS),
                some("fedadam", "{}"),
                some("fedyogi", "{}"),
                some("fedadagrad", "{}"));
    }

    static Stream<Case> promising(Promise promise) {
        return rules().filter(c -> c.promises.contains(promise));
    }

    static Stream<Case> translating() {
        return promising(Promise.TRANSLATES);
    }

    static Stream<Case> scaling() {
        return promising(Promise.SCALES);
    }

    static Stream<Case> withstanding() {
        return promising(Promise.WITHSTANDS);
    }

    /** Honest rows around 3. */
    private static float[][] honest(long seed) {
        return gaussian(N, D, 3, 1, new RandomStream(seed));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void orderDoesNotMatter(Case c) {
        for (long seed = 1; seed <= 5; seed++) {
            float[][] rows = honest(seed);
            float[][] shuffled = new float[N][];
            // The trusted row of MoNNA and FLTrust stays where it is.
            int[] order = new RandomStream(seed).permutation(N - 1);
            shuffled[0] = rows[0];
            for (int i = 1; i < N; i++) {
                shuffled[i] = rows[1 + order[i - 1]];
            }
            assertClose(c.update(shuffled), c.update(rows), 1e-5f);
        }
    }

    @ParameterizedTest
    @MethodSource("translating")
    void translates(Case c) {
        float[][] rows = honest(7);
        float[][] moved = map(rows, v -> v + 16);
        float[] expected = c.update(rows);
        for (int k = 0; k < D; k++) {
            expected[k] += 16;
        }
        assertClose(c.update(moved), expected, 5e-5f);
    }

    @ParameterizedTest
    @MethodSource("scaling")
    void scales(Case c) {
        float[][] rows = honest(8);
        float[] expected = c.update(rows);
        for (int k = 0; k < D; k++) {
            expected[k] *= 4;
        }
        assertClose(c.update(map(rows, v -> 4 * v)), expected, 5e-5f);
    }

    @ParameterizedTest
    @MethodSource("withstanding")
    void farAttackersDoNotDrag(Case c) {
        for (float far : new float[] {-1e3f, -1e12f, -1e30f}) {
            for (long seed = 1; seed <= 5; seed++) {
                float[][] rows = honest(seed);
                RandomStream random = new RandomStream(seed);
                for (int i = N - F; i < N; i++) {
                    for (int k = 0; k < D; k++) {
                        rows[i][k] = far * (1 + random.nextFloat());
                    }
                }
                assertWithinSpread(c.update(rows), Arrays.copyOf(rows, N - F), c.clips());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("withstanding")
    void nonFiniteRowsDoNotDrag(Case c) {
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
            float[][] rows = honest(3);
            Arrays.fill(rows[N - 1], bad);
            rows[N - 2][D / 2] = bad;
            assertWithinSpread(c.update(rows), Arrays.copyOf(rows, N - F), c.clips());
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void neverHangs(Case c) {
        float[][] nan = new float[N][D];
        float[][] wild = honest(4);
        for (int i = 0; i < N; i++) {
            Arrays.fill(nan[i], Float.NaN);
            wild[i][i] = i % 2 == 0 ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
        }
        for (float[][] rows : List.of(nan, wild, new float[N][D])) {
            Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
                try {
                    assertThat(c.update(rows)).hasSize(D);
                } catch (PreconditionException e) {
                    assertThat(e).hasMessageContaining("finite");
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void duplicatesGiveThemselves(Case c) {
        if ((c.name.startsWith("fed") && !c.name.equals("fedavg")) || c.name.equals("foolsgold")) {
            return;
        }
        float[] row = gaussian(1, D, 3, 1, new RandomStream(5))[0];
        float[][] rows = new float[N][];
        Arrays.setAll(rows, i -> row.clone());
        assertClose(c.update(rows), row, 1e-5f);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void threadsDoNotChangeTheBytes(Case c) {
        for (int d : new int[] {1, 7, 40_003}) {
            float[][] rows = gaussian(N, d, 3, 1, new RandomStream(d));
            int[] bits = bits(c, rows, 1);
            assertThat(bits(c, rows, 2)).isEqualTo(bits);
            assertThat(bits(c, rows, 7)).isEqualTo(bits);
        }
    }

    private static int[] bits(Case c, float[][] rows, int threads) {
        try (Workers workers = new Workers(threads)) {
            float[] update = c.aggregate(rows, workers).update();
            int[] bits = new int[update.length];
            Arrays.setAll(bits, k -> Float.floatToRawIntBits(update[k]));
            return bits;
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void inputsAreLeftAlone(Case c) {
        float[][] rows = honest(6);
        float[][] before = map(rows, v -> v);
        c.update(rows);
        assertThat(rows).isDeepEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void weightsAreShares(Case c) {
        Optional<double[]> weights = c.aggregate(honest(9)).weights();
        weights.ifPresent(w -> {
            assertThat(w).hasSize(N);
            assertThat(Arrays.stream(w).sum()).isCloseTo(1, Offset.offset(1e-9));
            assertThat(Arrays.stream(w).min().getAsDouble()).isNotNegative();
        });
    }

    static Stream<Arguments> bounds() {
        return Stream.of(
                Arguments.of("trimmed_mean", "{'f':2}", 5, "2f < n, got n=4, f=2"),
                Arguments.of("meamed", "{'f':2}", 5, "2f < n, got n=4, f=2"),
                Arguments.of("krum", "{'f':2}", 7, "n > 2f + 2 (f >= 0), got n=6, f=2"),
                Arguments.of("krum_byzfl", "{'f':2}", 5, "n > 2f (f >= 0, n > 1), got n=4, f=2"),
                Arguments.of("multi_krum", "{'f':2}", 7, "n > 2f + 2 (f >= 0), got n=6, f=2"),
                Arguments.of("multi_krum", "{'f':1,'m':6}", 7, "m <= n - f (0 for n - f), got n=6, f=1, m=6"),
                Arguments.of("bulyan", "{'f':2}", 11, "n >= 4f + 3 (f >= 0), got n=10, f=2"),
                Arguments.of("mda", "{'f':2}", 5, "2f < n, got n=4, f=2"),
                Arguments.of("smea", "{'f':2}", 5, "2f < n, got n=4, f=2"),
                Arguments.of("caf", "{'f':2}", 5, "2f < n, got n=4, f=2"),
                Arguments.of("dnc", "{'f':2,'c':2}", 5, "got n=4, f=2, c=2.0"),
                Arguments.of("dnc", "{'f':2}", 5, "2f < n, got n=4, f=2"),
                Arguments.of("arkrum", "{}", 5, "n >= 5, got n=4"));
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void boundsAreSharp(String name, String parameters, int least, String message) {
        Aggregator rule = fromCatalog(name, parameters);
        rule.require(least);
        assertThat(update(rule, gaussian(least, 3, 0, 1, new RandomStream(1)))).hasSize(3);
        float[][] tooFew = gaussian(least - 1, 3, 0, 1, new RandomStream(1));
        assertThatThrownBy(() -> update(rule, tooFew))
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"krum,{'f':3}", "multi_krum,'{''f'':3,''m'':5}'", "multi_krum_byzfl,{'f':3}", "arkrum,{}", "mda,{'f':3}"
    })
    void farAttackersAreNeverSelected(String name, String parameters) {
        Aggregator rule = fromCatalog(name, parameters);
        for (long seed = 1; seed <= 50; seed++) {
            float[][] rows = gaussian(15, D, 0, 1, new RandomStream(seed));
            float[] attack = gaussian(1, D, 20, 1, new RandomStream(-seed))[0];
            // Colluding duplicates, which are nearest to each other.
            rows[4] = attack;
            rows[9] = attack.clone();
            rows[14] = attack.clone();
            double[] weights = aggregate(rule, rows).weights().orElseThrow();
            assertThat(weights[4] + weights[9] + weights[14])
                    .as("seed %d", seed)
                    .isZero();
        }
    }

    /** Late in the iteration colluders may win a place, but none of their values is ever averaged. */
    @ParameterizedTest
    @CsvSource({"bulyan,{'f':3}", "bulyan,'{''f'':3,''selection'':''single''}'"})
    void bulyanNeverAveragesAFarAttacker(String name, String parameters) {
        Aggregator rule = fromCatalog(name, parameters);
        for (long seed = 1; seed <= 50; seed++) {
            float[][] rows = gaussian(15, D, 0, 1, new RandomStream(seed));
            float[][] honest = Arrays.copyOf(rows, 12);
            float[] attack = gaussian(1, D, 20, 1, new RandomStream(-seed))[0];
            rows[12] = attack;
            rows[13] = attack.clone();
            rows[14] = gaussian(1, D, 20, 1, new RandomStream(-seed - 1000))[0];
            assertWithinSpread(update(rule, rows), honest, false);
        }
    }

    private static void assertWithinSpread(float[] update, float[][] honest, boolean clipped) {
        for (int k = 0; k < update.length; k++) {
            float least = Float.POSITIVE_INFINITY;
            float most = Float.NEGATIVE_INFINITY;
            for (float[] row : honest) {
                least = Math.min(least, row[k]);
                most = Math.max(most, row[k]);
            }
            assertThat(update[k]).as("coordinate %d", k).isBetween((clipped ? 0.8f : 1) * least - 1e-4f, most + 1e-4f);
        }
    }

    private static void assertClose(float[] actual, float[] expected, float tolerance) {
        assertThat(actual).hasSize(expected.length);
        for (int k = 0; k < expected.length; k++) {
            assertThat(actual[k]).as("coordinate %d", k).isCloseTo(expected[k], Offset.offset(tolerance));
        }
    }

    private interface Change {
        float of(float value);
    }

    private static float[][] map(float[][] rows, Change change) {
        float[][] mapped = new float[rows.length][rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < rows[i].length; k++) {
                mapped[i][k] = change.of(rows[i][k]);
            }
        }
        return mapped;
    }
}
