package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;

/**
 * Geometric median, or RFA (Pillutla et al., IEEE TSP 2022): argmin_z Σ αᵢ‖z − xᵢ‖ by smoothed Weiszfeld steps wᵢ = αᵢ / max(ν, ‖z − xᵢ‖),
 * z = Σ wᵢxᵢ / Σ wᵢ.
 *
 * <p>Tolerates less than half of the weight. A row whose norm is not finite has no weight.
 *
 * <pre>{@code
 * new GeometricMedian(0.1, 3, 0, Start.ZERO, Weighting.UNIFORM).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))
 *     ->  3.78788764, 4.78788764, 5.78788764
 * }</pre>
 *
 * @param nu ν &gt; 0, the distance below which a row pulls no harder
 * @param iterations the maximum number of steps, at least 1
 * @param tolerance the relative change of distances below which the iteration stops; 0 for all steps
 * @param start the starting point
 * @param weighting the αᵢ; the paper weights rows by samples
 */
@PublicApi
public record GeometricMedian(double nu, int iterations, double tolerance, Start start, Weighting weighting)
        implements ViewRule {

    /** Starting point of the iteration. */
    public enum Start {
        /** At the weighted mean. */
        MEAN,
        /** At zero, as in the ByzFL library. */
        ZERO
    }

    /** Reads it from the parameters of a config. */
    static GeometricMedian read(Parameters p) {
        return new GeometricMedian(
                p.number("nu", 1e-6, Range.POSITIVE),
                p.integer("iterations", 100, 1, Integer.MAX_VALUE),
                p.number("tolerance", p.has("iterations") ? 0 : 1e-6, Range.NON_NEGATIVE),
                p.choice("start", Start.class, p.has("iterations") ? Start.ZERO : Start.MEAN),
                Weighting.read(p));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && nu > 0 && iterations >= 1 && tolerance >= 0,
                "geometric_median: needs n >= 1, nu > 0, iterations >= 1, tolerance >= 0, got n=%d, nu=%s,"
                        + " iterations=%d, tolerance=%s",
                n,
                nu,
                iterations,
                tolerance);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates all, RoundContext context) {
        require(all.n());
        Updates updates = RunningStatistics.without(all, context);
        double[] norms = updates.squaredNorms();
        double[] alpha = weighting.of(updates.samples());
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = Double.isFinite(norms[i]) ? alpha[i] : 0;
        }
        float[] centre = new float[updates.d()];
        double[] weights = normalised(alpha);
        double[] squares = start == Start.ZERO ? norms : updates.moveToWeightedSum(weights, centre);
        for (int step = 0; step < iterations; step++) {
            double[] before = squares;
            weights = pull(alpha, before);
            squares = updates.moveToWeightedSum(weights, centre);
            if (tolerance > 0 && change(alpha, before, squares) <= tolerance) {
                break;
            }
        }
        float[] median = context.statistics().isEmpty() ? centre : all.weightedSum(weights);
        return Aggregate.weighted(median, weights).withScores(Ranking.roots(squares));
    }

    private double[] pull(double[] alpha, double[] squares) {
        double[] weights = new double[alpha.length];
        Arrays.setAll(weights, i -> alpha[i] == 0 ? 0 : alpha[i] / Math.max(nu, Math.sqrt(squares[i])));
        return normalised(weights);
    }

    /** Returns the largest relative change of a distance. */
    private double change(double[] alpha, double[] before, double[] after) {
        double change = 0;
        for (int i = 0; i < alpha.length; i++) {
            if (alpha[i] > 0) {
                double distance = Math.sqrt(after[i]);
                change = Math.max(change, Math.abs(distance - Math.sqrt(before[i])) / Math.max(nu, distance));
            }
        }
        return change;
    }

    private static double[] normalised(double[] weights) {
        double total = Arrays.stream(weights).sum();
        return total == 0 ? weights : Arrays.stream(weights).map(w -> w / total).toArray();
    }
}
