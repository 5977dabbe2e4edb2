package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.Majority;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.kernel.WeightedSum;
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
public record Nnm(int f) implements PreAggregator {

    @Override
    public void require(int n) {
        Majority.require("pre:nnm", n, f);
    }

    @Override
    public boolean keepsRows() {
        return false;
    }

    @Override
    public UpdateMatrix apply(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        double[][] distances = PairwiseDistances.squared(updates.rows(), context.workers());
        float[][] mixed = new float[n][];
        for (int i = 0; i < n; i++) {
            double[] own = distances[i];
            double[] weights = new double[n];
            IntStream.range(0, n)
                    .boxed()
                    .sorted(Comparator.comparingDouble(j -> own[j]))
                    .limit(n - f)
                    .forEach(j -> weights[j] = 1.0 / (n - f));
            mixed[i] = WeightedSum.of(updates.rows(), weights, updates.d(), context.workers());
        }
        int[] samples = new int[n];
        Arrays.fill(samples, 1);
        return new UpdateMatrix(mixed, updates.clients(), samples);
    }
}
