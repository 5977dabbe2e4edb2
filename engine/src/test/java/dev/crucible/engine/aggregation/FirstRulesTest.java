package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.compute.Workers;
import dev.crucible.engine.random.RandomStream;
import org.junit.jupiter.api.Test;

/** The worked examples of the four rules every simulation needs. */
class FirstRulesTest {

    private static final float[][] ROWS = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};

    private static float[] run(Aggregator rule, UpdateMatrix updates) {
        try (Workers workers = new Workers(1)) {
            return rule.aggregate(updates, new RoundContext(1, new RandomStream(1), workers, RuleState.NONE))
                    .update();
        }
    }

    @Test
    void fedAvgWeighsBySamples() {
        assertThat(run(new FedAvg(), new UpdateMatrix(ROWS, new int[] {0, 1, 2}, new int[] {1, 1, 2})))
                .containsExactly(4.75f, 5.75f, 6.75f);
    }

    @Test
    void medianAndTrimmedMeanTakeTheMiddle() {
        assertThat(run(new Median(), UpdateMatrix.of(ROWS))).containsExactly(4, 5, 6);
        assertThat(run(new TrimmedMean(1), UpdateMatrix.of(ROWS))).containsExactly(4, 5, 6);
    }

    @Test
    void krumTakesTheFirstOfEqualScores() {
        assertThat(run(new Krum(1, Neighbours.BYZFL), UpdateMatrix.of(ROWS))).containsExactly(1, 2, 3);
    }

    @Test
    void boundsAreNamed() {
        assertThatThrownBy(() -> new TrimmedMean(2).require(4)).hasMessageContaining("2f < n, got n=4, f=2");
        assertThatThrownBy(() -> new Krum(1, Neighbours.PAPER).require(4)).hasMessageContaining("n > 2f + 2");
    }
}
