package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Adapters of 5 × 2 and 2 × 4 in front of a bias of 3. */
class AdapterProductsTest {

    private static final int INPUTS = 5;
    private static final int RANK = 2;
    private static final int OUTPUTS = 4;
    private static final List<NamedShape> TENSORS = List.of(
            new NamedShape("3.adapter.0.down", List.of(INPUTS, RANK)),
            new NamedShape("3.adapter.0.up", List.of(RANK, OUTPUTS)),
            new NamedShape("9.dense.bias", List.of(3)));
    private static final AdapterPairs ADAPTERS = AdapterPairs.of(TENSORS);

    private static float[] random(long seed, double scale) {
        RandomStream random = new RandomStream(seed);
        float[] values = new float[ADAPTERS.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (scale * random.nextGaussian());
        }
        return values;
    }

    private static float[] sum(float[] x, float[] y) {
        float[] sum = new float[x.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = x[i] + y[i];
        }
        return sum;
    }

    private static double[] product(float[] weights) {
        double[] doubles = new double[weights.length];
        for (int i = 0; i < doubles.length; i++) {
            doubles[i] = weights[i];
        }
        return ADAPTERS.pairs().getFirst().product(doubles);
    }

    private static Aggregate aggregate(Aggregator rule, float[] global, float[]... rows) {
        try (Workers workers = new Workers(1)) {
            return rule.aggregate(
                    UpdateMatrix.of(rows),
                    new RoundContext(
                            1,
                            new RandomStream(1),
                            workers,
                            RuleState.NONE,
                            Optional.empty(),
                            Optional.of(new GlobalModel(global, new float[global.length], TENSORS)),
                            Optional.empty()));
        }
    }

    @Test
    void findsThePairs() {
        assertThat(ADAPTERS.size()).isEqualTo(21);
        assertThat(ADAPTERS.pairs()).containsExactly(new AdapterPairs.Pair(0, 10, INPUTS, RANK, OUTPUTS));
        assertThat(AdapterPairs.of(TENSORS.subList(1, 3)).isEmpty()).isTrue();
    }

    /** One client's product has the rank already, so that nothing is cut. */
    @Test
    void givesTheProductOfOneClientBack() {
        float[] global = random(1, 1);
        float[] update = random(2, 1);
        Aggregate aggregate = aggregate(new AdapterProducts(new Average()), global, update, update);
        double[] wanted = product(sum(global, update));
        double[] found = product(sum(global, aggregate.update()));
        for (int i = 0; i < wanted.length; i++) {
            assertThat(found[i]).isCloseTo(wanted[i], within(2e-6));
        }
        for (int i = 18; i < 21; i++) {
            assertThat(aggregate.update()[i]).isCloseTo(update[i], within(1e-6f));
        }
    }

    /** No product of the same rank is nearer to the mean of the products, least of all that of the mean halves. */
    @Test
    void comesNearerToTheMeanOfProductsThanTheMeanHalvesDo() {
        float[] global = random(1, 1);
        float[][] rows = {random(2, 1), random(3, 1), random(4, 1)};
        double[] mean = new double[INPUTS * OUTPUTS];
        for (float[] row : rows) {
            double[] one = product(sum(global, row));
            for (int i = 0; i < mean.length; i++) {
                mean[i] += one[i] / rows.length;
            }
        }
        double together = distance(
                mean,
                product(sum(
                        global,
                        aggregate(new AdapterProducts(new Average()), global, rows)
                                .update())));
        double apart = distance(
                mean, product(sum(global, aggregate(new Average(), global, rows).update())));
        assertThat(together).isLessThan(apart);
        double third = 1.0 / 3;
        assertThat(ADAPTERS.gap(rows, new double[] {third, third, third})).isCloseTo(apart, within(1e-5));
    }

    private static double distance(double[] x, double[] y) {
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            squares += (x[i] - y[i]) * (x[i] - y[i]);
        }
        return Math.sqrt(squares);
    }

    /** An update whose halves turn and whose product stays is no outlier by its product. */
    @Test
    void judgesByTheProduct() {
        float[] global = random(1, 1);
        float[] turned = new float[ADAPTERS.size()];
        for (int i = 0; i < 10; i++) {
            turned[i] = -2 * global[i];
        }
        for (int i = 10; i < 18; i++) {
            turned[i] = -2 * global[i];
        }
        float[] quiet = random(2, 1e-3);
        float[] loud = random(3, 1);
        Krum krum = new Krum(1, Neighbours.PAPER);
        float[][] rows = {quiet, random(4, 1e-3), random(5, 1e-3), turned, loud};
        double[] byWeights = aggregate(krum, global, rows).scores().orElseThrow();
        double[] byProduct =
                aggregate(new AdapterProducts(krum), global, rows).scores().orElseThrow();
        assertThat(byWeights[3]).isGreaterThan(1);
        assertThat(byProduct[3]).isLessThan(1e-3);
        assertThat(byProduct[4]).isGreaterThan(1);
    }

    @Test
    void needsBothHalves() {
        assertThatThrownBy(() -> new AdapterProducts(new Average()).aggregate(new float[] {1}, new float[] {2}))
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining("both halves of adapters");
    }
}
