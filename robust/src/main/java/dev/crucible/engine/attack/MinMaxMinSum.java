package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;

/**
 * Min-Max and Min-Sum (Shejwalkar and Houmansadr, NDSS 2021): every attacker sends μ − γ p with the largest γ that keeps it among the
 * honest updates.
 *
 * <p>Min-Max: maxᵢ ‖m − xᵢ‖² ≤ maxᵢⱼ ‖xᵢ − xⱼ‖². Min-Sum: Σᵢ ‖m − xᵢ‖² ≤ maxᵢ Σⱼ ‖xᵢ − xⱼ‖². Both bounds are quadratic in γ, so γ is
 * solved for instead of searched.
 *
 * @param bound which of the two
 * @param perturbation p
 */
@PublicApi
public record MinMaxMinSum(Bound bound, Perturbation perturbation) implements Attack.OnUpdate {

    /** What keeps the attackers inconspicuous. */
    public enum Bound {
        MIN_MAX,
        MIN_SUM
    }

    /** The direction p. */
    public enum Perturbation {
        /** μ / ‖μ‖. */
        UNIT,
        /** sign(μ). */
        SIGN,
        /** The coordinate-wise standard deviation. */
        STD
    }

    public static MinMaxMinSum read(Bound bound, Parameters entry) {
        return new MinMaxMinSum(bound, entry.choice("perturbation", Perturbation.class, Perturbation.STD));
    }

    @Override
    public String type() {
        return bound == Bound.MIN_MAX ? "min_max" : "min_sum";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext scene) {
        scene.honest().ifPresent(honest -> {
            HonestMoments moments = scene.moments(honest);
            double[] mean = moments.mean();
            double[] p = direction(moments, mean);
            HonestStatistics.send(own, mean, -gamma(honest, moments.squaredDistances(), mean, p), p);
        });
    }

    private double[] direction(HonestMoments moments, double[] mean) {
        double[] p = perturbation == Perturbation.STD ? moments.deviation(mean) : mean.clone();
        if (perturbation == Perturbation.SIGN) {
            for (int j = 0; j < p.length; j++) {
                p[j] = Math.signum(p[j]);
            }
        } else if (perturbation == Perturbation.UNIT) {
            double norm = Math.sqrt(dot(p, p));
            for (int j = 0; j < p.length && norm > 0; j++) {
                p[j] /= norm;
            }
        }
        return p;
    }

    /** ‖μ − γp − xᵢ‖² = aᵢ − 2γbᵢ + γ²‖p‖² with aᵢ = ‖μ − xᵢ‖² and bᵢ = p·(μ − xᵢ). */
    private double gamma(UpdateMatrix honest, double[][] squares, double[] mean, double[] p) {
        double pp = dot(p, p);
        if (pp == 0) {
            return 0;
        }
        double largest = 0;
        double largestSum = 0;
        for (double[] row : squares) {
            double sum = 0;
            for (double value : row) {
                largest = Math.max(largest, value);
                sum += value;
            }
            largestSum = Math.max(largestSum, sum);
        }
        double smallest = Double.POSITIVE_INFINITY;
        double total = 0;
        for (float[] row : honest.rows()) {
            double a = 0;
            double b = 0;
            for (int j = 0; j < p.length; j++) {
                double difference = mean[j] - row[j];
                a += difference * difference;
                b += p[j] * difference;
            }
            total += a;
            smallest = Math.min(smallest, root(pp, b, a - largest));
        }
        return bound == Bound.MIN_MAX ? smallest : root(honest.n() * pp, 0, total - largestSum);
    }

    /** The larger root of aγ² − 2bγ + c, 0 when there is none. */
    private static double root(double a, double b, double c) {
        double discriminant = b * b - a * c;
        return discriminant < 0 ? 0 : Math.max(0, (b + Math.sqrt(discriminant)) / a);
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            sum += x[j] * y[j];
        }
        return sum;
    }
}
