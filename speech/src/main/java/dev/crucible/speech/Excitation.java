package dev.crucible.speech;

import java.util.Arrays;
import java.util.Random;

/**
 * Excitation signal of a voice: one pulse per period plus noise, each limited to the bands in which it is strong (mixed
 * excitation, Yoshimura et al., Eurospeech 2001). Each sentence has a new generator with the same seed, so that a text
 * always sounds the same.
 */
final class Excitation {

    private static final long SEED = 1;

    private final double[][] bands;
    private final int rate;
    private final int taps;
    private final Random random = new Random(SEED);

    /** Input of the filters: one frame, preceded by as many past samples as a filter reaches back. */
    private final double[] pulses;

    private final double[] noise;
    private final double[] forPulses;
    private final double[] forNoise;

    private double period;
    private double since;

    /**
     * Creates the source for one sentence.
     *
     * @param bands filters that split the excitation into bands
     * @param rate sampling rate in Hz
     * @param frame samples per frame
     */
    Excitation(double[][] bands, int rate, int frame) {
        this.bands = bands;
        this.rate = rate;
        this.taps = bands[0].length;
        this.pulses = new double[taps - 1 + frame];
        this.noise = new double[taps - 1 + frame];
        this.forPulses = new double[taps];
        this.forNoise = new double[taps];
    }

    /** Fills {@code samples} with one frame of this pitch in Hz (0 if unvoiced) and these strengths per band (0 to 1). */
    void fill(double[] samples, double pitch, double[] strengths) {
        draw(samples.length, pitch == 0 ? 0 : rate / pitch);
        mix(strengths);
        Arrays.fill(samples, 0);
        add(pulses, forPulses, samples);
        add(noise, forNoise, samples);
    }

    private void draw(int count, double next) {
        System.arraycopy(pulses, count, pulses, 0, taps - 1);
        System.arraycopy(noise, count, noise, 0, taps - 1);
        double step = 0;
        if (period != 0 && next != 0) {
            step = (next - period) / count;
        } else {
            since = next;
            period = 0;
        }
        for (int i = 0; i < count; i++) {
            pulses[taps - 1 + i] = pulse();
            noise[taps - 1 + i] = random.nextBoolean() ? 1 : -1;
            period += step;
        }
        period = next;
    }

    private double pulse() {
        if (period == 0 || ++since < period) {
            return 0;
        }
        since -= period;
        return Math.sqrt(period);
    }

    private void mix(double[] strengths) {
        Arrays.fill(forPulses, 0);
        Arrays.fill(forNoise, 0);
        for (int band = 0; band < bands.length; band++) {
            for (int i = 0; i < taps; i++) {
                forPulses[i] += strengths[band] * bands[band][i];
                forNoise[i] += (1 - strengths[band]) * bands[band][i];
            }
        }
    }

    /** Adds {@code in}, convolved with {@code filter}, to {@code samples}. */
    private static void add(double[] in, double[] filter, double[] samples) {
        int past = filter.length - 1;
        for (int i = 0; i < in.length; i++) {
            double value = in[i];
            if (value != 0) {
                int begin = i - past;
                int last = Math.min(filter.length, samples.length - begin);
                for (int k = Math.max(0, -begin); k < last; k++) {
                    samples[begin + k] += filter[k] * value;
                }
            }
        }
    }
}
