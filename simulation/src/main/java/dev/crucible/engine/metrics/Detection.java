package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/**
 * Detection with malicious as the positive class: a participating client is predicted malicious when its update was left out. Ratios with
 * denominator 0 are undefined (NaN), never 0.
 *
 * @param truePositives malicious and left out
 * @param falsePositives honest and left out
 * @param trueNegatives honest and aggregated
 * @param falseNegatives malicious and aggregated
 */
@PublicApi
public record Detection(int truePositives, int falsePositives, int trueNegatives, int falseNegatives) {

    /** Counts {@code clients}; clients that took no part may be missing from the list. */
    static Detection of(List<ClientReport> clients) {
        int[] counts = new int[4];
        for (ClientReport client : clients) {
            if (client.participated()) {
                counts[(client.malicious() ? 0 : 2) + (client.aggregated() ? 1 : 0)]++;
            }
        }
        return new Detection(counts[0], counts[2], counts[3], counts[1]);
    }

    /** Returns the share of malicious clients among those left out. */
    public double precision() {
        return ratio(truePositives, truePositives + falsePositives);
    }

    /** Returns the share of malicious clients that were left out. */
    public double recall() {
        return ratio(truePositives, truePositives + falseNegatives);
    }

    /** Returns the harmonic mean of precision and recall. */
    public double f1() {
        return ratio(2.0 * truePositives, 2.0 * truePositives + falsePositives + falseNegatives);
    }

    /** Returns the share of honest clients that were left out. */
    public double falseRemovalRate() {
        return ratio(falsePositives, falsePositives + trueNegatives);
    }

    /** Returns the share of clients that were classified correctly. */
    public double accuracy() {
        return ratio(truePositives + trueNegatives, truePositives + trueNegatives + falsePositives + falseNegatives);
    }

    private static double ratio(double part, double whole) {
        return whole == 0 ? Double.NaN : part / whole;
    }
}
