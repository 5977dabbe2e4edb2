package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.OptionalDouble;

/**
 * A little is enough (Baruch et al., NeurIPS 2019): every attacker sends μ + z σ, with the coordinate-wise mean and sample standard
 * deviation of the honest updates.
 *
 * <p>Without a given z the paper's largest one is used: Φ⁻¹((n − f − q)/(n − f)) with q = ⌊n/2 + 1⌋ − f.
 *
 * <pre>{@code honest 1,2,3 | 4,5,6 | 7,8,9 and z = 1.5  ->  8.5,9.5,10.5}</pre>
 *
 * @param z how many standard deviations; negative values go the other way
 */
@PublicApi
public record Alie(OptionalDouble z) implements Attack.OnUpdate {

    public static Alie read(Parameters entry) {
        String key = entry.has("z") ? "z" : "tau";
        return new Alie(entry.has(key) ? OptionalDouble.of(entry.number(key, 0, Range.ANY)) : OptionalDouble.empty());
    }

    @Override
    public String type() {
        return "alie";
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
            double factor = z.orElseGet(() -> largest(scene.clients(), own.length));
            HonestStatistics.send(own, mean, factor, moments.deviation(mean));
        });
    }

    /** The paper's z for n clients of which f attack; 0 when the attackers are a majority already. */
    static double largest(int n, int f) {
        int supporters = n / 2 + 1 - f;
        double share = (double) (n - f - supporters) / (n - f);
        return share <= 0 || share >= 1 ? 0 : Normal.quantile(share);
    }
}
