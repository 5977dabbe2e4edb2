package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;

/**
 * Inner-product manipulation, also called fall of empires (Xie et al., UAI 2019): every attacker sends −ε μ, μ being the honest mean.
 *
 * <pre>{@code honest 1,2,3 | 4,5,6 | 7,8,9 and ε = 2  ->  -8,-10,-12}</pre>
 *
 * @param epsilon ε; small values slip through distance rules, large ones break the mean
 */
@PublicApi
public record InnerProductManipulation(double epsilon) implements Attack.OnUpdate {

    public static InnerProductManipulation read(Parameters entry) {
        entry.alias("epsilon", "tau");
        return new InnerProductManipulation(entry.number("epsilon", 2, Range.ANY));
    }

    @Override
    public String type() {
        return "ipm";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        context.honest().ifPresent(honest -> {
            double[] mean = context.moments(honest).mean();
            HonestStatistics.send(own, new double[mean.length], -epsilon, mean);
        });
    }
}
