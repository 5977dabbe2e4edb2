package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * SignGuard (Xu et al., ICDCS 2022): keep rows of norm between L·M and R·M, M being the median norm; keep the largest mean-shift cluster
 * of the shares of positive, zero and negative signs on random coordinates; clip the rows that pass both to M and average them.
 *
 * <p>Needs an honest majority. When no row passes both, only the norm filter decides.
 *
 * <pre>{@code new SignGuard(0.1, 3, 1).aggregate(rows(1,1 | 1,1 | 1,1 | −90,−90))  ->  1,1}</pre>
 *
 * @param lower L ≥ 0
 * @param upper R ≥ 1
 * @param fraction the share of coordinates whose signs are counted, in (0, 1]
 */
@PublicApi
public record SignGuard(double lower, double upper, double fraction) implements Aggregator {

    /** Reads it from the parameters of a config. */
    static SignGuard read(Parameters p) {
        return new SignGuard(
                p.number("L", 0.1, Range.SHARE),
                p.number("R", 3, Range.atLeast(1)),
                p.number("frac", 0.1, Range.POSITIVE_SHARE));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && lower >= 0 && lower <= 1 && upper >= 1 && fraction > 0 && fraction <= 1,
                "signguard: needs n >= 1, 0 <= L <= 1 <= R, 0 < frac <= 1, got n=%d, L=%s, R=%s, frac=%s",
                n,
                lower,
                upper,
                fraction);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        UpdateMatrix weights = RunningStatistics.without(updates, context);
        double[] norms = Ranking.norms(weights, context);
        // The lower of two middle norms, so that at least one row is within the bounds.
        double median = norms[Ranking.ascending(norms)[(n - 1) / 2]];
        int[] sized = IntStream.range(0, n)
                .filter(i -> norms[i] >= lower * median && norms[i] <= upper * median)
                .toArray();
        boolean[] alike = new boolean[n];
        for (int i : MeanShift.largest(signs(weights, context))) {
            alike[i] = true;
        }
        int[] both = Arrays.stream(sized).filter(i -> alike[i]).toArray();
        return Means.clipped(updates, both.length > 0 ? both : sized, norms, median, context)
                .withScores(norms);
    }

    /** Returns by row the shares of positive, zero and negative values. */
    private double[][] signs(UpdateMatrix updates, RoundContext context) {
        int d = updates.d();
        int count = Math.max(1, (int) (fraction * d));
        int[] coordinates = count == d
                ? IntStream.range(0, d).toArray()
                : Arrays.copyOf(context.random().permutation(d), count);
        double[][] shares = new double[updates.n()][3];
        context.workers().forEach(updates.n(), i -> {
            float[] row = updates.rows()[i];
            for (int k : coordinates) {
                shares[i][row[k] > 0 ? 0 : row[k] == 0 ? 1 : 2] += 1.0 / count;
            }
        });
        return shares;
    }
}
