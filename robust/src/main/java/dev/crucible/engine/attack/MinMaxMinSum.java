package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Min-Max and Min-Sum (Shejwalkar and Houmansadr, NDSS 2021): every attacker sends μ − γ p with the largest γ that keeps it among the
 * honest updates.
 *
 * <p>Min-Max: maxᵢ ‖m − xᵢ‖² ≤ maxᵢⱼ ‖xᵢ − xⱼ‖². Min-Sum: Σᵢ ‖m − xᵢ‖² ≤ maxᵢ Σⱼ ‖xᵢ − xⱼ‖². Both bounds are quadratic in γ, so γ is
 * computed in closed form.
 *
 * @param bound the bound, Min-Max or Min-Sum
 * @param perturbation p; the paper reports the best of the three, which {@link Perturbation#WORST} chooses by loss
 */
@PublicApi
public record MinMaxMinSum(Bound bound, Perturbation perturbation) implements Attack.OnUpdate {

    /** Bound that keeps the attackers inconspicuous. */
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
        STD,
        /** The one of the three whose model costs the attackers' own samples most loss; STD where there is nothing to try it on. */
        WORST;

        /** The names of the candidates of {@link #WORST}, in their order. */
        static final List<String> NAMES = List.of("std", "unit", "sign");

        /** Returns p, or for the worst the three candidates. */
        List<double[]> directions(HonestMoments moments, double[] mean) {
            return switch (this) {
                case STD -> List.of(moments.deviation(mean));
                case SIGN -> List.of(Arrays.stream(mean).map(Math::signum).toArray());
                case UNIT -> {
                    double norm = Math.sqrt(dot(mean, mean));
                    yield List.of(
                            norm > 0 ? Arrays.stream(mean).map(x -> x / norm).toArray() : mean);
                }
                case WORST ->
                    Stream.of(STD, UNIT, SIGN)
                            .flatMap(each -> each.directions(moments, mean).stream())
                            .toList();
            };
        }
    }

    static MinMaxMinSum minMax(Parameters entry) {
        return read(Bound.MIN_MAX, entry);
    }

    static MinMaxMinSum minSum(Parameters entry) {
        return read(Bound.MIN_SUM, entry);
    }

    public static MinMaxMinSum read(Bound bound, Parameters entry) {
        return new MinMaxMinSum(bound, entry.choice("perturbation", Perturbation.class, Perturbation.WORST));
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
    public void rewrite(float[][] own, AttackContext context) {
        context.honest().ifPresent(honest -> {
            HonestMoments moments = context.moments(honest);
            double[] mean = moments.mean();
            double[][] squares = moments.squaredDistances();
            List<float[]> candidates = new ArrayList<>();
            for (double[] p : perturbation.directions(moments, mean)) {
                candidates.add(HonestStatistics.along(mean, -gamma(honest, squares, mean, p), p));
            }
            float[] sent = candidates.get(
                    candidates.size() == 1 ? 0 : WorstCandidate.of(candidates, Perturbation.NAMES, context));
            for (float[] row : own) {
                System.arraycopy(sent, 0, row, 0, sent.length);
            }
        });
    }

    /** Returns the largest γ within the bound. ‖μ − γp − xᵢ‖² = aᵢ − 2γbᵢ + γ²‖p‖² with aᵢ = ‖μ − xᵢ‖² and bᵢ = p·(μ − xᵢ). */
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

    /** Returns the larger root of aγ² − 2bγ + c, 0 if there is none. */
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
