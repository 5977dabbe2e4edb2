package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;

/**
 * The {@code alternating_min_poisoning} of the existing program: from its own update δ the attacker starts at −δ, takes steps of
 * step · τ along −δ/‖δ‖ and projects to the ball of radius τ = factor · (n/m) ‖δ‖. The limit is −τ δ/‖δ‖; there is no stealth term.
 *
 * @param ratio n/m, clients per attacker
 * @param factor scales τ, at least 0
 * @param steps projected steps, at least 1
 * @param step the step size in units of τ, in (0, 1]
 */
@PublicApi
public record AlternatingMinPoisoning(double ratio, double factor, int steps, double step) implements Attack.OnUpdate {

    public static AlternatingMinPoisoning read(Parameters entry) {
        entry.require("n_total", "for alternating_min_poisoning");
        double clients = entry.integer("n_total", 10, 1, Integer.MAX_VALUE);
        double attackers = entry.integer("n_malicious", 1, 1, Integer.MAX_VALUE);
        return new AlternatingMinPoisoning(
                clients / attackers,
                entry.number("tau_factor", 1, Range.NON_NEGATIVE),
                entry.integer("pgd_steps", 20, 1, 100_000),
                entry.number("pgd_step_size", 0.1, Range.POSITIVE_SHARE));
    }

    @Override
    public String type() {
        return "alternating_min_poisoning";
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        for (float[] row : own) {
            double norm = HonestStatistics.norm(row);
            double factorOfUpdate = norm == 0 ? 0 : -length(norm) / norm;
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) (row[j] * factorOfUpdate);
            }
        }
    }

    /** Returns the distance along −δ/‖δ‖ at which the iteration ends. Every iterate is on that line, so only its length matters. */
    private double length(double norm) {
        double tau = factor * ratio * norm;
        double length = norm;
        for (int i = 0; i < steps; i++) {
            length = Math.min(tau, length + step * tau);
        }
        return length;
    }
}
