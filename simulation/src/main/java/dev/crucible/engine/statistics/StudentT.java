package dev.crucible.engine.statistics;

/**
 * Student's t distribution through the regularised incomplete beta function, evaluated by its continued fraction (Lentz's method,
 * Press et al., Numerical Recipes, §6.4); good to about 1e-12.
 */
public final class StudentT {

    private static final double[] LANCZOS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-06,
        1.5056327351493116e-07
    };
    private static final double TINY = 1e-300;
    private static final double PRECISION = 1e-15;
    private static final int MOST_TERMS = 1_000;

    private StudentT() {}

    /** Returns P(|T| ≥ |t|) with {@code degrees} &gt; 0 degrees of freedom. */
    public static double twoSided(double t, double degrees) {
        return incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
    }

    /** Returns the t with P(|T| ≤ t) = {@code confidence}, in (0, 1). */
    public static double quantile(double confidence, double degrees) {
        double low = 0;
        double high = 1;
        while (1 - twoSided(high, degrees) < confidence) {
            high *= 2;
        }
        for (double middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
            if (1 - twoSided(middle, degrees) < confidence) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** Returns Iₓ(a, b). */
    static double incompleteBeta(double a, double b, double x) {
        if (x <= 0 || x >= 1) {
            return Math.clamp(x, 0, 1);
        }
        double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
        return x < (a + 1) / (a + b + 2) ? front * fraction(a, b, x) / a : 1 - front * fraction(b, a, 1 - x) / b;
    }

    private static double fraction(double a, double b, double x) {
        double c = 1;
        double d = 1 / away(1 - (a + b) * x / (a + 1));
        double value = d;
        for (int m = 1; m <= MOST_TERMS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / away(1 + even * d);
            c = away(1 + even / c);
            value *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / away(1 + odd * d);
            c = away(1 + odd / c);
            value *= d * c;
            if (Math.abs(d * c - 1) < PRECISION) {
                break;
            }
        }
        return value;
    }

    private static double away(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }

    private static double logGamma(double x) {
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (x - 1 + i);
        }
        double shifted = x + 6.5;
        return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum);
    }
}
