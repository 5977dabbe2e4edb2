package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.context;
import static dev.crucible.engine.aggregation.Rules.gaussian;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.aggregation.pre.Arc;
import dev.crucible.engine.aggregation.pre.Bucketing;
import dev.crucible.engine.aggregation.pre.Clipping;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Rules whose state crosses rounds, and rules behind others. */
class RememberingRulesTest {

    @Test
    void foolsGoldSeesSybilsOnceTheirSumsAgree() {
        RuleState state = RuleState.NONE;
        double[] weights = new double[0];
        for (int round = 1; round <= 5; round++) {
            float[][] rows = gaussian(8, 200, 0, 1, new RandomStream(round));
            for (int i = 5; i < 8; i++) {
                for (int k = 0; k < 200; k++) {
                    rows[i][k] += 1;
                }
            }
            Aggregate aggregate = new FoolsGold(1e-5).aggregate(UpdateMatrix.of(rows), context(state));
            weights = aggregate.weights().orElseThrow();
            state = aggregate.state();
        }
        assertThat(Arrays.stream(weights, 0, 5).min().getAsDouble()).isGreaterThan(0.15);
        assertThat(Arrays.copyOfRange(weights, 5, 8)).containsOnly(0);
    }

    @Test
    void foolsGoldRemembersByClient() {
        FoolsGold rule = new FoolsGold(1e-5);
        UpdateMatrix first = new UpdateMatrix(new float[][] {{1, 0}, {0, 1}}, new int[] {2, 7}, new int[] {1, 1});
        UpdateMatrix second = new UpdateMatrix(new float[][] {{3, 0}, {0, 5}}, new int[] {4, 7}, new int[] {1, 1});
        RuleState state = rule.aggregate(first, context(RuleState.NONE)).state();
        ClientRows sums =
                ((FoolsGold.Sums) rule.aggregate(second, context(state)).state()).rows();
        assertThat(sums.clients()).containsExactly(2, 4, 7);
        assertThat(sums.rows()).isDeepEqualTo(new float[][] {{1, 0}, {3, 0}, {0, 6}});
    }

    @Test
    void flDetectorLeavesOutTheUnpredictable() {
        RuleState state = RuleState.NONE;
        Aggregate last = null;
        RandomStream random = new RandomStream(3);
        float[] base = gaussian(1, 50, 1, 1, random)[0];
        for (int round = 1; round <= 6; round++) {
            float[][] rows = gaussian(10, 50, 0, 0.01, random);
            for (int i = 0; i < 10; i++) {
                for (int k = 0; k < 50; k++) {
                    rows[i][k] += i < 8 ? base[k] : (float) (2 * random.nextGaussian());
                }
            }
            Aggregate aggregate = new FlDetector(4, new Average()).aggregate(UpdateMatrix.of(rows), context(state));
            last = aggregate;
            state = aggregate.state();
            // The caller reuses its rows.
            for (float[] row : rows) {
                Arrays.fill(row, Float.NaN);
            }
        }
        assertThat(last.selected().orElseThrow())
                .containsExactly(true, true, true, true, true, true, true, true, false, false);
    }

    @Test
    void curvatureOfAQuadraticIsFound() {
        // g = Aw with A = diag(2, 5): two independent steps determine A.
        SecantWindow window = SecantWindow.NONE
                .with(new float[] {1, 0}, new float[] {2, 0}, 5)
                .with(new float[] {0, 1}, new float[] {0, 5}, 5);
        float[] product = window.times(new float[] {3, -1}, context(RuleState.NONE));
        assertThat(product[0]).isCloseTo(6, Offset.offset(1e-4f));
        assertThat(product[1]).isCloseTo(-5, Offset.offset(1e-4f));
    }

    @Test
    void clippedClusteringClipsToTheWholeHistory() {
        ClippedClustering rule = new ClippedClustering(1e5);
        Aggregate first =
                rule.aggregate(UpdateMatrix.of(new float[][] {{1, 0}, {1, 0}, {1, 0}}), context(RuleState.NONE));
        Aggregate second = rule.aggregate(UpdateMatrix.of(new float[][] {{9, 0}, {9, 0}}), context(first.state()));
        assertThat(second.update()).containsExactly(1, 0);
    }

    @Test
    void flameClusterIsTheFirstMajority() {
        double[][] distances = {
            {0, .1, .3, .9, .9},
            {.1, 0, .2, .9, .9},
            {.3, .2, 0, .9, .9},
            {.9, .9, .9, 0, .05},
            {.9, .9, .9, .05, 0}
        };
        assertThat(Flame.cluster(distances, 3)).containsExactly(0, 1, 2);
    }

    @Test
    void bucketsAreCheckedAgainstTheirNumber() {
        PreAggregated rule = new PreAggregated(List.of(new Bucketing(2)), new TrimmedMean(2));
        rule.require(9);
        assertThatThrownBy(() -> rule.require(8)).hasMessageContaining("got n=4, f=2");
    }

    @Test
    void weightsAreToldWhileRowsStandForClients() {
        float[][] rows = gaussian(9, 5, 0, 1, new RandomStream(1));
        Krum krum = new Krum(1, Neighbours.PAPER);
        assertThat(Rules.aggregate(new PreAggregated(List.of(new Clipping(1), new Arc(1)), krum), rows)
                        .weights())
                .isPresent();
        assertThat(Rules.aggregate(new PreAggregated(List.of(new Bucketing(2)), krum), rows)
                        .weights())
                .isEmpty();
    }
}
