package dev.crucible.speech;

import java.util.Arrays;
import marytts.htsengine.HTSVocoder;

/**
 * Turns mel cepstra into coefficients of the {@link MelFilter} and sharpens the formants at equal energy, much as the
 * engine's post-filter does. Modelled spectra are averages and sound muffled without it.
 */
final class FormantPostfilter {

    /** Length of the impulse response over which the energy is summed. */
    private static final int LENGTH = 96;

    private final double alpha;
    private final double beta;

    /** Each filter coefficient as a cepstrum. The engine's function leaves the last place at 0. */
    private final double[][] cepstra;

    private final double[] cepstrum = new double[LENGTH];
    private final double[] sums = new double[LENGTH];

    /**
     * Creates a filter for cepstra of {@code order} coefficients.
     *
     * @param alpha frequency warping
     * @param beta strength of the sharpening, 0 for none
     */
    FormantPostfilter(int order, double alpha, double beta) {
        this.alpha = alpha;
        this.beta = beta;
        this.cepstra = new double[order][LENGTH];
        for (int i = 0; i < order; i++) {
            double[] mel = new double[order];
            mel[i] = 1;
            if (i > 0) {
                mel[i - 1] = alpha;
            }
            HTSVocoder.freqt(mel, order - 1, cepstra[i], LENGTH - 1, -alpha);
        }
    }

    /** Fills {@code coefficients} from a mel cepstrum. */
    void apply(double[] mel, double[] coefficients) {
        int last = mel.length - 1;
        HTSVocoder.mc2b(mel, coefficients, last, alpha);
        double before = energy(coefficients);
        coefficients[1] -= beta * alpha * mel[2];
        for (int i = 2; i < last; i++) {
            coefficients[i] *= 1 + beta;
        }
        coefficients[0] += Math.log(before / energy(coefficients)) / 2;
    }

    /** Returns the energy of the impulse response, which follows recursively from the cepstrum (Oppenheim and Schafer). */
    private double energy(double[] coefficients) {
        Arrays.fill(cepstrum, 0);
        for (int i = 0; i < coefficients.length; i++) {
            add(coefficients[i], cepstra[i], 0, cepstrum);
        }
        double gain = Math.exp(cepstrum[0]);
        for (int i = 0; i < LENGTH; i++) {
            cepstrum[i] *= i;
        }
        Arrays.fill(sums, 0);
        double energy = 0;
        for (int i = 0; i < LENGTH; i++) {
            double value = i == 0 ? gain : sums[i] / i;
            energy += value * value;
            add(value, cepstrum, i, sums);
        }
        return energy;
    }

    /** Adds {@code factor} times the values, shifted by {@code places}. */
    private static void add(double factor, double[] values, int places, double[] to) {
        for (int i = 0; i < to.length - places; i++) {
            to[places + i] += factor * values[i];
        }
    }
}
