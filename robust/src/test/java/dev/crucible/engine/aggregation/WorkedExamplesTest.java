package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.ROWS;
import static dev.crucible.engine.aggregation.Rules.aggregate;
import static dev.crucible.engine.aggregation.Rules.apply;
import static dev.crucible.engine.aggregation.Rules.column;
import static dev.crucible.engine.aggregation.Rules.context;
import static dev.crucible.engine.aggregation.Rules.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.aggregation.pre.Arc;
import dev.crucible.engine.aggregation.pre.Bucketing;
import dev.crucible.engine.aggregation.pre.Clipping;
import dev.crucible.engine.aggregation.pre.Nnm;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.aggregation.server.FedAdagrad;
import dev.crucible.engine.aggregation.server.FedAdam;
import dev.crucible.engine.aggregation.server.FedAvgM;
import dev.crucible.engine.aggregation.server.FedYogi;
import dev.crucible.engine.random.RandomStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The example in every rule's documentation, ByzFL's golden vectors among them. */
class WorkedExamplesTest {

    private static final Offset<Double> CLOSE = Offset.offset(2e-6);

    static Stream<Arguments> onByzflRows() {
        return Stream.of(
                Arguments.of(new Average(), new double[] {4, 5, 6}),
                Arguments.of(new Median(), new double[] {4, 5, 6}),
                Arguments.of(new TrimmedMean(1), new double[] {4, 5, 6}),
                Arguments.of(new CenteredClipping(100, 1), new double[] {4, 5, 6}),
                Arguments.of(new Caf(1), new double[] {4, 5, 6}),
                Arguments.of(new Krum(1, Neighbours.BYZFL), new double[] {1, 2, 3}),
                Arguments.of(
                        new GeometricMedian(0.1, 3, 0, GeometricMedian.Start.ZERO, Weighting.UNIFORM),
                        new double[] {3.78788764, 4.78788764, 5.78788764}),
                Arguments.of(new MultiKrum(1, 0, Neighbours.BYZFL, Weighting.UNIFORM), new double[] {2.5, 3.5, 4.5}),
                Arguments.of(new Mda(1), new double[] {2.5, 3.5, 4.5}),
                Arguments.of(new Monna(1, 1), new double[] {2.5, 3.5, 4.5}),
                Arguments.of(new Meamed(1), new double[] {2.5, 3.5, 4.5}),
                Arguments.of(new Smea(1), new double[] {2.5, 3.5, 4.5}),
                Arguments.of(
                        new PreAggregated(List.of(new Clipping(2), new Nnm(1)), new TrimmedMean(1)),
                        new double[] {.95841302, 1.14416941, 1.3299258}));
    }

    @ParameterizedTest
    @MethodSource("onByzflRows")
    void byzfl(Aggregator rule, double[] expected) {
        assertClose(update(rule, ROWS), expected);
    }

    @Test
    void fedAvgWeighsBySamples() {
        UpdateMatrix updates = new UpdateMatrix(ROWS, new int[] {0, 1, 2}, new int[] {1, 1, 2});
        assertClose(new FedAvg().aggregate(updates, context(RuleState.NONE)).update(), 4.75f, 5.75f, 6.75f);
    }

    @Test
    void preAggregators() {
        assertThat(apply(new Nnm(1), ROWS))
                .isDeepEqualTo(new float[][] {{2.5f, 3.5f, 4.5f}, {2.5f, 3.5f, 4.5f}, {5.5f, 6.5f, 7.5f}});
        float[][] clipped = apply(new Clipping(2), ROWS);
        assertClose(clipped[0], .53452248, 1.06904497, 1.60356745);
        assertClose(clipped[1], .91168461, 1.13960576, 1.36752692);
        assertClose(clipped[2], 1.00514142, 1.14873305, 1.29232469);
        float[][] adapted = apply(new Arc(1), ROWS);
        assertThat(adapted[0]).containsExactly(ROWS[0]);
        assertThat(adapted[1]).containsExactly(ROWS[1]);
        assertClose(adapted[2], 4.41004009, 5.04004582, 5.67005155);
        assertThat(apply(new Bucketing(2), column(1, 1, 1))).isDeepEqualTo(column(1, 1));
    }

