package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.RandomStream;

/**
 * The {@code inner_product_manipulation} of the existing program, a rule each client applies to its own weights w: negative w (1 − 2s),
 * zero w (1 − s), random w plus noise of norm s ‖w‖. The paper's attack is {@code ipm}.
 *
 * @param strength s, in [0, 1]
 * @param direction the change of the weights, one of the three
 */
@PublicApi
public record WeightDirection(double strength, Direction direction) implements Attack.OnUpdate {

    /** Change of the weights. */
    public enum Direction {
        NEGATIVE,
        ZERO,
        RANDOM
    }

    public static WeightDirection read(Parameters entry) {
        return new WeightDirection(
                entry.number("perturbation_strength", 0.5, Range.SHARE),
                entry.choice("target_direction", Direction.class, Direction.NEGATIVE));
    }

    @Override
    public String type() {
        return "inner_product_manipulation";
    }

    @Override
    public boolean readsModel() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        for (int i = 0; i < own.length; i++) {
            switch (direction) {
                case NEGATIVE -> pull(own[i], context.global(), 2 * strength);
                case ZERO -> pull(own[i], context.global(), strength);
                case RANDOM -> shake(own[i], context.global(), context.stream(i));
            }
        }
    }

    /** Applies w ← w (1 − share), in terms of the update. */
    private static void pull(float[] row, float[] global, double share) {
        for (int j = 0; j < row.length; j++) {
            row[j] = (float) (row[j] - share * ((double) global[j] + row[j]));
        }
    }

    private void shake(float[] row, float[] global, RandomStream random) {
        float[] noise = new float[row.length];
        double squares = 0;
        for (int j = 0; j < row.length; j++) {
            noise[j] = (float) random.nextGaussian();
            double weight = (double) global[j] + row[j];
            squares += weight * weight;
        }
        double factor = strength * Math.sqrt(squares) / Math.max(HonestStatistics.norm(noise), Double.MIN_NORMAL);
        for (int j = 0; j < row.length; j++) {
            row[j] += (float) (factor * noise[j]);
        }
    }
}
