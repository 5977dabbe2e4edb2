package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.fromCatalog;
import static dev.crucible.engine.aggregation.Rules.gaussian;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.pre.Clipping;
import dev.crucible.engine.aggregation.pre.Nnm;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The streaming form of a rule against its matrix form. */
class StreamingTest {

    private static final int N = 13;
    /** Several blocks of a kernel, the last one short. */
    private static final int D = 17_001;

    private static final int ROUNDS = 2;
    private static final float[][] ROOTS = gaussian(ROUNDS, D, 0.1, 1, new RandomStream(0));
    private static final List<float[][]> ROWS =
            List.of(gaussian(N, D, 0.05, 1, new RandomStream(1)), gaussian(N, D, 0.05, 1, new RandomStream(2)));

    static Stream<Aggregator> streaming() {
        return Stream.of(
                fromCatalog("average", "{}"),
                fromCatalog("fedavg", "{}"),
                fromCatalog("norm_bounding", "{'M':130}"),
                fromCatalog("norm_bounding", "{'M':130,'sigma':0.1}"),
                fromCatalog("centered_clipping", "{'tau':130}"),
                fromCatalog("rlr", "{'theta':5,'eta':0.5}"),
                fromCatalog("fltrust", "{}"),
                fromCatalog("fedavgm", "{}"),
                fromCatalog("fedavgm", "{'rule':'centered_clipping','parameters':{'tau':130}}"),
                fromCatalog("fedadam", "{'rule':'norm_bounding','parameters':{'M':130}}"),
                fromCatalog("fedyogi", "{}"),
                fromCatalog("fedadagrad", "{'rule':'fltrust'}"),
                behind(new FedAvg(), new Clipping(130)),
                behind(new FlTrust(RootSource.USUAL), new Clipping(500), new Clipping(130)),
                behind(fromCatalog("fedavgm", "{'rule':'rlr'}"), new Clipping(130)));
    }

    static Stream<Aggregator> together() {
        return Stream.of(
                fromCatalog("median", "{}"),
                fromCatalog("krum", "{'f':2}"),
                fromCatalog("centered_clipping", "{'L':2}"),
                fromCatalog("fedadam", "{'rule':'median'}"),
                behind(new FedAvg(), new Clipping(1), new Nnm(1)),
                behind(new Median(), new Clipping(1)));
    }

    private static Aggregator behind(Aggregator rule, PreAggregator... before) {
        return new PreAggregated(List.of(before), rule);
    }

    @ParameterizedTest
    @MethodSource("streaming")
    void agreesWithTheMatrixForm(Aggregator rule) {
        RuleState ofMatrix = RuleState.NONE;
        RuleState ofStream = RuleState.NONE;
        for (int round = 1; round <= ROUNDS; round++) {
            UpdateMatrix updates = updates(round);
            Aggregate matrix = rule.aggregate(updates, context(round, Rules.WORKERS, ofMatrix));
            Aggregate stream = stream(rule, updates, context(round, Rules.WORKERS, ofStream));
            assertSame(stream, matrix);
            ofMatrix = matrix.state();
            ofStream = stream.state();
        }
    }

