package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.RandomStream;

/**
 * The attack on the trimmed mean and the median of Fang et al. (USENIX Security 2020). In every coordinate the attackers are beyond the
 * honest extreme, on the side opposite to the honest direction. They are drawn uniformly between that extreme and twice it (half, where twice
 * would be inside).
 */
@PublicApi
public record FangTrim() implements Attack.OnUpdate {

    private static final double B = 2;

    @Override
    public String type() {
        return "fang_trim";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        context.honest().ifPresent(honest -> {
            double[] mean = context.moments(honest).mean();
            float[] least = honest.rows()[0].clone();
            float[] most = honest.rows()[0].clone();
            for (float[] row : honest.rows()) {
                for (int j = 0; j < row.length; j++) {
                    least[j] = Math.min(least[j], row[j]);
                    most[j] = Math.max(most[j], row[j]);
                }
            }
            for (int i = 0; i < own.length; i++) {
                RandomStream random = context.stream(i);
                for (int j = 0; j < mean.length; j++) {
                    own[i][j] = (float) beyond(mean[j] <= 0 ? most[j] : least[j], mean[j] <= 0, random.nextDouble());
                }
            }
        });
    }

    private static double beyond(double extreme, boolean upwards, double share) {
        boolean away = upwards == extreme > 0;
        double far = away ? extreme * B : extreme / B;
        return extreme + share * (far - extreme);
    }
}
