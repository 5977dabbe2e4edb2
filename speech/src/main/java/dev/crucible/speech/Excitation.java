package dev.crucible.speech;

import java.util.Arrays;
import java.util.Random;

/**
 * The source of a voice: a pulse each period and noise, each kept to the bands in which it is strong (mixed excitation, Yoshimura et al.,
 * Eurospeech 2001). The noise begins anew with every sentence, so that a text always sounds the same.
 */
final class Excitation {

    private static final long SEED = 1;

    private final double[][] bands;
    private final int rate;
    private final int taps;
    private final Random random = new Random(SEED);

    /** What goes into the filters, with as much of the past before it as they are long. */
    private final double[] pulses;

    private final double[] noise;
    private final double[] forPulses;
    private final double[] forNoise;

    private double period;
    private double since;

    /**
     * The source of one sentence.
     *
     * @param bands the filters that cut the excitation into bands
     * @param rate samples a second
     * @param frame samples a frame
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

    /** Fills {@code samples} with a frame of this pitch, 0 for none, and these strengths. */
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

    /** Adds what a filter makes of {@code in}, each value spread over the samples that follow it. */
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
