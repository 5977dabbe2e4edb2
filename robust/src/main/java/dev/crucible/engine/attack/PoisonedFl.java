package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;

/**
 * PoisonedFL (Xie, Fang and Gong, CVPR 2025): all attackers push the model along one random vector s of signs for the whole run.
 *
 * <p>Attackers know only the global models. With the last global change G and the last sent k′, they send c·‖G‖·(v ∘ s), where
 * v = |u|/‖u‖ and u = G − ‖G‖·k′/‖k′‖: coordinates that honest clients moved get more. In the first round they send zero. When a period has
 * not moved the model along s more than chance would, the rule filters the attack, and c shrinks.
 *
 * @param factor the first c, above 0
 * @param shrink the factor of c after a period without effect, in (0, 1]
 * @param period the rounds of a period, at least 1
 * @param least the c below which it does not shrink
 */
@PublicApi
public record PoisonedFl(double factor, double shrink, int period, double least) implements Attack.OnUpdate {

    private static final double SIGNIFICANT = 0.99;

    /** The round whose stream gives s; rounds of runs count from 1. */
    private static final int BEFORE_ALL = 0;

    /**
     * State between rounds.
     *
     * @param factor the current c
     * @param sent the last sent change of the weights
     * @param since the first round of the period
     * @param global the weights at its start
     */
    private record Memory(double factor, float[] sent, int since, float[] global) implements RuleState {

        /** Returns this state with what is sent after the global change {@code moved}. */
        Memory next(float[] moved, boolean[] signs) {
            double length = HonestStatistics.norm(moved);
            double before = HonestStatistics.norm(sent);
            float[] change = new float[moved.length];
            for (int j = 0; j < change.length; j++) {
                double u = Math.abs(moved[j] - (before > 0 ? sent[j] / before * length : 0));
                change[j] = (float) (signs[j] ? u : -u);
            }
            double norm = HonestStatistics.norm(change);
            for (int j = 0; j < change.length && norm > 0; j++) {
                change[j] *= (float) (factor * length / norm);
            }
            return new Memory(factor, change, since, global);
        }
    }

    public static PoisonedFl read(Parameters entry) {
        return new PoisonedFl(
                entry.number("factor", 8, Range.POSITIVE),
                entry.number("shrink", 0.7, Range.POSITIVE_SHARE),
                entry.integer("period", 50, 1, Integer.MAX_VALUE),
                entry.number("least", 0.5, Range.NON_NEGATIVE));
    }

    @Override
    public String type() {
        return "poisoned_fl";
    }

    @Override
    public boolean needsNoData() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        boolean[] signs = signs(context);
        Memory now = context.memory().state() instanceof Memory kept
                ? judged(kept, context, signs).next(context.lastUpdate(), signs)
                : new Memory(
                        factor,
                        new float[signs.length],
                        context.round(),
                        context.global().clone());
        int direction = context.trial().map(ModelTrial::direction).orElse(1);
        for (float[] row : own) {
            for (int j = 0; j < row.length; j++) {
                row[j] = direction * now.sent[j];
            }
        }
        context.memory().keep(now);
    }

    /** Returns the state of this round; a period that ends here may shrink the factor. */
    private Memory judged(Memory kept, AttackContext context, boolean[] signs) {
        if (context.round() - kept.since < period) {
            return kept;
        }
        int along = 0;
        for (int j = 0; j < signs.length; j++) {
            float moved = context.global()[j] - kept.global[j];
            // A coordinate that did not move counts by the sign of its weight, as in the authors' code.
            float shown = moved == 0 ? context.global()[j] : moved;
            along += (signs[j] ? shown > 0 : shown < 0) ? 1 : 0;
        }
        double smaller = kept.factor * shrink;
        boolean filtered = along < quantile(signs.length);
        return new Memory(
                filtered && smaller >= least ? smaller : kept.factor,
                kept.sent,
                context.round(),
                context.global().clone());
    }

    /** Returns by coordinate whether s is positive there. */
    private static boolean[] signs(AttackContext context) {
        RandomStream random = context.seed().stream(Purpose.UPDATE_ATTACK, BEFORE_ALL);
        boolean[] signs = new boolean[context.global().length];
        for (int j = 0; j < signs.length; j++) {
            signs[j] = random.nextBoolean();
        }
        return signs;
    }

    /** Returns the 0.99 quantile of the binomial distribution of {@code d} fair coins, at most one too high (by the normal one). */
    static int quantile(int d) {
        return (int) Math.ceil(d / 2.0 + Normal.quantile(SIGNIFICANT) * Math.sqrt(d) / 2 - 0.5);
    }
}
