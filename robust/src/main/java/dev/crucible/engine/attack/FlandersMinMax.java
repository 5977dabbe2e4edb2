package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;

/**
 * Min-Max as in Flower's FLANDERS baseline, to reproduce its tables: every attacker sends μ − λσ, with μ and the population's standard
 * deviation σ over the updates of all clients, attackers included. λ is searched from 5 by halving steps, between 2.5 and 7.5. The result is
 * the last λ for which the attackers were nearer to every honest update than the two farthest honest ones are to each other. If even 2.5 is
 * too far, which is usual, λ is 6.
 */
@PublicApi
public record FlandersMinMax() implements Attack.OnUpdate {

    private static final double START = 5;
    private static final double THRESHOLD = 1e-5;

    @Override
    public String type() {
        return "min_max_flanders";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        context.honest().ifPresent(honest -> {
            FlandersMoments all = FlandersMoments.of(own, honest.rows());
            HonestStatistics.send(
                    own, all.mean(), -lambda(honest, context.moments(honest).squaredDistances(), all), all.deviation());
        });
    }

    private static double lambda(UpdateMatrix honest, double[][] squares, FlandersMoments all) {
        double widest = 0;
        for (double[] row : squares) {
            widest = Math.max(widest, Arrays.stream(row).max().orElse(0));
        }
        Reach[] reaches =
                Arrays.stream(honest.rows()).map(row -> Reach.of(row, all)).toArray(Reach[]::new);
        double kept = START + 1;
        double tried = START;
        for (double step = START / 2; step > THRESHOLD && Math.abs(kept - tried) > THRESHOLD; step /= 2) {
            if (farthest(reaches, tried) < widest) {
                kept = tried;
                tried += step / 2;
            } else {
                tried -= step / 2;
            }
        }
        return kept;
    }

    private static double farthest(Reach[] reaches, double lambda) {
        return Arrays.stream(reaches)
                .mapToDouble(reach -> reach.at(lambda))
                .max()
                .orElse(0);
    }

    /** ‖μ − λσ − x‖² = a − 2λb + λ²c of an honest x. */
    private record Reach(double a, double b, double c) {

        static Reach of(float[] row, FlandersMoments all) {
            double a = 0;
            double b = 0;
            double c = 0;
            for (int j = 0; j < row.length; j++) {
                double difference = all.mean()[j] - row[j];
                double sigma = all.deviation()[j];
                a += difference * difference;
                b += difference * sigma;
                c += sigma * sigma;
            }
            return new Reach(a, b, c);
        }

        double at(double lambda) {
            return a - 2 * lambda * b + lambda * lambda * c;
        }
    }
}
