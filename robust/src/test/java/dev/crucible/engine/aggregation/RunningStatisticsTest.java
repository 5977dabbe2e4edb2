package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.fromCatalog;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.pre.Arc;
import dev.crucible.engine.aggregation.pre.Bucketing;
import dev.crucible.engine.aggregation.pre.Clipping;
import dev.crucible.engine.aggregation.pre.Nnm;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule, pre-aggregator and server optimiser over a network with batch statistics. */
class RunningStatisticsTest {

    private static final int N = 11;
    private static final int WEIGHTS = 24;
    /** Means and variances as the built-in networks name them, and a variance and a count of batches as PyTorch does. */
    private static final List<NamedShape> TENSORS = List.of(
            new NamedShape("0.convolution.weight", List.of(4, 5)),
            new NamedShape("1.norm.mean", List.of(2)),
            new NamedShape("1.norm.variance", List.of(2)),
            new NamedShape("2.dense.weight", List.of(4)),
            new NamedShape("bn.running_var", List.of(1)),
            new NamedShape("bn.num_batches_tracked", List.of(1)));

    private static final int FIRST = 20;
    private static final int[] STATISTICS = {20, 21, 22, 23, 28, 29};
    private static final int COUNT = 29;

    private record Named(String name, Aggregator rule) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Named> rules() {
        Stream<Named> alone = RuleCatalog.rules().stream()
                .map(rule -> new Named(rule.name(), fromCatalog(rule.name(), parameters(rule))));
        Stream<Named> forms = Stream.of(
                        "median {'weighting':'samples'}",
                        "trimmed_mean {'weighting':'samples','f':2}",
                        "centered_clipping {'weighting':'samples'}",
                        "centered_clipping {'tau':0.1,'L':3}",
                        "norm_bounding {'M':0.1,'sigma':0.1}",
                        "norm_bounding {'weighting':'samples','M':0.1}",
                        "flame {'lambda':0.5}",
                        "flame {'lambda':0.5,'of':'updates'}",
                        "rlr {'theta':11}",
                        "fedavgm {'rule':'norm_bounding'}",
                        "fedadam {'rule':'median'}",
                        "fldetector {'rule':'norm_bounding'}")
                .map(form -> form.split(" ", 2))
                .map(form -> new Named(form[0] + form[1], fromCatalog(form[0], form[1])));
        Stream<Named> behind = preAggregators().flatMap(pre -> Stream.of(
                        "average", "fedavg", "median", "norm_bounding", "fedadam")
                .map(rule -> new Named(pre + " " + rule, new PreAggregated(List.of(pre), fromCatalog(rule, "{}")))));
        return Stream.of(alone, forms, behind).flatMap(named -> named);
    }

    private static Stream<PreAggregator> preAggregators() {
        return Stream.of(new Clipping(0.1), new Arc(2), new Nnm(2), new Bucketing(2));
    }

    private static String parameters(CatalogEntry<?> rule) {
        if (rule.name().equals("monna")) {
            return "{'f':2,'trusted_client':0}";
        }
        return rule.parameters().stream().anyMatch(parameter -> parameter.name().equals("f")) ? "{'f':2}" : "{}";
    }

    /** A list of pre-aggregators in this test misses none of the catalogue. */
    @Test
    void everyPreAggregatorIsTried() {
        assertThat(RuleCatalog.preAggregators()).hasSize((int) preAggregators().count());
    }

    /** Returns updates whose sizes differ by a factor of ten and whose statistics are far larger than their weights. */
    private static float[][] rows(int round, float batches) {
        RandomStream random = new RandomStream(round);
        float[][] rows = new float[N][WEIGHTS + STATISTICS.length];
        for (int i = 0; i < N; i++) {
            for (int k = 0; k < rows[i].length; k++) {
                rows[i][k] = (float) ((1 + i) * 0.3 * random.nextGaussian());
            }
            for (int k : STATISTICS) {
                rows[i][k] = (float) (20 + i + random.nextGaussian());
            }
            rows[i][COUNT] = batches;
        }
        return rows;
    }

    private static RoundContext context(int round, RuleState state, float[][] rows) {
        float[] weights = new float[rows[0].length];
        Arrays.fill(weights, 0.1f);
        return new RoundContext(
                round,
                new RandomStream(round),
                Rules.WORKERS,
                state,
                Optional.of(rows[0].clone()),
                Optional.of(new GlobalModel(weights, new float[weights.length], TENSORS)),
                Optional.empty());
    }

