package dev.crucible.bench.validation;

import java.util.Locale;
import java.util.Random;

/**
 * A grid in which all rules have the same mean, so that each difference that a test finds is false.
 *
 * <p>The value of rule r under seed u in scenario s is a_u + √ρ·b_ru + √(1 − ρ)·e_rus with standard deviation σ, to which the outcome is
 * applied. a_u is common to all rules; b and e are independent.
 *
 * @param outcome the shape of the values
 * @param scenarios of each seed
 * @param correlation ρ, the intraclass correlation of differences within a seed
 * @param seeds the units
 */
record NullGrid(Outcome outcome, int scenarios, double correlation, int seeds) {

    static final int RULES = 4;

    /** σ, in shares of accuracy. */
    static final double DEVIATION = 0.04;

    private static final double LEVEL = 0.7;
    private static final double COLLAPSE = 0.5;
    private static final double COLLAPSED = 0.2;
    private static final double STEP = 0.04;

    /** Shape of the values of a grid. */
    enum Outcome {
        NORMAL,
        /** Values of a test set so coarse that many are equal. */
        TIED,
        /** Each rule collapses in a fifth of the seeds, independently. */
        COLLAPSING,
        /** Every second rule collapses in a fifth of the seeds, the others always lose a fifth of that: equal means, unequal shapes. */
        UNEQUAL
    }

    /** Returns values by rule, seed and scenario. */
    double[][][] draw(Random random) {
        double[][][] values = new double[RULES][seeds][scenarios];
        for (int seed = 0; seed < seeds; seed++) {
            double shared = random.nextGaussian();
            for (int rule = 0; rule < RULES; rule++) {
                double own = Math.sqrt(correlation) * random.nextGaussian();
                double lost = lost(rule, random.nextDouble() < COLLAPSED);
                for (int scenario = 0; scenario < scenarios; scenario++) {
                    double noise = Math.sqrt(1 - correlation) * random.nextGaussian();
                    double value = LEVEL + DEVIATION * (shared + own + noise) - lost;
                    values[rule][seed][scenario] = outcome == Outcome.TIED ? STEP * Math.rint(value / STEP) : value;
                }
            }
        }
        return values;
    }

    private double lost(int rule, boolean collapsed) {
        return switch (outcome) {
            case NORMAL, TIED -> 0;
            case COLLAPSING -> collapsed ? COLLAPSE : 0;
            case UNEQUAL -> rule % 2 == 1 ? COLLAPSED * COLLAPSE : collapsed ? COLLAPSE : 0;
        };
    }

    /** Returns the standard deviation of the difference of two rules' seed means in a normal grid. */
    double deviationOfDifference() {
        return DEVIATION * Math.sqrt(2 * (correlation + (1 - correlation) / scenarios));
    }

    @Override
    public String toString() {
        return "%-10s scenarios %2d, correlation %.1f, seeds %2d"
                .formatted(outcome.name().toLowerCase(Locale.ROOT), scenarios, correlation, seeds);
    }
}
