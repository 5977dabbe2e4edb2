package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.List;
import java.util.Optional;

/**
 * One round. A number that was not collected is NaN.
 *
 * @param round the round, from 1
 * @param rounds how many there will be
 * @param clients every client, by id
 * @param values what the metrics came to
 * @param ended why the run ends with this round before its last, if it does
 * @param bytes what went down to and up from the clients, 4 bytes a trained parameter each way
 * @param time where the round's time went
 * @param turnout who came, when that is simulated
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

    /** What {@code metric} came to, NaN when it was not measured. */
    public double value(RoundMetric metric) {
        return values.of(metric);
    }

    /** Whether the model was judged after it. */
    public boolean isJudged() {
        return !Double.isNaN(testAccuracy());
    }

    /** Accuracy on the server's held-out samples. */
    public double testAccuracy() {
        return value(RoundMetrics.TEST_ACCURACY);
    }

    /** Loss on the server's held-out samples. */
    public double testLoss() {
        return value(RoundMetrics.TEST_LOSS);
    }

    /** The clients that have something to tell, by id: at least all that took part. */
    public List<ClientReport> present() {
        return ClientReports.present(clients);
    }

    /** How well the round told attackers from honest clients. */
    public Detection detection() {
        return Detection.of(present());
    }

    /** The same round of a run of {@code newRounds} rounds whose clean twin reached {@code cleanAccuracy} in it. */
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
     * @param evaluate judging the new model, by every client and on the server's samples
     */
    public record Time(long train, long attack, long aggregate, long measure, long evaluate) {

        /** All parts together. */
        public long total() {
            return train + attack + aggregate + measure + evaluate;
        }
    }
}
