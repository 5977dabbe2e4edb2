package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.List;
import java.util.Optional;

/**
 * Report of one round. A number that was not collected is NaN.
 *
 * @param round the round, from 1
 * @param rounds the planned number of rounds
 * @param clients every client, by id
 * @param values values of the metrics
 * @param ended the reason why the run ends early with this round, if it does
 * @param bytes traffic to and from the clients, 4 bytes per trained parameter each way
 * @param time duration of each part of the round
 * @param turnout participation, when that is simulated
 */
@PublicApi
public record RoundReport(
        int round,
        int rounds,
        List<ClientReport> clients,
        MetricValues values,
        Optional<String> ended,
        long bytes,
        Time time,
        Optional<ParticipationReport> turnout) {

    public RoundReport {
        clients = clients instanceof ClientReports ? clients : List.copyOf(clients);
    }

    /** Returns the value of {@code metric}, NaN when it was not measured. */
    public double value(RoundMetric metric) {
        return values.of(metric);
    }

    /** Returns true if the model was evaluated after this round. */
    public boolean isJudged() {
        return !Double.isNaN(testAccuracy());
    }

    /** Returns the accuracy on the server's held-out samples. */
    public double testAccuracy() {
        return value(RoundMetrics.TEST_ACCURACY);
    }

    /** Returns the loss on the server's held-out samples. */
    public double testLoss() {
        return value(RoundMetrics.TEST_LOSS);
    }

    /** Returns the client reports with data, by id: at least all that took part. */
    public List<ClientReport> present() {
        return ClientReports.present(clients);
    }

    /** Returns how well the round separated attackers from honest clients. */
    public Detection detection() {
        return Detection.of(present());
    }

    /** Returns a copy for a run of {@code newRounds} rounds whose clean twin reached {@code cleanAccuracy} in this round. */
    public RoundReport of(int newRounds, double cleanAccuracy) {
        return new RoundReport(
                round,
                newRounds,
                clients,
                MetricValues.read(metric -> metric.equals(RoundMetrics.CLEAN_ACCURACY) ? cleanAccuracy : value(metric)),
                ended,
                bytes,
                time,
                turnout);
    }

    /**
     * Nanoseconds spent in each part of a round.
     *
     * @param train the clients' local training
     * @param attack rewriting of updates, and the check that all are finite
     * @param aggregate the rule
     * @param measure distances and shares for the report
     * @param evaluate evaluation of the new model, by every client and on the server's samples
     */
    public record Time(long train, long attack, long aggregate, long measure, long evaluate) {

        /** Returns the sum of all parts. */
        public long total() {
            return train + attack + aggregate + measure + evaluate;
        }
    }
}
