package dev.crucible.story.sound;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** Ring buffer in which a loop is mixed: a sound that crosses the end continues at the beginning. */
public final class LoopTape {
    public static final int RATE = 24_000;

    private final double[] samples;

    /**
     * Creates a silent loop.
     *
     * @param seconds length of the loop
     */
    LoopTape(double seconds) {
        samples = new double[(int) Math.round(seconds * RATE)];
    }

    double seconds() {
        return samples.length / (double) RATE;
    }

    int length() {
        return samples.length;
    }

    /** Adds a sound of any length, starting at {@code at} seconds. */
    LoopTape lay(double[] sound, double at, double gain) {
        int start = (int) Math.round(at * RATE);
        for (int i = 0; i < sound.length; i++) {
            samples[Math.floorMod(start + i, samples.length)] += gain * sound[i];
        }
        return this;
    }

    /**
     * Adds band-pass noise over the whole ring. The filters run twice around it, so that they end in the state in which
     * they began.
     *
     * @param gain gain by time in seconds, with the period of the ring
     */
    LoopTape noise(Random random, double low, double high, DoubleUnaryOperator gain) {
        double[] white = new double[samples.length];
        for (int i = 0; i < white.length; i++) {
            white[i] = random.nextDouble() * 2 - 1;
        }
        double up = coefficient(high);
        double down = coefficient(low);
        double a = 0;
        double b = 0;
        double c = 0;
        for (int i = 0; i < 2 * white.length; i++) {
            a += up * (white[i % white.length] - a);
            b += up * (a - b);
            c += down * (b - c);
            if (i >= white.length) {
                int at = i - white.length;
                samples[at] += gain.applyAsDouble(at / (double) RATE) * (b - c);
            }
        }
        return this;
    }

    private static double coefficient(double frequency) {
        return 1 - Math.exp(-2 * Math.PI * frequency / RATE);
    }

    /** Returns a slow swell between {@code least} and 1 whose period divides the length of the ring. */
    DoubleUnaryOperator swell(int cycles, double phase, double least) {
        double length = seconds();
        return time -> least + (1 - least) * (.5 + .5 * Math.sin(2 * Math.PI * (cycles * time / length + phase)));
    }

    /** Returns the loop at this mean loudness, never clipped. */
    Sound sound(double loudness) {
        double square = 0;
        double peak = 0;
        for (double sample : samples) {
            square += sample * sample;
            peak = Math.max(peak, Math.abs(sample));
        }
        double mean = Math.sqrt(square / samples.length);
        double scale = mean == 0 ? 0 : loudness / mean;
        short[] told = new short[samples.length];
        for (int i = 0; i < told.length; i++) {
            // Soft limiter: above half the range the curve bends and never reaches full scale.
            double value = scale * samples[i];
            double bent =
                    Math.abs(value) < .5 ? value : Math.signum(value) * (.5 + .5 * Math.tanh(2 * Math.abs(value) - 1));
            told[i] = (short) Math.round(.98 * Short.MAX_VALUE * bent);
        }
        return new Sound(told, RATE, 1);
    }
}
