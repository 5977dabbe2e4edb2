package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.OptionalDouble;

/**
 * Gaussian noise on a share of a client's images, clamped to [0, 1].
 *
 * <p>With a signal-to-noise ratio the variance is mean(x²) / 10^(snr/10) per image; otherwise noise is N(mean, std²).
 *
 * @param noise the strength of the noise
 * @param ratio the share of samples that are noised, in [0, 1]
 */
@PublicApi
public record GaussianNoise(Noise noise, double ratio) implements Attack.OnData {

    /** Strength of the noise. */
    public sealed interface Noise {

        /** A signal-to-noise ratio in dB. */
        record Snr(double decibels) implements Noise {}

        /** A mean and a standard deviation. */
        record Normal(double mean, double std) implements Noise {}
    }

    public static GaussianNoise read(Parameters entry) {
        entry.alias("mean", "gaussian_noise_mean");
        entry.alias("std", "gaussian_noise_std");
        double ratio = entry.number("attack_ratio", 1, Range.SHARE);
        OptionalDouble decibels = entry.number("target_noise_snr", Range.ANY);
        double mean = entry.number("mean", 0, Range.ANY);
        OptionalDouble std = entry.number("std", Range.NON_NEGATIVE);
        if (decibels.isPresent() || std.isEmpty()) {
            if (decibels.isEmpty()) {
                entry.error("target_noise_snr", "is required (in dB) unless mean and std are given");
            }
            return new GaussianNoise(new Noise.Snr(decibels.orElse(10)), ratio);
        }
        return new GaussianNoise(new Noise.Normal(mean, std.getAsDouble()), ratio);
    }

    @Override
    public String type() {
        return "gaussian_noise";
    }

    @Override
    public boolean poisons(Modality modality) {
        return modality == Modality.IMAGE;
    }

    @Override
    public Samples poison(Samples shard, PoisonContext context) {
        Seed seed = new Seed(context.round().nextLong());
        int features = context.shape().size();
        return new PoisonedSamples(shard) {
            @Override
            public void features(int index, float[] target, int offset) {
                shard.features(index, target, offset);
                // A separate stream per sample makes the noise independent of the order of reading.
                RandomStream random = seed.stream(Purpose.DATA_ATTACK, index);
                if (random.nextDouble() < ratio) {
                    add(random, target, offset, offset + features);
                }
            }
        };
    }

    private void add(RandomStream random, float[] x, int from, int to) {
        double mean = noise instanceof Noise.Normal normal ? normal.mean : 0;
        double std =
                switch (noise) {
                    case Noise.Normal normal -> normal.std;
                    case Noise.Snr snr -> Math.sqrt(power(x, from, to) / StrictMath.pow(10, snr.decibels / 10));
                };
        for (int i = from; i < to; i++) {
            x[i] = (float) Math.clamp(x[i] + mean + std * random.nextGaussian(), 0, 1);
        }
    }

    private static double power(float[] x, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += (double) x[i] * x[i];
        }
        return sum / (to - from);
    }
}
