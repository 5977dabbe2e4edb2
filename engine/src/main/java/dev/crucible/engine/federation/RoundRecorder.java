package dev.crucible.engine.federation;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Gathers the numbers of one round while it happens; mutable, used by the round's own thread. */
final class RoundRecorder {

    private final StrategyConfig config;
    private final Attackers attackers;
    private final int round;
    private final boolean[] participated;
    private final boolean[] aggregated;
    private final double[] score;
    private final double[] distance;
    private final double[] trainingLoss;
    private final Evaluation[] judged;
    private final String[] failure;
    private Evaluation test = new Evaluation(Double.NaN, 0, 0);

    private final long started = System.nanoTime();
    private long trained = started;
    private long attacked = started;
    private long aggregatedAt = started;

    RoundRecorder(StrategyConfig config, Attackers attackers, int round) {
        int n = config.clients();
        this.config = config;
        this.attackers = attackers;
        this.round = round;
        this.participated = new boolean[n];
        this.aggregated = new boolean[n];
        this.score = nan(n);
        this.distance = nan(n);
        this.trainingLoss = nan(n);
        this.judged = new Evaluation[n];
        this.failure = new String[n];
    }

    void trained(int[] participants, TrainingOutcome[] outcomes) {
        for (int i = 0; i < participants.length; i++) {
            participated[participants[i]] = true;
            trainingLoss[participants[i]] = outcomes[i].loss();
        }
        trained = System.nanoTime();
    }

    void failed(int client, String cause) {
        failure[client] = cause;
    }

    void attacked() {
        attacked = System.nanoTime();
        aggregatedAt = attacked;
    }

    void aggregated(UpdateMatrix updates, Aggregate aggregate) {
        aggregatedAt = System.nanoTime();
        double[] distances = Distances.toMean(updates);
        for (int i = 0; i < updates.n(); i++) {
            int client = updates.clients()[i];
            int row = i;
            aggregated[client] = aggregate.weights().map(w -> w[row] > 0).orElse(true);
            aggregate.scores().ifPresent(s -> score[client] = s[row]);
            distance[client] = distances[i];
        }
    }

    void judged(int[] clients, Evaluation[] evaluations, Evaluation onTest) {
        for (int i = 0; i < clients.length; i++) {
            judged[clients[i]] = evaluations[i];
        }
        test = onTest;
    }

    RoundReport report() {
        List<ClientReport> clients = new ArrayList<>();
        for (int c = 0; c < participated.length; c++) {
            clients.add(new ClientReport(
                    c,
                    attackers.attacks(c, round),
                    participated[c],
                    aggregated[c],
                    score[c],
                    distance[c],
                    trainingLoss[c],
                    judged[c] == null ? Double.NaN : judged[c].loss(),
                    judged[c] == null ? Double.NaN : judged[c].accuracy(),
                    Optional.ofNullable(failure[c])));
        }
        double mean = meanAccuracy(0, false);
        return new RoundReport(
                round,
                config.rounds(),
                clients,
                aggregatedLoss(),
                mean,
                Math.sqrt(meanAccuracy(mean, true)),
                test.loss(),
                test.accuracy(),
                Double.NaN,
                time());
    }

    private RoundReport.Time time() {
        long now = System.nanoTime();
        return new RoundReport.Time(trained - started, attacked - trained, aggregatedAt - attacked, now - aggregatedAt);
    }

    private double aggregatedLoss() {
        double loss = 0;
        long samples = 0;
        for (Evaluation evaluation : judged) {
            if (evaluation != null) {
                loss += evaluation.loss() * evaluation.samples();
                samples += evaluation.samples();
            }
        }
        return samples == 0 ? Double.NaN : loss / samples;
    }

    /** Mean accuracy of the aggregated clients, or the mean squared distance of their accuracies to {@code centre}. */
    private double meanAccuracy(double centre, boolean squared) {
        double sum = 0;
        int count = 0;
        for (int c = 0; c < judged.length; c++) {
            if (aggregated[c] && judged[c] != null) {
                double difference = judged[c].accuracy() - centre;
                sum += squared ? difference * difference : difference;
                count++;
            }
        }
        return count == 0 ? Double.NaN : sum / count;
    }

    private static double[] nan(int n) {
        double[] values = new double[n];
        Arrays.fill(values, Double.NaN);
        return values;
    }
}
