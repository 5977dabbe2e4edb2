package dev.crucible.engine.random;

import java.util.Arrays;

/**
 * Draws from a Dirichlet distribution: independent Gamma(α) variables divided by their sum (Marsaglia and Tsang, ACM TOMS
 * 2000). Computes in logarithms, because for small α nearly every Gamma variable underflows a double.
 */
public final class Dirichlet {

    private Dirichlet() {}

    /**
     * Draws from the symmetric distribution.
     *
     * @param size the number of shares, at least 1
     * @param alpha concentration, above 0
     * @return shares in [0, 1] that sum to 1 up to rounding
     */
    public static double[] draw(int size, double alpha, RandomStream random) {
        double[] alphas = new double[size];
        Arrays.fill(alphas, alpha);
        return draw(alphas, random);
    }

    /**
     * Draws shares.
     *
     * @param alphas the concentration of each share, above 0
     * @return shares in [0, 1] that sum to 1 up to rounding
     */
    public static double[] draw(double[] alphas, RandomStream random) {
        for (double alpha : alphas) {
            if (!(alpha > 0) || Double.isInfinite(alpha)) {
                throw new IllegalArgumentException("alpha must be finite and above 0, got " + alpha);
            }
        }
        int size = alphas.length;
        double[] shares = new double[size];
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            shares[i] = logGamma(alphas[i], random);
            largest = Math.max(largest, shares[i]);
        }
        double sum = 0;
        for (int i = 0; i < size; i++) {
            shares[i] = StrictMath.exp(shares[i] - largest);
            sum += shares[i];
        }
        for (int i = 0; i < size; i++) {
            shares[i] /= sum;
        }
        return shares;
    }

    /** Returns the logarithm of a Gamma(α) draw, as log Gamma(α + 1) + log(u) / α. */
    private static double logGamma(double alpha, RandomStream random) {
        double d = alpha + 1 - 1.0 / 3;
        double c = 1 / StrictMath.sqrt(9 * d);
        while (true) {
            double x = random.nextGaussian();
            double root = 1 + c * x;
            if (root > 0) {
                double v = root * root * root;
                double u = 1 - random.nextDouble();
                if (StrictMath.log(u) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
                    double boost = 1 - random.nextDouble();
                    return StrictMath.log(d * v) + StrictMath.log(boost) / alpha;
                }
            }
        }
    }
}
