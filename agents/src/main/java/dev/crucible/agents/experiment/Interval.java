package dev.crucible.agents.experiment;

import dev.crucible.agents.mind.Language;

/**
 * A mean over seeds and its 95 % confidence interval after Student: mean ± t(0.975, k−1)·s/√k.
 *
 * @param mean of the samples, NaN without any
 * @param half half the width, NaN for fewer than two samples
 * @param samples k
 */
public record Interval(double mean, double half, int samples) {

    /** t(0.975, ν) for ν = 1 … 30, from the tables. */
    private static final double[] T = {
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788, 2.1604, 2.1448,
        2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484,
        2.0452, 2.0423
    };

    private static final double NORMAL = 1.959964;

    /** The interval of {@code samples}; NaN among them count as missing. */
    public static Interval of(double... samples) {
        double sum = 0;
        int count = 0;
        for (double sample : samples) {
            if (!Double.isNaN(sample)) {
                sum += sample;
                count++;
            }
        }
        if (count == 0) {
            return new Interval(Double.NaN, Double.NaN, 0);
        }
        double mean = sum / count;
        double squares = 0;
        for (double sample : samples) {
            if (!Double.isNaN(sample)) {
                squares += (sample - mean) * (sample - mean);
            }
        }
        double half = count < 2 ? Double.NaN : quantile(count - 1) * Math.sqrt(squares / (count - 1) / count);
        return new Interval(mean, half, count);
    }

    /** t(0.975, ν); beyond the table the first terms of its expansion in 1/ν, good to 10⁻⁴. */
    static double quantile(int degrees) {
        if (degrees <= T.length) {
            return T[degrees - 1];
        }
        double cube = NORMAL * NORMAL * NORMAL;
        return NORMAL
                + (cube + NORMAL) / (4.0 * degrees)
                + (5 * cube * NORMAL * NORMAL + 16 * cube + 3 * NORMAL) / (96.0 * degrees * degrees);
    }

    public boolean known() {
        return samples > 0;
    }

    /** Whether the whole interval lies above {@code bound}. */
    public boolean above(double bound) {
        return mean - half > bound;
    }

    /** Whether the whole interval lies below {@code bound}. */
    public boolean below(double bound) {
        return mean + half < bound;
    }

    /** In percent, such as {@code 42.1 ± 3.4 %}. */
    public String percent(Language language) {
        if (!known()) {
            return "–";
        }
        return Double.isNaN(half)
                ? String.format(language.locale(), "%.1f %%", 100 * mean)
                : String.format(language.locale(), "%.1f ± %.1f %%", 100 * mean, 100 * half);
    }
}
