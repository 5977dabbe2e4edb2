package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * AlignIns (Xu et al., CVPR 2025): keep the rows whose direction is usual in two ways, clip them to their median norm, average them. The
 * ways are cos(xᵢ, w) with the global model w, and the share of xᵢ's largest coordinates that have the sign of the majority of rows.
 * A way is usual if it differs from the median of all rows by less than λ standard deviations.
 *
 * <p>Needs an honest majority. Where the model is unknown, only signs are compared. A row that is not finite is left out; if all rows are, or
 * none is usual, the update is zero. The scores are the larger deviation in units of its λ: from 1 on a row is left out.
 *
 * <pre>{@code new AlignIns(1, 1, 0.5).aggregate(rows(1,2 | 1,2 | 1,2 | −1,−2))  ->  1,2}</pre>
 *
 * @param lambdaS λ of the signs in standard deviations, above 0
 * @param lambdaC λ of the cosines in standard deviations, above 0
 * @param sparsity the share of each row's coordinates, the largest ones, whose signs are compared, in (0, 1]
 */
@PublicApi
public record AlignIns(double lambdaS, double lambdaC, double sparsity) implements Aggregator {

    /** Standard deviations up to here are rounding. */
    private static final double NEGLIGIBLE = 1e-9;

    /** Reads it from the parameters of a config. */
    static AlignIns read(Parameters p) {
        return new AlignIns(
                p.number("lambda_s", 1, Range.POSITIVE),
                p.number("lambda_c", 1, Range.POSITIVE),
                p.number("sparsity", 0.3, Range.POSITIVE_SHARE));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && lambdaS > 0 && lambdaC > 0 && sparsity > 0 && sparsity <= 1,
                "alignins: needs n >= 1, lambda_s > 0, lambda_c > 0, 0 < sparsity <= 1, got n=%d, lambda_s=%s, "
                        + "lambda_c=%s, sparsity=%s",
                n,
                lambdaS,
                lambdaC,
                sparsity);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        UpdateMatrix weights = RunningStatistics.without(updates, context);
        double[] norms = Ranking.norms(weights, context);
        int[] finite = Ranking.finite(norms);
        double[] signs = deviations(agreement(weights, finite, context), finite);
        double[] angles = deviations(cosines(weights, norms, context), finite);
        double[] scores = new double[n];
        Arrays.setAll(scores, i -> Math.max(signs[i] / lambdaS, angles[i] / lambdaC));
        int[] kept = IntStream.range(0, n).filter(i -> scores[i] < 1).toArray();
        double bound = kept.length == 0
                ? 0
                : Ranking.median(Arrays.stream(kept).mapToDouble(i -> norms[i]).toArray());
        return Means.clipped(updates, kept, norms, bound, context).withScores(scores);
    }

    /** Returns by row the share of its largest coordinates that have the sign of most rows. */
    double[] agreement(UpdateMatrix updates, int[] finite, RoundContext context) {
        int d = updates.d();
        float[] votes = new float[d];
        for (int i : finite) {
            for (int k = 0; k < d; k++) {
                votes[k] += Math.signum(updates.rows()[i][k]);
            }
        }
        int count = Math.max(1, (int) (sparsity * d));
        double[] shares = new double[updates.n()];
        context.workers().forEach(finite.length, at -> {
            float[] row = updates.rows()[finite[at]];
            float[] sizes = new float[d];
            for (int k = 0; k < d; k++) {
                sizes[k] = Math.abs(row[k]);
            }
            float[] ascending = sizes.clone();
            Arrays.sort(ascending);
            float least = ascending[d - count];
            int equals = count;
            for (int k = d - 1; k >= 0 && ascending[k] > least; k--) {
                equals--;
            }
            int agreeing = 0;
            for (int k = 0; k < d; k++) {
                if (sizes[k] > least || (sizes[k] == least && equals-- > 0)) {
                    agreeing += Math.signum(row[k]) == Math.signum(votes[k]) ? 1 : 0;
                }
            }
            shares[finite[at]] = (double) agreeing / count;
        });
        return shares;
    }

    /** Returns by row cos(xᵢ, w); 0 for a row or model of zeros and for all rows where the model is unknown. */
    private static double[] cosines(UpdateMatrix updates, double[] norms, RoundContext context) {
        double[] cosines = new double[updates.n()];
        RunningStatistics.weightsWithout(context).ifPresent(model -> {
            double[] dots = RowProducts.dots(updates.rows(), model, context.workers());
            double length = Ranking.norm(model, context.workers());
            Arrays.setAll(cosines, i -> norms[i] * length > 0 ? dots[i] / (norms[i] * length) : 0);
        });
        return cosines;
    }

    /** Returns by row the distance to the median in standard deviations of the {@code finite} rows; infinite for other rows. */
    private static double[] deviations(double[] values, int[] finite) {
        double[] deviations = new double[values.length];
        Arrays.fill(deviations, Double.POSITIVE_INFINITY);
        if (finite.length > 0) {
            double[] known = Arrays.stream(finite).mapToDouble(i -> values[i]).toArray();
            double median = Ranking.median(known);
            double mean = Arrays.stream(known).sum() / known.length;
            double deviation = Math.sqrt(Arrays.stream(known)
                            .map(value -> (value - mean) * (value - mean))
                            .sum()
                    / known.length);
            for (int i : finite) {
                deviations[i] = deviation > NEGLIGIBLE ? Math.abs(values[i] - median) / deviation : 0;
            }
        }
        return deviations;
    }
}
