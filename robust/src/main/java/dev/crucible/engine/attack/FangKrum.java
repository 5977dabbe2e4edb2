package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;

/**
 * The attack on Krum of Fang et al. (USENIX Security 2020): all attackers send −λ sign(μ) with the largest λ, halved from the paper's
 * upper bound, for which Krum still picks one of them; the search ends at λ &lt; 1e-5.
 */
@PublicApi
public record FangKrum() implements Attack.OnUpdate {

    private static final double LEAST = 1e-5;

    @Override
    public String type() {
        return "fang_krum";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        context.honest().ifPresent(honest -> {
            double[] sign = context.moments(honest).mean();
            for (int j = 0; j < sign.length; j++) {
                sign[j] = Math.signum(sign[j]);
            }
            double lambda = largest(honest, context.moments(honest).squaredDistances(), own.length, sign);
            HonestStatistics.send(own, new double[sign.length], -lambda, sign);
        });
    }

    private static double largest(UpdateMatrix honest, double[][] squares, int attackers, double[] sign) {
        int n = honest.n() + attackers;
        double[] norms = new double[honest.n()];
        double[] along = new double[honest.n()];
        for (int i = 0; i < honest.n(); i++) {
            float[] row = honest.rows()[i];
            for (int j = 0; j < row.length; j++) {
                norms[i] += (double) row[j] * row[j];
                along[i] += sign[j] * row[j];
            }
        }
        double ss = Arrays.stream(sign).map(v -> v * v).sum();
        double lambda = bound(squares, norms, n, attackers, sign.length);
        while (lambda > LEAST && !picked(squares, norms, along, ss, lambda, n, attackers)) {
            lambda /= 2;
        }
        return lambda;
    }

    /** Returns √(min score / ((n − 2f − 1) d)) + max ‖xᵢ‖ / √d, the paper's equation 4. */
    private static double bound(double[][] squares, double[] norms, int n, int f, int d) {
        double least = Double.POSITIVE_INFINITY;
        for (double[] row : squares) {
            least = Math.min(least, nearest(row.clone(), Math.min(row.length, Math.max(1, n - f - 1))));
        }
        double largest = Arrays.stream(norms).max().orElse(0);
        return Math.sqrt(least / (Math.max(1, n - 2 * f - 1) * (double) d)) + Math.sqrt(largest / d);
    }

    /** Returns true if Krum's least score belongs to an attacker at −λ sign. */
    private static boolean picked(
            double[][] squares, double[] norms, double[] along, double ss, double lambda, int n, int f) {
        int honest = squares.length;
        int neighbours = Math.max(1, n - f - 2);
        double[] toAttacker = new double[honest];
        for (int i = 0; i < honest; i++) {
            toAttacker[i] = lambda * lambda * ss + 2 * lambda * along[i] + norms[i];
        }
        double[] attackerView = new double[n - 1];
        System.arraycopy(toAttacker, 0, attackerView, f - 1, honest);
        double attackerScore = nearest(attackerView, neighbours);
        for (int i = 0; i < honest; i++) {
            double[] view = new double[n - 1];
            int at = 0;
            for (int k = 0; k < honest; k++) {
                if (k != i) {
                    view[at++] = squares[i][k];
                }
            }
            Arrays.fill(view, at, n - 1, toAttacker[i]);
            if (nearest(view, neighbours) <= attackerScore) {
                return false;
            }
        }
        return true;
    }

    private static double nearest(double[] squares, int count) {
        Arrays.sort(squares);
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += squares[i];
        }
        return sum;
    }
}
