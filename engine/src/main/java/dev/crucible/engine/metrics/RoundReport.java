package dev.crucible.engine.metrics;

import java.util.List;

/**
 * One round. A number that was not collected is NaN.
 *
 * @param round the round, from 1
 * @param rounds how many there will be
 * @param clients every client, by id
 * @param aggregatedLoss sample-weighted mean of the clients' losses
 * @param accuracyMean mean accuracy over aggregated clients
 * @param accuracyStd population standard deviation of it
 * @param testLoss loss on the server's held-out samples
 * @param testAccuracy accuracy on them
 * @param removalThreshold the removal rule's threshold, when there is one
 * @param time where the round's time went
 */
public record RoundReport(
        int round,
        int rounds,
        List<ClientReport> clients,
        double aggregatedLoss,
        double accuracyMean,
        double accuracyStd,
        double testLoss,
        double testAccuracy,
        double removalThreshold,
        Time time) {

    public RoundReport {
        clients = List.copyOf(clients);
    }

    /** Nanoseconds spent in each part of a round. */
    public record Time(long train, long attack, long aggregate, long evaluate) {}
}
