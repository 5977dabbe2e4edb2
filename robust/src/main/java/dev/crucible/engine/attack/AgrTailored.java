package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * AGR-tailored (Shejwalkar and Houmansadr, NDSS 2021): every attacker sends μ − γ p with the largest γ that the server's own rule accepts.
 *
 * <p>A rule that selects rows accepts when it selects all attackers, or attackers only where it selects fewer rows than that. For other
 * rules γ maximises the distance of the result from μ.
 *
 * @param perturbation p
 * @param start the first γ of the search, above 0
 */
@PublicApi
public record AgrTailored(MinMaxMinSum.Perturbation perturbation, double start) implements Attack.OnUpdate {

    private static final double PRECISION = 1e-5;

    public static AgrTailored read(Parameters entry) {
        return new AgrTailored(
                entry.choice("perturbation", MinMaxMinSum.Perturbation.class, MinMaxMinSum.Perturbation.WORST),
                entry.number("start", 10, Range.POSITIVE));
    }

    @Override
    public String type() {
        return "agr_tailored";
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
            UpdateMatrix trial = OptimalScale.joined(honest, own, context.attackers());
            List<float[]> candidates = new ArrayList<>();
            List<float[]> results = new ArrayList<>();
            for (double[] p : perturbation.directions(moments, mean)) {
                double gamma = gamma(own, mean, p, trial, context.target());
                HonestStatistics.send(own, mean, -gamma, p);
                candidates.add(own[0].clone());
                results.add(context.target().update(trial).orElseGet(own[0]::clone));
            }
            float[] sent = candidates.get(
                    candidates.size() == 1 ? 0 : WorstCandidate.of(results, MinMaxMinSum.Perturbation.NAMES, context));
            for (float[] row : own) {
                System.arraycopy(sent, 0, row, 0, sent.length);
            }
        });
    }

    private double gamma(float[][] own, double[] mean, double[] p, UpdateMatrix trial, TargetRule target) {
        DoublePredicate accepted = gamma -> {
            HonestStatistics.send(own, mean, -gamma, p);
            return target.trial(trial)
                    .filter(result -> accepts(result, trial.n(), own.length))
                    .isPresent();
        };
        // The search stays below this γ, so a rule that accepts it selects no rows.
        if (accepted.test(2 * start)) {
            return OptimalScale.maximise(gamma -> {
                        HonestStatistics.send(own, mean, -gamma, p);
                        return OptimalScale.damage(trial, mean, target);
                    })
                    .at();
        }
        return largest(start, accepted);
    }

    /** Returns true if {@code result} rests on all of the last {@code attackers} rows, on none but them, or does not tell by row. */
    private static boolean accepts(Aggregate result, int n, int attackers) {
        int told = result.selected()
                .map(rows -> rows.length)
                .or(() -> result.weights().map(weights -> weights.length))
                .orElse(0);
        if (told != n) {
            return true;
        }
        long all = IntStream.range(0, n).filter(result::used).count();
        long hostile = IntStream.range(n - attackers, n).filter(result::used).count();
        return hostile > 0 && hostile == Math.min(all, attackers);
    }

    /** Returns the largest γ found that {@code succeeds}, 0 if none does: steps halve, upwards after a success and downwards after a failure. */
    static double largest(double start, DoublePredicate succeeds) {
        double gamma = start;
        double step = start / 2;
        double best = 0;
        while (Math.abs(best - gamma) > PRECISION) {
            boolean success = succeeds.test(gamma);
            best = success ? gamma : best;
            gamma += success ? step : -step;
            step /= 2;
        }
        return best;
    }
}
