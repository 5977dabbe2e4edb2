package dev.crucible.report.snapshot;

/**
 * Weights before and after an attack, counted in the same bins.
 *
 * @param edges the bins' borders, one more than bins
 * @param before the number of weights in each; those beyond the borders are counted in the outermost
 */
public record WeightBins(double[] edges, long[] before, long[] after) {

    private static final int BINS = 60;
    private static final double DEVIATIONS = 8;

    /** Returns bins from the smallest to the largest weight, limited to eight standard deviations (of the weights before) around 0. */
    public static WeightBins of(float[] before, float[] after) {
        double limit = 0;
        double squares = 0;
        for (int i = 0; i < before.length; i++) {
            limit = Math.max(limit, Math.max(Math.abs(before[i]), Math.abs(after[i])));
            squares += (double) before[i] * before[i];
        }
        double usual = DEVIATIONS * Math.sqrt(squares / before.length);
        limit = usual > 0 ? Math.min(limit, usual) : limit;
        limit = limit > 0 ? limit : 1;
        double[] edges = new double[BINS + 1];
        for (int b = 0; b <= BINS; b++) {
            edges[b] = limit * (2.0 * b / BINS - 1);
        }
        return new WeightBins(edges, count(before, limit), count(after, limit));
    }

    private static long[] count(float[] weights, double limit) {
        long[] bins = new long[BINS];
        for (float weight : weights) {
            int bin = (int) Math.floor((weight / limit + 1) / 2 * BINS);
            bins[Math.clamp(bin, 0, BINS - 1)]++;
        }
        return bins;
    }
}
