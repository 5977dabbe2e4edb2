package dev.crucible.bridge.voice;

/** Changes the rate of samples with a windowed-sinc filter that keeps what is above the lower rate's half out. */
final class Resampling {

    /** Half the filter's length in samples of the lower rate. */
    private static final int HALF = 16;

    /** Places of the filter in the table for each sample of the lower rate; between them it is read linearly. */
    private static final int FINENESS = 512;

    private static final double[] TABLE = table();

    private Resampling() {}

    /** Reads {@code samples} as if they had been taken at {@code from} a second, and gives them at {@code to} a second. */
    static Clip to(short[] samples, double from, int to) {
        double step = from / to;
        double stretch = Math.max(1, step);
        int length = (int) Math.floor(samples.length / step);
        short[] result = new short[length];
        for (int i = 0; i < length; i++) {
            result[i] = at(samples, i * step, stretch);
        }
        return new Clip(result, to);
    }

    private static short at(short[] samples, double position, double stretch) {
        double reach = HALF * stretch;
        int first = Math.max(0, (int) Math.ceil(position - reach));
        int last = Math.min(samples.length - 1, (int) Math.floor(position + reach));
        double sum = 0;
        double weights = 0;
        for (int i = first; i <= last; i++) {
            double weight = filter((position - i) / stretch);
            sum += weight * samples[i];
            weights += weight;
        }
        double value = weights == 0 ? 0 : sum / weights;
        return (short) Math.clamp(Math.round(value), Short.MIN_VALUE, Short.MAX_VALUE);
    }

    private static double[] table() {
        double[] table = new double[HALF * FINENESS + 2];
        for (int i = 0; i < table.length; i++) {
            table[i] = exactly((double) i / FINENESS);
        }
        return table;
    }

    private static double filter(double x) {
        double place = Math.min(Math.abs(x), HALF) * FINENESS;
        int below = (int) place;
        return TABLE[below] + (place - below) * (TABLE[below + 1] - TABLE[below]);
    }

    private static double exactly(double x) {
        if (Math.abs(x) < 1e-9) {
            return 1;
        }
        double angle = Math.PI * x;
        double window = 0.5 + 0.5 * Math.cos(angle / HALF);
        return Math.sin(angle) / angle * window;
    }
}
