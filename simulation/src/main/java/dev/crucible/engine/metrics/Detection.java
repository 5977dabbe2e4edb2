package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/**
 * Detection with malicious as the positive class: a client is called malicious when it took part and its update was left out. Ratios
 * with nothing to divide by are undefined (NaN), never 0.
 *
 * @param truePositives malicious and left out
 * @param falsePositives honest and left out
 * @param trueNegatives honest and aggregated
 * @param falseNegatives malicious and aggregated
 */
@PublicApi
public record Detection(int truePositives, int falsePositives, int trueNegatives, int falseNegatives) {

    /** Counts {@code clients}, which may leave out those that took no part. */
    static Detection of(List<ClientReport> clients) {
        int[] counts = new int[4];
        for (ClientReport client : clients) {
            if (client.participated()) {
                counts[(client.malicious() ? 0 : 2) + (client.aggregated() ? 1 : 0)]++;
            }
        }
        return new Detection(counts[0], counts[2], counts[3], counts[1]);
    }

    /** Of those left out, the share that was malicious. */
    public double precision() {
        return ratio(truePositives, truePositives + falsePositives);
    }

    /** Of the malicious, the share that was left out. */
    public double recall() {
        return ratio(truePositives, truePositives + falseNegatives);
    }

    /** The harmonic mean of precision and recall. */
    public double f1() {
        return ratio(2.0 * truePositives, 2.0 * truePositives + falsePositives + falseNegatives);
    }

    /** Of the honest, the share that was left out. */
    public double falseRemovalRate() {
        return ratio(falsePositives, falsePositives + trueNegatives);
    }

    /** The share that was called right. */
    public double accuracy() {
        return ratio(truePositives + trueNegatives, truePositives + trueNegatives + falsePositives + falseNegatives);
    }

    private static double ratio(double part, double whole) {
        return whole == 0 ? Double.NaN : part / whole;
    }
}
