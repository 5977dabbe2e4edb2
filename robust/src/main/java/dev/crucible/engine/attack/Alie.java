package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A little is enough (Baruch et al., NeurIPS 2019): every attacker sends μ ± z σ, the mean and the standard deviation of updates.
 *
 * <p>The paper's experiments use z = 1.5; its formula is Φ⁻¹((n − f − q)/(n − f)) with q = ⌊n/2 + 1⌋ − f. The authors' code moves the
 * weights by +σ, ByzFL's by −σ; which of the two harms depends on network, data and training.
 *
 * <pre>{@code honest 1,2,3 | 4,5,6 | 7,8,9 and z = 1.5  ->  8.5,9.5,10.5}</pre>
 *
 * @param z the number of standard deviations, empty for the formula
 * @param sign the direction of the weights
 * @param statistics whose updates μ and σ are taken from
 */
@PublicApi
public record Alie(OptionalDouble z, Sign sign, Statistics statistics) implements Attack.OnUpdate {

    /** The direction in which the weights move. */
    public enum Sign {
        /** By +σ, as in the authors' code. */
        AUTHORS,
        /** By −σ, as in ByzFL. */
        BYZFL,
        /** The one whose model costs the attackers' own samples more loss; by +σ where there is nothing to try it on. */
        WORST;

        /** The names of both directions, as configs have them. */
        static final List<String> BOTH = List.of("authors", "byzfl");
    }

    /** The updates of which μ and σ are computed. */
    public enum Statistics {
        /** Those of the honest clients in the round. */
        HONEST,
        /** Those that the attackers trained themselves, as in the authors' code; at least two attackers must take part. */
        OWN
    }

    public static Alie read(Parameters entry) {
        entry.alias("z", "tau");
        return new Alie(
                entry.numberOr("formula", "z", 1.5, Range.ANY),
                entry.choice("sign", Sign.class, Sign.WORST),
                entry.choice("statistics", Statistics.class, Statistics.HONEST));
    }

    @Override
    public String type() {
        return "alie";
    }

    @Override
    public boolean omniscient() {
        return statistics == Statistics.HONEST;
    }

    @Override
    public boolean needsAllies() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        known(own, context).ifPresent(moments -> {
            double[] mean = moments.mean();
            double[] deviation = moments.deviation(mean);
            double factor = z.orElseGet(() -> largest(context.clients(), own.length))
                    * context.trial().map(ModelTrial::direction).orElse(1);
            List<float[]> candidates = List.of(
                    HonestStatistics.along(mean, factor, deviation), HonestStatistics.along(mean, -factor, deviation));
            float[] sent = candidates.get(
                    switch (sign) {
                        case AUTHORS -> 0;
                        case BYZFL -> 1;
                        case WORST -> WorstCandidate.of(candidates, Sign.BOTH, context);
                    });
            for (float[] row : own) {
                System.arraycopy(sent, 0, row, 0, sent.length);
            }
        });
    }

    private Optional<HonestMoments> known(float[][] own, AttackContext context) {
        return statistics == Statistics.HONEST
                ? context.honest().map(context::moments)
                : Optional.of(new HonestStatistics(UpdateMatrix.of(own)));
    }

    /** Returns the paper's z for n clients of which f attack; 0 if the attackers are a majority. */
    static double largest(int n, int f) {
        int supporters = n / 2 + 1 - f;
        double share = (double) (n - f - supporters) / (n - f);
        return share <= 0 || share >= 1 ? 0 : Normal.quantile(share);
    }
}
