package dev.crucible.encoder;

/**
 * The Gaussian error linear unit {@code x/2 · (1 + erf(x/√2))} (Hendrycks and Gimpel, 2016).
 *
 * <p>The error function is a rational approximation of Abramowitz and Stegun (7.1.28, error below 3·10⁻⁷). It has only sums and
 * products, so it gives the same bits on every machine and vectorises.
 */
final class Gelu {

    private static final float HALF_ROOT = (float) StrictMath.sqrt(0.5);
    private static final float A1 = (float) 0.0705230784;
    private static final float A2 = (float) 0.0422820123;
    private static final float A3 = (float) 0.0092705272;
    private static final float A4 = (float) 0.0001520143;
    private static final float A5 = (float) 0.0002765672;
    private static final float A6 = (float) 0.0000430638;

    private Gelu() {}

    static void apply(float[] x) {
        for (int i = 0; i < x.length; i++) {
            float z = Math.abs(x[i]) * HALF_ROOT;
            float sum = (((((A6 * z + A5) * z + A4) * z + A3) * z + A2) * z + A1) * z + 1;
            float second = sum * sum;
            float fourth = second * second;
            float eighth = fourth * fourth;
            float erf = 1 - 1 / (eighth * eighth);
            // |x| erf(|x|) = x erf(x)
            x[i] = 0.5f * (x[i] + Math.abs(x[i]) * erf);
        }
    }
}
