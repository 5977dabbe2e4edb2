package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.aggregate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** {@link AlignIns} by its two measures, against values computed by hand. */
class AlignInsTest {

    private static final float[][] ROWS = {
        {1, 2, 3}, {1.2f, 1.9f, 2.8f}, {.9f, 2.2f, 3.1f}, {1.1f, 2.1f, 2.7f}, {-1, -2, -3}
    };

    /** A round with the global model {@code weights}. */
    private static RoundContext at(float... weights) {
        GlobalModel model = new GlobalModel(weights, new float[weights.length], List.of());
        return new RoundContext(
                1,
                new RandomStream(1),
                Rules.WORKERS,
                RuleState.NONE,
                Optional.empty(),
                Optional.of(model),
                Optional.empty());
    }

    private static Aggregate on(AlignIns rule, RoundContext context, float[]... rows) {
        return rule.aggregate(UpdateMatrix.of(rows), context);
    }

    @Test
    void keptRowsAreClippedToTheirMedianNorm() {
        // Norms of the kept rows 3.741657, 3.590265, 3.906404, 3.593049: the bound is 3.667353.
        Aggregate aggregate = on(new AlignIns(1, 1, 1 / 3.0), at(1, 1, 1), ROWS);
        assertThat(PlainMath.doubles(aggregate.update()))
                .containsExactly(new double[] {1.031266, 2.006414, 2.837680}, Offset.offset(2e-6));
        assertThat(aggregate.weights().orElseThrow()).containsExactly(.25, .25, .25, .25, 0);
    }

    @Test
    void anglesAloneLeaveOutARow() {
        // Cosines with (1,0): 1, 1, 1, 0; median 1, deviation √3/4, so the last row lies 4/√3 of them off. Signs agree.
        float[][] rows = {{1, 0}, {1, 0}, {1, 0}, {0, 1}};
        Aggregate aggregate = on(new AlignIns(1, 1, 0.5), at(1, 0), rows);
        assertThat(aggregate.scores().orElseThrow())
                .containsExactly(new double[] {0, 0, 0, 4 / Math.sqrt(3)}, Offset.offset(1e-9));
        assertThat(aggregate.update()).containsExactly(1, 0);
        // Against a model of zeros there are no angles.
        assertThat(on(new AlignIns(1, 1, 0.5), at(0, 0), rows).update()).containsExactly(.75f, .25f);
        // A wider λ of the cosines lets it pass.
        assertThat(on(new AlignIns(1, 2.4, 0.5), at(1, 0), rows).update()).containsExactly(.75f, .25f);
    }

    @Test
    void onlyTheLargestCoordinatesAreCompared() {
        // The last row reverses the coordinate that is not among its largest half.
        float[][] rows = {{4, 1}, {4, 1}, {4, 1}, {4, -1}};
        assertThat(aggregate(new AlignIns(1, 1, 0.5), rows).scores().orElseThrow())
                .containsOnly(0);
        assertThat(aggregate(new AlignIns(1, 1, 1), rows).weights().orElseThrow())
                .containsExactly(1 / 3.0, 1 / 3.0, 1 / 3.0, 0);
        // Of equal sizes the first coordinates count, in the number that the share gives.
        assertThat(new AlignIns(1, 1, 0.5)
                        .agreement(
                                UpdateMatrix.of(new float[][] {{1, -1}, {1, 1}, {1, 1}}),
                                new int[] {0, 1, 2},
                                Rules.context(RuleState.NONE)))
                .containsOnly(1);
    }

    @Test
    void aTiedSignIsThatOfZero() {
        // Signs of two rows cancel: a row agrees with the majority there only if its value is 0.
        assertThat(new AlignIns(1, 1, 1)
                        .agreement(
                                UpdateMatrix.of(new float[][] {{1, 2}, {-1, 2}, {0, 0}}),
                                new int[] {0, 1, 2},
                                Rules.context(RuleState.NONE)))
                .containsExactly(.5, .5, .5);
    }

    @Test
    void withoutAUsualRowTheModelStays() {
        // Two rows differ from the median between them by exactly one deviation.
        Aggregate none = on(new AlignIns(1, 1, 1), at(1, 0), new float[][] {{1, 0}, {0, 1}});
        assertThat(none.update()).containsExactly(0, 0);
        assertThat(none.weights().orElseThrow()).containsOnly(0);
        assertThat(aggregate(new AlignIns(1, 1, 1), new float[][] {{Float.NaN}, {Float.POSITIVE_INFINITY}})
                        .update())
                .containsExactly(0);
    }

    /** Measures are those of the clients of a round, so it does not matter which others were absent before. */
    @Test
    void absentClientsLeaveNoTrace() {
        AlignIns rule = new AlignIns(1, 1, 0.3);
        UpdateMatrix all = UpdateMatrix.of(Rules.gaussian(9, 50, 1, 0.5, new RandomStream(4)));
        int[] present = {0, 2, 3, 5, 8};
        Aggregate before = rule.aggregate(all, Rules.context(RuleState.NONE));
        assertThat(rule.aggregate(all.rows(present), Rules.context(before.state()))
                        .update())
                .containsExactly(rule.aggregate(all.rows(present), Rules.context(RuleState.NONE))
                        .update());
    }

    /** Sixteen of twenty clients hold what is usual; four send rows as long as theirs that turn a twentieth of the coordinates. */
    @Test
    void backdoorsOfUsualLengthAreSeen() {
        float[][] rows = Rules.gaussian(20, 400, 0, 0.3, new RandomStream(11));
        for (int i = 0; i < 20; i++) {
            for (int k = 0; k < 400; k++) {
                rows[i][k] += k % 2 == 0 ? 1 : -1;
            }
            for (int k = 0; k < 400 && i >= 16; k += 20) {
                rows[i][k] -= 3;
            }
        }
        double[] weights = aggregate(new AlignIns(1, 1, 0.3), rows).weights().orElseThrow();
        assertThat(Arrays.copyOfRange(weights, 16, 20)).containsOnly(0);
        assertThat(IntStream.range(0, 16).filter(i -> weights[i] > 0)).hasSizeGreaterThan(8);
    }
}