    @ParameterizedTest
    @MethodSource("streaming")
    void theSameBytesForAnyNumberOfThreads(Aggregator rule) {
        List<float[]> results = new ArrayList<>();
        for (int threads : new int[] {1, 2, 7}) {
            try (Workers workers = new Workers(threads)) {
                RuleState state = RuleState.NONE;
                for (int round = 1; round <= ROUNDS; round++) {
                    Aggregate aggregate = stream(rule, updates(round), context(round, workers, state));
                    state = aggregate.state();
                    results.add(aggregate.update());
                }
            }
        }
        for (int i = ROUNDS; i < results.size(); i++) {
            assertThat(Arrays.equals(results.get(i), results.get(i % ROUNDS))).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("streaming")
    void updatesAreNeitherWrittenNorKept(Aggregator rule) {
        UpdateMatrix updates = updates(1);
        float[] row = new float[D];
        StreamedUpdates reused = new StreamedUpdates(
                D,
                visitor -> {
                    for (int i = 0; i < N; i++) {
                        System.arraycopy(updates.rows()[i], 0, row, 0, D);
                        visitor.accept(
                                new UpdateMatrix(new float[][] {row}, new int[] {i}, new int[] {updates.samples()[i]}));
                        assertThat(Arrays.equals(row, updates.rows()[i])).isTrue();
                        Arrays.fill(row, Float.NaN);
                    }
                },
                rule::require,
                Rules.WORKERS);
        Aggregate kept = rule.aggregate(reused, context(1, Rules.WORKERS, RuleState.NONE));
        float[] expected =
                stream(rule, updates, context(1, Rules.WORKERS, RuleState.NONE)).update();
        assertThat(Arrays.equals(kept.update(), expected)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("streaming")
    void preciseSumsOfUpdatesTogetherHaveTheBytesOfAStream(Aggregator rule) {
        if (rule.needs() == Needs.SUMS) {
            RoundContext context = context(1, Rules.WORKERS, RuleState.NONE);
            Aggregate precise = rule.aggregate(new PreciseUpdates(Updates.of(updates(1), Rules.WORKERS)), context);
            Aggregate stream = stream(rule, updates(1), context);
            assertThat(precise.update()).isEqualTo(stream.update());
            assertThat(precise.weights()).hasValueSatisfying(w -> assertThat(w)
                    .isEqualTo(stream.weights().orElseThrow()));
        }
    }

    @Test
    void aStreamPassesOnceAndAnswersNoMoreThanItCan() {
        StreamedUpdates updates = new StreamedUpdates(D, visitor -> visitor.accept(updates(1)), n -> {}, Rules.WORKERS);
        assertThatThrownBy(updates::clients).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(updates::median)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("COORDINATES");
        updates.mean(Weighting.UNIFORM);
        assertThatThrownBy(() -> updates.mean(Weighting.UNIFORM)).hasMessageContaining("no second pass");
    }

    @Test
    void rowsThatAreNotFiniteCountAsInTheMatrixForm() {
        List<Aggregator> rules = List.of(
                new NormBounding(2, 0),
                new CenteredClipping(2, 1),
                new FlTrust(RootSource.USUAL),
                behind(new FedAvg(), new Clipping(2)));
        for (Aggregator rule : rules) {
            UpdateMatrix updates = updates(1);
            updates.rows()[3][7] = Float.NaN;
            updates.rows()[5][D - 1] = Float.NEGATIVE_INFINITY;
            updates.rows()[6] = new float[D];
            RoundContext context = context(1, Rules.WORKERS, RuleState.NONE);
            Aggregate stream = stream(rule, updates, context);
            assertSame(stream, rule.aggregate(updates, context));
            assertThat(Float.isFinite(stream.update()[7])).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("together")
    void rulesThatCompareUpdatesDoNotStream(Aggregator rule) {
        assertThat(rule.needs().streams()).isFalse();
    }

    @Test
    void trustNeedsARoot() {
        RoundContext rootless = new RoundContext(1, new RandomStream(1), Rules.WORKERS, RuleState.NONE);
        assertThatThrownBy(() -> stream(new FlTrust(RootSource.USUAL), updates(1), rootless))
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining("root set");
    }

    private static void assertSame(Aggregate stream, Aggregate matrix) {
        assertThat(largestDifference(stream.update(), matrix.update())).isLessThan(2e-5);
        assertThat(stream.weights().isPresent()).isEqualTo(matrix.weights().isPresent());
        assertThat(stream.scores().isPresent()).isEqualTo(matrix.scores().isPresent());
        matrix.weights()
                .ifPresent(w -> assertThat(stream.weights().orElseThrow()).containsExactly(w, within(1e-6)));
        matrix.scores().ifPresent(s -> {
            double[] scores = stream.scores().orElseThrow();
            IntStream.range(0, N).filter(i -> Double.isFinite(s[i])).forEach(i -> assertThat(scores[i])
                    .isCloseTo(s[i], within(1e-3)));
            assertThat(Arrays.stream(scores).map(x -> Double.isFinite(x) ? 0 : x))
                    .containsExactly(Arrays.stream(s)
                            .map(x -> Double.isFinite(x) ? 0 : x)
                            .boxed()
                            .toArray(Double[]::new));
        });
    }

    private static double largestDifference(float[] a, float[] b) {
        assertThat(a).hasSameSizeAs(b);
        return IntStream.range(0, a.length)
                .mapToDouble(k -> Math.abs(a[k] - b[k]))
                .max()
                .orElseThrow();
    }

    private static Aggregate stream(Aggregator rule, UpdateMatrix updates, RoundContext context) {
        assertThat(rule.needs().streams()).isTrue();
        int half = updates.n() / 2;
        StreamedUpdates waves = new StreamedUpdates(
                updates.d(),
                visitor -> {
                    visitor.accept(updates.rows(IntStream.range(0, half).toArray()));
                    visitor.accept(
                            updates.rows(IntStream.range(half, updates.n()).toArray()));
                },
                rule::require,
                context.workers());
        Aggregate aggregate = rule.aggregate(waves, context);
        assertThat(waves.clients()).isEqualTo(updates.clients());
        assertThat(waves.samples()).isEqualTo(updates.samples());
        return aggregate;
    }

    private static RoundContext context(int round, Workers workers, RuleState state) {
        return new RoundContext(round, new RandomStream(round), workers, state, Optional.of(ROOTS[round - 1]));
    }

    private static UpdateMatrix updates(int round) {
        int[] samples = IntStream.range(0, N).map(i -> 1 + i * i % 7).toArray();
        float[][] rows = Arrays.stream(ROWS.get(round - 1)).map(float[]::clone).toArray(float[][]::new);
        return new UpdateMatrix(rows, IntStream.range(0, N).toArray(), samples);
    }
}