    /**
     * Statistics are means of the clients' ones: clipping, noise, momentum, steps and turned signs would take them out of the clients' range,
     * and a variance below 0 ends in a loss of any size.
     */
    @ParameterizedTest
    @MethodSource("rules")
    void staysWithinTheClients(Named named) {
        RuleState state = RuleState.NONE;
        for (int round = 1; round <= 4; round++) {
            float[][] rows = rows(round, 30);
            Aggregate aggregate = named.rule.aggregate(UpdateMatrix.of(rows), context(round, state, rows));
            state = aggregate.state();
            for (int k : STATISTICS) {
                int at = k;
                double least = Stream.of(rows).mapToDouble(row -> row[at]).min().orElseThrow();
                double most = Stream.of(rows).mapToDouble(row -> row[at]).max().orElseThrow();
                assertThat((double) aggregate.update()[k])
                        .as("round %d, coordinate %d", round, k)
                        .isBetween(least - 1e-3, most + 1e-3);
            }
        }
    }

    /** Clients disagree on the sign of a mean more often than on that of a weight. */
    @Test
    void aStatisticOnWhichSignsDisagreeDoesNotTurn() {
        float[][] rows = rows(1, 30);
        for (int i = 0; i < N; i++) {
            rows[i][FIRST] = i % 2 == 0 ? 4 : -3;
        }
        float[] turned = fromCatalog("rlr", "{'theta':11,'eta':0.5}")
                .aggregate(UpdateMatrix.of(rows), context(1, RuleState.NONE, rows))
                .update();
        float[] mean = fromCatalog("fedavg", "{}")
                .aggregate(UpdateMatrix.of(rows), context(1, RuleState.NONE, rows))
                .update();
        for (int k : STATISTICS) {
            assertThat(turned[k]).as("coordinate %d", k).isEqualTo(mean[k]);
        }
        assertThat(turned[0]).isNotEqualTo(mean[0]);
    }

    /** What a rule does to weights, noise included, does not depend on statistics, whatever they are and whether clients agree on them. */
    @ParameterizedTest
    @MethodSource("rules")
    void weightsDoNotDependOnThem(Named named) {
        float[][] updates = new float[2][];
        for (int large = 0; large < 2; large++) {
            RuleState state = RuleState.NONE;
            for (int round = 1; round <= 3; round++) {
                float[][] rows = rows(round, 30);
                for (int i = 0; i < N; i++) {
                    rows[i][FIRST] *= 1 + 50 * large * (i % 2);
                    rows[i][COUNT] = 1 + 100_000 * large * (i % 4);
                }
                Aggregate aggregate = named.rule.aggregate(UpdateMatrix.of(rows), context(round, state, rows));
                state = aggregate.state();
                updates[large] = aggregate.update();
            }
        }
        for (int k = 0; k < updates[0].length; k++) {
            int at = k;
            if (Arrays.stream(STATISTICS).noneMatch(place -> place == at)) {
                assertThat(updates[1][k]).as("coordinate %d", k).isEqualTo(updates[0][k]);
            }
        }
    }

    @Test
    void weightsBehindClippingDoNotDependOnThem() {
        assertSameWeights(new PreAggregated(List.of(new Clipping(0.5)), new Average()));
        assertSameWeights(new PreAggregated(List.of(new Arc(2)), new Average()));
    }

    private static void assertSameWeights(Aggregator rule) {
        float[][] updates = new float[2][];
        for (int large = 0; large < 2; large++) {
            RuleState state = RuleState.NONE;
            for (int round = 1; round <= 3; round++) {
                float[][] rows = rows(round, 1 + 1_000_000 * large);
                Aggregate aggregate = rule.aggregate(UpdateMatrix.of(rows), context(round, state, rows));
                state = aggregate.state();
                updates[large] = aggregate.update();
            }
        }
        for (int k = 0; k < updates[0].length; k++) {
            if (k != COUNT) {
                assertThat(updates[1][k]).as("coordinate %d", k).isEqualTo(updates[0][k]);
            }
        }
        assertThat(updates[1][COUNT]).isEqualTo(1_000_001f, within(1f));
    }

    @ParameterizedTest
    @ValueSource(strings = {"norm_bounding", "flame", "signguard", "clipped_clustering", "alignins", "fltrust"})
    void aRowWithAStatisticThatIsNotFiniteCountsAsOthersLikeIt(String name) {
        Aggregator rule = fromCatalog(name, "{}");
        float[][] rows = rows(1, 30);
        rows[N - 1][FIRST] = Float.NaN;
        float[][] wholly = rows(1, 30);
        wholly[N - 1][0] = Float.NaN;
        assertThat(rule.aggregate(UpdateMatrix.of(rows), context(1, RuleState.NONE, rows))
                        .update())
                .isEqualTo(rule.aggregate(UpdateMatrix.of(wholly), context(1, RuleState.NONE, wholly))
                        .update());
    }
}
