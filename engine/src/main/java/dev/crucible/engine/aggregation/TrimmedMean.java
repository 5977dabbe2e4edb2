package dev.crucible.engine.aggregation;

import java.util.Arrays;

/**
 * Trimmed mean (Yin et al., ICML 2018): per coordinate, drop the f smallest and the f largest values and average the rest.
 *
 * <p>Tolerates f attackers when 2f &lt; n. NaN counts as the largest value, so a client that sends NaN is trimmed first.
 *
 * <pre>{@code new TrimmedMean(1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  4,5,6}</pre>
 *
 * @param f values to drop at each end, 0 ≤ 2f &lt; n
 */
public record TrimmedMean(int f) implements Aggregator {

    @Override
    public void require(int n) {
        PreconditionException.require(f >= 0 && 2 * f < n, "trimmed_mean: needs 0 <= 2f < n, got n=%d, f=%d", n, f);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        float[] column = new float[n];
        float[] mean = new float[updates.d()];
        for (int k = 0; k < mean.length; k++) {
            for (int i = 0; i < n; i++) {
                column[i] = updates.rows()[i][k];
            }
            Arrays.sort(column);
            double sum = 0;
            for (int i = f; i < n - f; i++) {
                sum += column[i];
            }
            mean[k] = (float) (sum / (n - 2 * f));
        }
        return Aggregate.of(mean);
    }
}
