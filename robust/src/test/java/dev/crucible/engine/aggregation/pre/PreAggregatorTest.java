package dev.crucible.engine.aggregation.pre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.aggregation.Median;
import dev.crucible.engine.aggregation.Needs;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.Rules;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.aggregation.UpdateMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PreAggregatorTest {

    private static final float[][] THREE = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};

    @Test
    void boundsAreCheckedAtOnceAndBeforeTheyAreApplied() {
        assertRefused(new Arc(2), 4, "pre:arc: needs 0 <= 2f < n, got n=4, f=2");
        assertRefused(new Nnm(2), 4, "pre:nnm: needs 0 <= 2f < n, got n=4, f=2");
        assertRefused(new Clipping(-1e-9), 4, "pre:clipping: needs c >= 0, got c=-1.0E-9");
        assertRefused(new Bucketing(0), 4, "pre:bucketing: needs s >= 1, got s=0");
        for (PreAggregator pre : List.of(new Arc(1), new Nnm(1), new Clipping(0), new Bucketing(1))) {
            pre.require(3);
            assertThat(Rules.apply(pre, THREE)).hasNumberOfRows(3);
        }
    }

    private static void assertRefused(PreAggregator pre, int n, String message) {
        assertThatThrownBy(() -> pre.require(n))
                .isInstanceOf(PreconditionException.class)
                .hasMessage(message);
        float[][] rows = new float[n][2];
        assertThatThrownBy(() -> Rules.apply(pre, rows)).hasMessage(message);
        assertThatThrownBy(() -> new PreAggregated(List.of(pre), new Median()).require(n))
                .hasMessage(message);
    }

    @Test
    void saysWhetherRowsStillStandForTheirClients() {
        assertThat(new Arc(1).keepsRows()).isTrue();
        assertThat(new Clipping(1).keepsRows()).isTrue();
        assertThat(new Nnm(1).keepsRows()).isFalse();
        assertThat(new Bucketing(1).keepsRows()).isTrue();
        assertThat(new Bucketing(2).keepsRows()).isFalse();
        assertThat(new Clipping(1).rowByRow()).isTrue();
        assertThat(new Arc(1).rowByRow()).isFalse();
        assertThat(new PreAggregated(List.of(new Arc(1)), new Median()).needs()).isEqualTo(Needs.MATRIX);
    }

    @Test
    void bucketsOfOneAreTheRowsThemselves() {
        assertThat(Rules.apply(new Bucketing(1), THREE)).isEqualTo(THREE);
    }

    /** Every row is in one bucket; a bucket has the samples of its rows. */
    @Test
    void bucketsShareOutRowsAndSamples() {
        float[][] rows = Rules.column(1, 2, 4, 8, 16, 32, 64);
        int[] samples = {1, 2, 4, 8, 16, 32, 64};
        UpdateMatrix bucketed = new Bucketing(3)
                .apply(
                        new UpdateMatrix(rows, IntStream.range(10, 17).toArray(), samples),
                        Rules.context(RuleState.NONE));
        assertThat(bucketed.clients()).containsExactly(0, 1, 2);
        assertThat(Arrays.stream(bucketed.samples()).sum()).isEqualTo(127);
        int single = 0;
        for (int b = 0; b < 3; b++) {
            int members = Integer.bitCount(bucketed.samples()[b]);
            assertThat(members).isIn(1, 3);
            single += members == 1 ? 1 : 0;
            assertThat(bucketed.rows()[b][0] * members)
                    .isBetween(bucketed.samples()[b] - 1e-4f, bucketed.samples()[b] + 1e-4f);
        }
        assertThat(single).isOne();
        assertThat(new Bucketing(3).after(7)).isEqualTo(3);
        assertThat(new Bucketing(3).after(6)).isEqualTo(2);
    }

    @Test
    void theRuleBehindIsCheckedAgainstWhatIsLeft() {
        PreAggregated rule = new PreAggregated(List.of(new Bucketing(2), new Nnm(1)), new TrimmedMean(1));
        rule.require(5);
        assertThatThrownBy(() -> rule.require(4)).hasMessageContaining("got n=2, f=1");
    }

    @Test
    void rowsThatAreNotFiniteBecomeZero() {
        float[][] clipped = Rules.apply(
                new Clipping(5), new float[] {3, 4}, new float[] {Float.NaN, 1}, new float[] {6, 8}, new float[] {1, 1
                });
        assertThat(clipped).isDeepEqualTo(new float[][] {{3, 4}, {0, 0}, {3, 4}, {1, 1}});
    }

    /** Of ten rows with f = 3, ⌊(6/10) · 7⌋ = 4 are clipped to the norm of the fifth. */
    @Test
    void arcClipsAsManyAsItsFormulaSays() {
        float[][] clipped = Rules.apply(new Arc(3), Rules.column(10, 9, 8, 7, 6, 5, 4, 3, 2, 1));
        assertThat(clipped).isDeepEqualTo(Rules.column(6, 6, 6, 6, 6, 5, 4, 3, 2, 1));
    }

    @Test
    void mixedRowsCountOneSampleEach() {
        UpdateMatrix mixed = new Nnm(1)
                .apply(
                        new UpdateMatrix(THREE, new int[] {4, 5, 6}, new int[] {7, 8, 9}),
                        Rules.context(RuleState.NONE));
        assertThat(mixed.samples()).containsExactly(1, 1, 1);
        assertThat(mixed.clients()).containsExactly(4, 5, 6);
    }
}
