package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Min-Max as Flower's baseline of FLANDERS has it, kept to reproduce its tables: every attacker sends μ − λσ, with μ and the population's
 * standard deviation σ over what all clients trained, attackers included. λ is searched from 5 by steps that halve, between 2.5 and 7.5,
 * for the last that kept the attackers nearer to every honest update than the two honest ones farthest apart. Where even 2.5 is too
 * far, which is the rule, λ is 6.
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
    public void rewrite(float[][] own, AttackContext scene) {
        UpdateMatrix honest = scene.honest().orElseGet(() -> UpdateMatrix.of(new float[0][own[0].length]));
        double[][] moments = moments(
                Stream.concat(Arrays.stream(own), Arrays.stream(honest.rows())).toArray(float[][]::new));
        HonestStatistics.send(own, moments[0], -lambda(honest, moments[0], moments[1]), moments[1]);
    }

    /** μ and the population's σ of {@code rows}. */
    private static double[][] moments(float[][] rows) {
        double[] mean = new double[rows[0].length];
        double[] deviation = new double[mean.length];
        for (int j = 0; j < mean.length; j++) {
            for (float[] row : rows) {
                mean[j] += row[j];
            }
            mean[j] /= rows.length;
            for (float[] row : rows) {
                deviation[j] += (row[j] - mean[j]) * (row[j] - mean[j]);
            }
            deviation[j] = Math.sqrt(deviation[j] / rows.length);
        }
        return new double[][] {mean, deviation};
    }

    private static double lambda(UpdateMatrix honest, double[] mean, double[] deviation) {
        double farthest = 0;
        for (double[] row : HonestStatistics.squaredDistances(honest)) {
            farthest = Math.max(farthest, Arrays.stream(row).max().orElse(0));
        }
        double kept = START + 1;
        double tried = START;
        for (double step = START / 2; step > THRESHOLD && Math.abs(kept - tried) > THRESHOLD; step /= 2) {
            if (farthest(honest, mean, deviation, tried) < farthest) {
                kept = tried;
                tried += step / 2;
            } else {
                tried -= step / 2;
            }
        }
        return kept;
    }

    /** The largest ‖μ − λσ − xᵢ‖² over the honest xᵢ. */
    private static double farthest(UpdateMatrix honest, double[] mean, double[] deviation, double lambda) {
        double largest = 0;
        for (float[] row : honest.rows()) {
            double sum = 0;
            for (int j = 0; j < row.length; j++) {
                double difference = mean[j] - lambda * deviation[j] - row[j];
                sum += difference * difference;
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }
}
