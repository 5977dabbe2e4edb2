package dev.crucible.novel.sound;

import dev.crucible.novel.voice.Sound;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** A loop in the making: a ring of samples, so that what is laid over its end sounds on at its beginning. */
final class LoopTape {
    static final int RATE = 24_000;

    private final double[] samples;

    /** @param seconds how long the loop is */
    LoopTape(double seconds) {
        samples = new double[(int) Math.round(seconds * RATE)];
    }

    double seconds() {
        return samples.length / (double) RATE;
    }

    int length() {
        return samples.length;
    }

    /** Lays a sound of its own length over the ring, from a time on. */
    LoopTape lay(double[] sound, double at, double gain) {
        int start = (int) Math.round(at * RATE);
        for (int i = 0; i < sound.length; i++) {
            samples[Math.floorMod(start + i, samples.length)] += gain * sound[i];
        }
        return this;
    }

    /**
     * Lays noise between two frequencies over the whole ring. The filters run round twice, so that they come to the end in the state
     * in which they began.
     *
     * @param gain by time in seconds; it must have the period of the ring
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

    /** A slow swell between {@code least} and 1 that has come round whenever the ring has. */
    DoubleUnaryOperator swell(int cycles, double phase, double least) {
        double length = seconds();
        return time -> least + (1 - least) * (.5 + .5 * Math.sin(2 * Math.PI * (cycles * time / length + phase)));
    }

    /** The loop at an even loudness, never clipped. */
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
            // Above half the range it bends, and never reaches the edge.
            double value = scale * samples[i];
            double bent =
                    Math.abs(value) < .5 ? value : Math.signum(value) * (.5 + .5 * Math.tanh(2 * Math.abs(value) - 1));
            told[i] = (short) Math.round(.98 * Short.MAX_VALUE * bent);
        }
        return new Sound(told, RATE, 1);
    }
}