    @Test
    void defences() {
        assertClose(
                update(new Bulyan(1, 0, Neighbours.PAPER, Bulyan.Selection.ITERATED), column(1, 2, 3, 4, 5, 6, 100)),
                4);
        assertClose(update(new DnC(1, 1, 1, 10_000), column(1, 2, 3, 100)), 2);
        assertClose(update(new ArKrum(), column(1, 2, 3, 4, 5, 100, 100)), 3);
        assertClose(update(new NormBounding(5, 0), new float[][] {{3, 4}, {30, 40}}), 3, 4);
        assertClose(update(new Rlr(3, 1), new float[][] {{1, 1}, {1, 1}, {1, -4}}), 1, 2 / 3.0);
        assertClose(update(new SignGuard(0.1, 3, 1), new float[][] {{1, 1}, {1, 1}, {1, 1}, {-90, -90}}), 1, 1);
        assertClose(update(new AlignIns(1, 1, 0.5), new float[][] {{1, 2}, {1, 2}, {1, 2}, {-1, -2}}), 1, 2);
        assertClose(update(new FedRdf(0), column(0, 0, 0, 5)), 0);
        assertClose(update(new ClippedClustering(1e5), new float[][] {{1, 0}, {1, 0}, {-1, 0}}), 1, 0);
        assertClose(update(new FoolsGold(1e-5), new float[][] {{1, 0}, {0, 1}, {0, 1}}), 1, 0);
        assertClose(update(new FlDetector(10, new Average()), column(1, 2, 3)), 2);
        assertThat(update(new Flame(0, Flame.Of.UPDATES), new float[][] {{1, 0}, {1, 0.1f}, {-5, 0}})[0])
                .isCloseTo(1, Offset.offset(0.01f));
    }

    @Test
    void flTrustFollowsTheServersOwnUpdate() {
        float[][] rows = {{1, 0}, {0, 1}, {-1, 0}};
        RoundContext withRoot = new RoundContext(
                1, new RandomStream(1), Rules.WORKERS, RuleState.NONE, Optional.of(new float[] {2, 0}));
        assertClose(
                new FlTrust(RootSource.USUAL)
                        .aggregate(UpdateMatrix.of(rows), withRoot)
                        .update(),
                2,
                0);
        assertThatThrownBy(() -> update(new FlTrust(RootSource.USUAL), rows))
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining("root set");
    }

    @Test
    void centeredClippingStartsFromItsLastOutput() {
        CenteredClipping rule = new CenteredClipping(1, 1);
        Aggregate first = aggregate(rule, column(10, 10));
        assertClose(first.update(), 1);
        assertClose(
                rule.aggregate(UpdateMatrix.of(column(10, 10)), context(first.state()))
                        .update(),
                2);
    }

    @Test
    void serverOptimisers() {
        assertClose(twice(new FedAvgM(new Average(), 1, 0.9)), 2, 3.8);
        assertThat(update(new FedAdam(new Average(), 0.01, 0.9, 0.99, 0.001), column(1, 3))[0])
                .isCloseTo(0.00995f, Offset.offset(1e-4f));
        assertThat(update(new FedYogi(new Average(), 0.01, 0.9, 0.99, 0.001), column(1, 3))[0])
                .isCloseTo(0.00995f, Offset.offset(1e-4f));
        assertClose(twice(new FedAdagrad(new Average(), 0.01, 0, 0.001)), 0.009995, 0.00707);
    }

    private static float[] twice(Aggregator rule) {
        Aggregate first = aggregate(rule, column(1, 3));
        Aggregate second = rule.aggregate(UpdateMatrix.of(column(1, 3)), context(first.state()));
        return new float[] {first.update()[0], second.update()[0]};
    }

    private static void assertClose(float[] actual, double... expected) {
        assertThat(actual).hasSize(expected.length);
        for (int k = 0; k < expected.length; k++) {
            assertThat((double) actual[k]).as("coordinate %d", k).isCloseTo(expected[k], CLOSE);
        }
    }
}
