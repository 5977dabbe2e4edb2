package dev.crucible.bench.papers;

import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.StudentT;

/**
 * The 95 % interval of the difference of two means whose variances may differ (Welch, 1947).
 *
 * @param difference the first mean minus the second
 * @param half half of the interval's width, infinite with fewer than two values on a side
 */
public record WelchInterval(double difference, double half) {

    private static final double CONFIDENCE = 0.95;

    /** Returns the interval of the mean of {@code first} minus that of {@code second}. */
    public static WelchInterval of(Mean first, Mean second) {
        double difference = first.mean() - second.mean();
        if (first.n() < 2 || second.n() < 2) {
            return new WelchInterval(difference, Double.POSITIVE_INFINITY);
        }
        double one = first.deviation() * first.deviation() / first.n();
        double other = second.deviation() * second.deviation() / second.n();
        double both = one + other;
        if (both == 0) {
            return new WelchInterval(difference, 0);
        }
        double degrees = both * both / (one * one / (first.n() - 1) + other * other / (second.n() - 1));
        return new WelchInterval(difference, StudentT.quantile(CONFIDENCE, degrees) * Math.sqrt(both));
    }

    /** Returns true if the whole interval is within ± {@code margin}. */
    public boolean within(double margin) {
        return Math.abs(difference) + half <= margin;
    }
}
