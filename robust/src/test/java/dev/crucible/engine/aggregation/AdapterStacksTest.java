package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A map of 5 × 12 in three blocks of which the first and the last have adapters of rank 2, in front of a bias of 3. */
class AdapterStacksTest {

    private static final int INPUTS = 5;
    private static final int RANK = 2;
    private static final int OUTPUTS = 4;
    private static final int BLOCKS = 3;
    private static final int MAP = INPUTS * BLOCKS * OUTPUTS;
    private static final int HALVES = INPUTS * RANK + RANK * OUTPUTS;
    private static final int SIZE = MAP + 2 * HALVES + 3;
    private static final float SCALE = 1.5f;
    private static final List<NamedShape> TENSORS = List.of(
            new NamedShape("3.convolution.weight", List.of(1, 1, INPUTS, BLOCKS * OUTPUTS)),
            new NamedShape("3.adapter.0.down", List.of(INPUTS, RANK)),
            new NamedShape("3.adapter.0.up", List.of(RANK, OUTPUTS)),
            new NamedShape("3.adapter.2.down", List.of(INPUTS, RANK)),
            new NamedShape("3.adapter.2.up", List.of(RANK, OUTPUTS)),
            new NamedShape("9.dense.bias", List.of(3)));

    private static float[] random(long seed) {
        RandomStream random = new RandomStream(seed);
        float[] values = new float[SIZE];
        for (int i = 0; i < SIZE; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** Returns a client's update, which leaves the map unchanged. */
    private static float[] sent(long seed) {
        float[] update = random(seed);
        Arrays.fill(update, 0, MAP, 0);
        return update;
    }

    private static float[] sum(float[] x, float[] y) {
        float[] sum = new float[SIZE];
        for (int i = 0; i < SIZE; i++) {
            sum[i] = x[i] + y[i];
        }
        return sum;
    }

    private static double half(float[] weights, int block, int i, int j) {
        int down = MAP + block / 2 * HALVES;
        double product = 0;
        for (int r = 0; r < RANK; r++) {
            product += (double) weights[down + i * RANK + r] * weights[down + INPUTS * RANK + r * OUTPUTS + j];
        }
        return product;
    }

    /** W + scale · A·B of one coordinate of the whole map. */
    private static double effective(float[] weights, int i, int column) {
        double map = weights[i * BLOCKS * OUTPUTS + column];
        int block = column / OUTPUTS;
        return block == 1 ? map : map + SCALE * half(weights, block, i, column % OUTPUTS);
    }

    private static Aggregate aggregate(Aggregator rule, float[] global, UpdateMatrix rows) {
        try (Workers workers = new Workers(1)) {
            return new AdapterStacks(rule, SCALE)
                    .aggregate(
                            rows,
                            new RoundContext(
                                    1,
                                    new RandomStream(1),
                                    workers,
                                    RuleState.NONE,
                                    Optional.empty(),
                                    Optional.of(new GlobalModel(global, new float[SIZE], TENSORS)),
                                    Optional.empty()));
        }
    }

    /** Maps and adapters together are then the mean of the clients' by their samples, to the rounding of floats. */
    @Test
    void isTheMeanOfTheClientsMaps() {
        float[] global = random(1);
        float[][] rows = {sent(2), sent(3), sent(4)};
        int[] samples = {1, 2, 5};
        float[] after = sum(
                global,
                aggregate(new FedAvg(), global, new UpdateMatrix(rows, new int[] {0, 1, 2}, samples))
                        .update());
        for (int i = 0; i < INPUTS; i++) {
            for (int column = 0; column < BLOCKS * OUTPUTS; column++) {
                double wanted = 0;
                for (int n = 0; n < rows.length; n++) {
                    wanted += samples[n] / 8.0 * effective(sum(global, rows[n]), i, column);
                }
                assertThat(effective(after, i, column)).isCloseTo(wanted, within(2e-6));
            }
        }
        for (int k = SIZE - 3; k < SIZE; k++) {
            double wanted = global[k] + (rows[0][k] + 2 * rows[1][k] + 5 * rows[2][k]) / 8;
            assertThat((double) after[k]).isCloseTo(wanted, within(1e-6));
        }
    }

    /** Clients begin with a fresh A and with B = 0, and blocks without adapters stay. */
    @Test
    void leavesFreshAdapters() {
        float[] global = random(1);
        float[] after = sum(
                global,
                aggregate(new Average(), global, UpdateMatrix.of(sent(2), sent(3)))
                        .update());
        for (int block = 0; block < 2; block++) {
            int down = MAP + block * HALVES;
            int up = down + INPUTS * RANK;
            for (int i = down; i < up; i++) {
                assertThat(Math.abs(after[i])).isLessThanOrEqualTo((float) (1 / Math.sqrt(INPUTS)) + 1e-6f);
                assertThat(after[i]).isNotEqualTo(global[i]);
            }
            assertThat(Arrays.copyOfRange(after, up, up + RANK * OUTPUTS)).containsOnly(0);
        }
        for (int i = 0; i < INPUTS; i++) {
            int from = i * BLOCKS * OUTPUTS + OUTPUTS;
            assertThat(Arrays.copyOfRange(after, from, from + OUTPUTS))
                    .isEqualTo(Arrays.copyOfRange(global, from, from + OUTPUTS));
        }
    }

    @Test
    void looksAtNothingThatAClientChangedOfMaps() {
        float[] global = random(1);
        float[] forged = sent(2);
        Arrays.fill(forged, 0, MAP, 1e6f);
        assertThat(aggregate(new Average(), global, UpdateMatrix.of(forged, sent(3)))
                        .update())
                .isEqualTo(aggregate(new Average(), global, UpdateMatrix.of(sent(2), sent(3)))
                        .update());
    }

    /** The middle of the products may have any rank, and is taken as it is. */
    @Test
    void takesWhatAnyRuleMakesOfTheProducts() {
        float[] global = random(1);
        float[][] rows = {sent(2), sent(3), sent(4)};
        float[] after = sum(
                global, aggregate(new Median(), global, UpdateMatrix.of(rows)).update());
        double[] each = new double[3];
        for (int n = 0; n < 3; n++) {
            each[n] = effective(sum(global, rows[n]), 2, 9);
        }
        Arrays.sort(each);
        assertThat(effective(after, 2, 9)).isCloseTo(each[1], within(2e-6));
    }

    @Test
    void needsTheMaps() {
        List<NamedShape> halves = TENSORS.subList(1, 6);
        assertThat(AdapterPairs.of(halves).maps()).isEmpty();
        assertThatThrownBy(() -> new AdapterStacks(new Average(), SCALE).aggregate(new float[] {1}, new float[] {2}))
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining("maps beside them");
    }
}
