package dev.crucible.engine.metrics;

import java.util.List;
import java.util.Optional;

/**
 * One round. A number that was not collected is NaN.
 *
 * @param round the round, from 1
 * @param rounds how many there will be
 * @param clients every client, by id
 * @param aggregatedLoss sample-weighted mean of the clients' losses
 * @param accuracyMean mean accuracy over aggregated clients
 * @param accuracyStd population standard deviation of it
 * @param worstTenth mean accuracy of the worst tenth of all judged clients, at least one
 * @param testLoss loss on the server's held-out samples
 * @param testAccuracy accuracy on them
 * @param robustness how far the attackers got
 * @param removalThreshold the removal rule's threshold, when there is one
 * @param ended why the run ends with this round before its last, if it does
 * @param bytes what went down to and up from the clients, 4 bytes a trained parameter each way
 * @param epsilon ε of (ε, δ) differential privacy that the clients' training has come to by now, of the client it is largest for
 * @param time where the round's time went
 * @param turnout who came, when that is simulated
 */
public record RoundReport(
        int round,
        int rounds,
        List<ClientReport> clients,
        double aggregatedLoss,
        double accuracyMean,
        double accuracyStd,
        double worstTenth,
        double testLoss,
        double testAccuracy,
        Robustness robustness,
        double removalThreshold,
        Optional<String> ended,
        long bytes,
        double epsilon,
        Time time,
        Optional<ParticipationReport> turnout) {

    public RoundReport {
        clients = clients instanceof ClientReports ? clients : List.copyOf(clients);
    }

    /** The clients that have something to tell, by id: at least all that took part. */
    public List<ClientReport> present() {
        return ClientReports.present(clients);
    }

    /** How well the round told attackers from honest clients. */
    public Detection detection() {
        return Detection.of(present());
    }

    /**
     * How far the attackers got.
     *
     * @param attackSuccess share of the attack's test samples that are taken for its target class
     * @param naturalRate the same share without the trigger or, with a clean twin, for the twin's model
     * @param honestDistance ‖aggregate − mean of the honest updates‖
     * @param attackerWeight the attackers' share in the aggregate
     * @param cleanAccuracy the clean twin's test accuracy in the same round
     */
    public record Robustness(
            double attackSuccess,
            double naturalRate,
            double honestDistance,
            double attackerWeight,
            double cleanAccuracy) {

        /** Nothing was collected. */
        public static final Robustness NONE =
                new Robustness(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
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
