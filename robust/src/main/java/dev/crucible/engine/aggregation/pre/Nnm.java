package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.ByzantineBound;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RunningStatistics;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Nearest-neighbour mixing (Allouah et al., AISTATS 2023): every row becomes the mean of its n − f nearest rows, itself included. Ties go
 * to the lower client.
 *
 * <pre>{@code new Nnm(1) on rows(1,2,3 | 4,5,6 | 7,8,9)  ->  (2.5,3.5,4.5 | 2.5,3.5,4.5 | 5.5,6.5,7.5)}</pre>
 *
 * @param f attackers to tolerate, 0 ≤ 2f &lt; n
 */
@PublicApi
public record Nnm(int f) implements PreAggregator {

    /** Reads it from the parameters of a config. */
    static Nnm read(Parameters p) {
        return new Nnm(p.integer("f", 0, 0, Integer.MAX_VALUE));
    }

    @Override
    public void require(int n) {
        ByzantineBound.require("pre:nnm", n, f);
    }

    @Override
    public boolean keepsRows() {
        return false;
    }

    @Override
    public UpdateMatrix apply(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        double[][] distances =
                PairwiseDistances.squared(RunningStatistics.without(updates.rows(), context), context.workers());
        double[][] weights = new double[n][n];
        for (int i = 0; i < n; i++) {
            double[] own = weights[i];
            double[] toOthers = distances[i];
            IntStream.range(0, n)
                    .boxed()
                    .sorted(Comparator.comparingDouble(j -> toOthers[j]))
                    .limit(n - f)
                    .forEach(j -> own[j] = 1.0 / (n - f));
        }
        float[][] mixed = WeightedSum.each(updates.rows(), weights, context.workers());
        int[] samples = new int[n];
        Arrays.fill(samples, 1);
        return new UpdateMatrix(mixed, updates.clients(), samples);
    }
}
