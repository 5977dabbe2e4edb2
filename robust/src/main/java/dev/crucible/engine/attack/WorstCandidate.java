package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.RuleState;
import java.util.List;
import java.util.Optional;

/**
 * The choice of the most harmful of several candidate updates: the one whose model has cost the attackers' own samples the most loss so far.
 * Losses add up over the rounds, since a direction that changes every round cancels itself.
 */
final class WorstCandidate {

    /** The loss of a model whose loss is not finite, above that of any other. */
    private static final double DIVERGED = 1e9;

    private WorstCandidate() {}

    /** Losses of each candidate, summed over the rounds. */
    record Losses(double[] sums) implements RuleState {}

    /** Returns the index of the worst of {@code candidates}, and records its name; 0 without a trial or samples to try them on, and in ties the lower one. */
    static int of(List<float[]> candidates, List<String> names, AttackContext context) {
        Optional<ModelTrial> trial = context.trial();
        double[] sums =
                context.memory().state() instanceof Losses kept ? kept.sums().clone() : new double[candidates.size()];
        int worst = 0;
        for (int i = 0; i < sums.length; i++) {
            float[] candidate = candidates.get(i);
            double loss = trial.map(t -> t.loss(candidate)).orElse(0.0);
            sums[i] += Double.isFinite(loss) ? loss : DIVERGED;
            worst = sums[i] > sums[worst] ? i : worst;
        }
        context.memory().keep(new Losses(sums));
        context.memory().chose(context.round(), names.get(worst));
        return worst;
    }
}
