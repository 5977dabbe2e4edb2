package dev.crucible.speech;

/**
 * Changes the rate of samples with a windowed-sinc filter that removes all above half the lower rate. Its table has so
 * many places between two samples that the error stays 70 dB below speech.
 */
final class Resampling {

    /** Half the filter's length, in samples of the lower rate. */
    private static final int HALF = 16;

    /** Number of filters, for places between two samples. */
    private static final int PHASES = 512;

    private Resampling() {}

    /** Resamples {@code samples} from {@code from} Hz to {@code to} Hz. */
    static Clip to(short[] samples, double from, int to) {
        double step = from / to;
        double stretch = Math.max(1, step);
        int reach = (int) (2 * Math.ceil(HALF * stretch / 2));
        float[][] filters = filters(reach, stretch);
        float[] padded = new float[samples.length + 2 * reach + 1];
        for (int i = 0; i < samples.length; i++) {
            padded[reach + i] = samples[i];
        }
        short[] result = new short[(int) Math.floor(samples.length / step)];
        for (int i = 0; i < result.length; i++) {
            long place = Math.round(i * step * PHASES);
            float value = product(filters[(int) (place % PHASES)], padded, (int) (place / PHASES) + 1);
            result[i] = (short) Math.clamp(Math.round(value), Short.MIN_VALUE, Short.MAX_VALUE);
        }
        return new Clip(result, to);
    }

    /** Returns, for each place between two samples, the weights of {@code reach} samples before and after it. */
    private static float[][] filters(int reach, double stretch) {
        float[][] filters = new float[PHASES][2 * reach];
        for (int phase = 0; phase < PHASES; phase++) {
            double sum = 0;
            for (int i = 0; i < 2 * reach; i++) {
                double weight = weight(((double) phase / PHASES + reach - 1 - i) / stretch);
                filters[phase][i] = (float) weight;
                sum += weight;
            }
            for (int i = 0; i < 2 * reach; i++) {
                filters[phase][i] /= (float) sum;
            }
        }
        return filters;
    }

    /** Returns a sinc under Hann's window. */
    private static double weight(double x) {
        if (Math.abs(x) >= HALF) {
            return 0;
        }
        if (Math.abs(x) < 1e-9) {
            return 1;
        }
        double angle = Math.PI * x;
        return Math.sin(angle) / angle * (0.5 + 0.5 * Math.cos(angle / HALF));
    }

    /** Returns the product of the filter and the samples. Four partial sums let the processor add in parallel. */
    private static float product(float[] filter, float[] samples, int at) {
        float sum0 = 0;
        float sum1 = 0;
        float sum2 = 0;
        float sum3 = 0;
        for (int i = 0; i < filter.length; i += 4) {
            sum0 += filter[i] * samples[at + i];
            sum1 += filter[i + 1] * samples[at + i + 1];
            sum2 += filter[i + 2] * samples[at + i + 2];
            sum3 += filter[i + 3] * samples[at + i + 3];
        }
        return sum0 + sum1 + (sum2 + sum3);
    }
}
