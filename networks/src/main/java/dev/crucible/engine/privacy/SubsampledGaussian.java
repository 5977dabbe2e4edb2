package dev.crucible.engine.privacy;

/**
 * The Gaussian mechanism on a Poisson sample (Mironov, Talwar and Zhang, 2019): Rényi differential privacy of one step under adding or
 * removing one record, in closed form for every order above 1.
 *
 * @param rate q, the probability that a record is in the sample, in [0, 1]
 * @param noise σ, the standard deviation of the noise over the sensitivity, above 0
 */
public record SubsampledGaussian(double rate, double noise) {

    /** Terms of the series for fractional orders are left out below this share e⁻³⁰. */
    private static final double NEGLIGIBLE = -30;

    /**
     * Returns ε(α) of one step.
     *
     * @param order α &gt; 1
     */
    public double divergence(double order) {
        if (rate == 0) {
            return 0;
        }
        if (rate == 1) {
            return order / (2 * noise * noise);
        }
        double moment = order == Math.rint(order) ? wholeMoment((int) order) : fractionalMoment(order);
        return moment / (order - 1);
    }

    /** Returns log A(α) for a whole α: a binomial sum (section 3.3). */
    private double wholeMoment(int order) {
        double sum = Double.NEGATIVE_INFINITY;
        double binomial = 0;
        for (int i = 0; i <= order; i++) {
            double term = binomial + i * StrictMath.log(rate) + (order - i) * StrictMath.log1p(-rate);
            sum = add(sum, term + (double) i * (i - 1) / (2 * noise * noise));
            binomial += StrictMath.log(order - i) - StrictMath.log(i + 1.0);
        }
        return sum;
    }

    /** Returns log A(α) for any α: two series over the tails left and right of the point where both parts have equal weight. */
    private double fractionalMoment(double order) {
        double centre = noise * noise * (StrictMath.log1p(-rate) - StrictMath.log(rate)) + 0.5;
        double width = Math.sqrt(2) * noise;
        double left = Double.NEGATIVE_INFINITY;
        double right = Double.NEGATIVE_INFINITY;
        double binomial = 0;
        boolean positive = true;
        for (int i = 0; ; i++) {
            double rest = order - i;
            double leftTerm = binomial + i * StrictMath.log(rate) + rest * StrictMath.log1p(-rate);
            double rightTerm = binomial + rest * StrictMath.log(rate) + i * StrictMath.log1p(-rate);
            leftTerm += i * (i - 1.0) / (2 * noise * noise) + logHalfErfc((i - centre) / width);
            rightTerm += rest * (rest - 1) / (2 * noise * noise) + logHalfErfc((centre - rest) / width);
            left = positive ? add(left, leftTerm) : subtract(left, leftTerm);
            right = positive ? add(right, rightTerm) : subtract(right, rightTerm);
            if (i > order && Math.max(leftTerm, rightTerm) < NEGLIGIBLE) {
                return add(left, right);
            }
            positive = positive == (rest > 0);
            binomial += StrictMath.log(Math.abs(rest)) - StrictMath.log(i + 1.0);
        }
    }

    /** Returns log(eˣ + eʸ). */
    private static double add(double x, double y) {
        double larger = Math.max(x, y);
        return larger == Double.NEGATIVE_INFINITY
                ? larger
                : larger + StrictMath.log1p(StrictMath.exp(Math.min(x, y) - larger));
    }

    /** Returns log(eˣ − eʸ) for x ≥ y. */
    private static double subtract(double x, double y) {
        return y == Double.NEGATIVE_INFINITY ? x : x + StrictMath.log1p(-StrictMath.exp(Math.min(0, y - x)));
    }

    /** Returns log(erfc(x) / 2), without underflow. */
    static double logHalfErfc(double x) {
        return x < 0 ? StrictMath.log1p(-StrictMath.exp(logHalfErfc(-x))) : logErfcOfPositive(x) - StrictMath.log(2);
    }

    /** A series for small x, Laplace's continued fraction otherwise. */
    private static double logErfcOfPositive(double x) {
        if (x < 2) {
            double term = x;
            double sum = x;
            for (int n = 1; Math.abs(term) > 1e-17 * sum; n++) {
                term *= 2 * x * x / (2 * n + 1);
                sum += term;
            }
            double erf = 2 / Math.sqrt(Math.PI) * StrictMath.exp(-x * x) * sum;
            return StrictMath.log1p(-erf);
        }
        double fraction = x;
        for (int k = 120; k > 0; k--) {
            fraction = x + k / 2.0 / fraction;
        }
        return -x * x - StrictMath.log(fraction * Math.sqrt(Math.PI));
    }
}
