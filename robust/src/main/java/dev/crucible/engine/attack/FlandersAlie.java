package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;

/**
 * ALIE as in Flower's FLANDERS baseline, to reproduce its tables: every attacker sends μ − Φ(s)·√σ where the paper has
 * z = Φ⁻¹(s) and σ, with s = (n − f − q)/(n − f) and q = ⌊n/2 + 1⌋ − f. μ and the population's standard deviation σ are over the updates of all
 * clients, attackers included.
 */
@PublicApi
public record FlandersAlie() implements Attack.OnUpdate {

    private static final double DENSITY = 1 / Math.sqrt(2 * Math.PI);

    @Override
    public String type() {
        return "alie_flanders";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        float[][] honest = context.honest().map(UpdateMatrix::rows).orElse(new float[0][]);
        FlandersMoments all = FlandersMoments.of(own, honest);
        double[] roots = Arrays.stream(all.deviation()).map(Math::sqrt).toArray();
        HonestStatistics.send(own, all.mean(), -factor(context.clients(), context.allies()), roots);
    }

    /** Returns Φ(s) for {@code n} clients of which {@code f} attack. */
    static double factor(int n, int f) {
        int supporters = n / 2 + 1 - f;
        return n == f ? 0 : cumulative((double) (n - f - supporters) / (n - f));
    }

    /** Returns Φ(x) by its series ½ + φ(x)(x + x³/3 + x⁵/15 + …), for |x| of a few units at most. */
    private static double cumulative(double x) {
        double term = x;
        double sum = x;
        for (int k = 3; Math.abs(term) > 1e-17 && k < 400; k += 2) {
            term *= x * x / k;
            sum += term;
        }
        return 0.5 + DENSITY * Math.exp(-x * x / 2) * sum;
    }
}
