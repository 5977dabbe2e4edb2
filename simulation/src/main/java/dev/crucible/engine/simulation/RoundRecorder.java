package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.AdapterPairs;
import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.ClientReports;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.ParticipationReport;
import dev.crucible.engine.metrics.RoundOutcome;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Collects the numbers of one round while it is executed. Mutable; used only by the thread of the round. */
final class RoundRecorder {

    private final StrategyConfig config;
    private final Attackers attackers;
    private final int round;
    private final boolean[] participated;
    private final boolean[] aggregated;
    private final boolean[] removed;
    private final double[] weight;
    private final double[] score;
    private final double[] distance;
    private final double[] trainingLoss;
    private final double[] personal;
    private final double[] seconds;
    private final Evaluation[] judged;
    private final String[] failure;
    private final int received;
    private final int sent;
    private Evaluation test = Evaluation.NONE;
    private double attackSuccess = Double.NaN;
    private double naturalRate = Double.NaN;
    private double honestDistance = Double.NaN;
    private double attackerWeight = Double.NaN;
    private double adapterGap = Double.NaN;
    private double threshold = Double.NaN;
    private Optional<String> ended = Optional.empty();
    private Optional<ParticipationReport> turnout = Optional.empty();
    private int asked;

    private long lastLap = System.nanoTime();
    private long trainTime;
    private long attackTime;
    private long aggregateTime;
    private long measureTime;

    /**
     * @param received floats that the server sends to a client
     * @param sent floats that a client sends
     */
    RoundRecorder(StrategyConfig config, Attackers attackers, int round, int received, int sent) {
        int n = config.clients();
        this.received = received;
        this.sent = sent;
        this.config = config;
        this.attackers = attackers;
        this.round = round;
        this.participated = new boolean[n];
        this.aggregated = new boolean[n];
        this.removed = new boolean[n];
        this.weight = nan(n);
        this.score = nan(n);
        this.distance = nan(n);
        this.trainingLoss = nan(n);
        this.personal = nan(n);
        this.seconds = nan(n);
        this.judged = new Evaluation[n];
        this.failure = new String[n];
    }

    /** Records the selected clients and the reasons of those that are absent. */
    void attended(Cohort cohort) {
        asked = cohort.selected().length;
        turnout = cohort.turnout();
        cohort.absences().forEach(this::failed);
        for (int i = 0; i < cohort.seconds().length; i++) {
            seconds[cohort.selected()[i]] = cohort.seconds()[i];
        }
    }

    void trained(int[] participants, TrainingOutcome[] outcomes) {
        for (int i = 0; i < participants.length; i++) {
            participated[participants[i]] = true;
            // A client without samples has no loss.
            trainingLoss[participants[i]] = outcomes[i].samples() == 0 ? Double.NaN : outcomes[i].loss();
        }
        trainTime += lap();
    }

    void failed(int client, String cause) {
        failure[client] = cause;
    }

    void attacked() {
        attackTime += lap();
    }

    /** Adds the time in which the rule consumed a wave of updates. */
    void accumulated() {
        aggregateTime += lap();
    }

    /** Records the rule's result for the updates of {@code clients}. */
    void aggregated(int[] clients, Aggregate aggregate) {
        aggregateTime += lap();
        for (int i = 0; i < clients.length; i++) {
            int client = clients[i];
            int row = i;
            aggregated[client] = aggregate.used(row);
            aggregate.weights().ifPresent(w -> weight[client] = w[row]);
            aggregate.scores().ifPresent(s -> score[client] = s[row]);
            aggregate.removed().ifPresent(r -> removed[client] = r.rows()[row]);
        }
        aggregate.removed().ifPresent(r -> {
            threshold = r.threshold();
            ended = r.end();
        });
        aggregate.weights().ifPresent(w -> {
            attackerWeight = 0;
            for (int i = 0; i < clients.length; i++) {
                attackerWeight += attackers.attacks(clients[i], round) ? w[i] : 0;
            }
        });
    }

    /** Measures what needs all updates together, which a streaming round does not have. */
    void compared(Updates updates, float[] update, Workers workers) {
        Distances distances = Distances.of(updates);
        for (int i = 0; i < updates.n(); i++) {
            distance[updates.clients()[i]] = distances.toMean()[i];
        }
        int[] honest = IntStream.range(0, updates.n())
                .filter(i -> !attackers.attacks(updates.clients()[i], round))
                .toArray();
        if (honest.length > 0) {
            // Without attackers, the honest mean is the mean just computed.
            float[] mean = honest.length == updates.n() ? distances.mean() : Distances.mean(updates.rows(honest));
            honestDistance = Distances.between(mean, update, workers);
        }
        measureTime += lap();
    }

    /** Measures the error of averaging the factors of {@code adapters} separately, weighted by samples. */
    void adapted(AdapterPairs adapters, UpdateMatrix updates) {
        double all = Arrays.stream(updates.samples()).sum();
        double[] weights =
                Arrays.stream(updates.samples()).mapToDouble(n -> n / all).toArray();
        adapterGap = adapters.gap(updates.rows(), weights);
        measureTime += lap();
    }

    /** Records the share of an attack's samples classified as its target class, and the natural rate. */
    void attackSuccess(double success, double natural) {
        attackSuccess = success;
        naturalRate = natural;
    }

    void judged(int[] clients, ClientPool.Verdict verdict) {
        for (int i = 0; i < clients.length; i++) {
            judged[clients[i]] = verdict.held()[i];
        }
        test = verdict.test();
    }

    /** Records the {@code accuracies} of the personal models of {@code clients}. */
    void personal(int[] clients, double[] accuracies) {
        for (int i = 0; i < clients.length; i++) {
            personal[clients[i]] = accuracies[i];
        }
    }

    /** Returns true if the run ends with this round. */
    boolean ends() {
        return ended.isPresent();
    }

    /** @param epsilon ε of the privacy after this round, NaN when training is not private */
    RoundReport report(double cleanAccuracy, double epsilon) {
        ClientReports clients = clients();
        return new RoundReport(
                round,
                config.rounds(),
                clients,
                MetricValues.of(new RoundOutcome(
                        ClientReports.present(clients),
                        held(),
                        test,
                        new RoundOutcome.Attacked(
                                attackSuccess, naturalRate, honestDistance, attackerWeight, cleanAccuracy),
                        threshold,
                        epsilon,
                        adapterGap)),
                ended,
                bytes(),
                time(),
                turnout);
    }

    private List<RoundOutcome.Held> held() {
        return IntStream.range(0, judged.length)
                .filter(c -> judged[c] != null)
                .mapToObj(c -> new RoundOutcome.Held(aggregated[c], judged[c]))
                .toList();
    }

    private ClientReports clients() {
        List<ClientReport> present = new ArrayList<>();
        for (int c = 0; c < participated.length; c++) {
            if (participated[c] || failure[c] != null || Double.isFinite(seconds[c])) {
                present.add(client(c));
            }
        }
        return new ClientReports(participated.length, present, attackers.in(round));
    }

    private ClientReport client(int c) {
        return new ClientReport(
                c,
                attackers.attacks(c, round),
                participated[c],
                aggregated[c],
                removed[c],
                weight[c],
                score[c],
                distance[c],
                trainingLoss[c],
                judged[c] == null ? Double.NaN : judged[c].loss(),
                judged[c] == null ? Double.NaN : judged[c].accuracy(),
                personal[c],
                seconds[c],
                Optional.ofNullable(failure[c]));
    }

    private RoundReport.Time time() {
        return new RoundReport.Time(trainTime, attackTime, aggregateTime, measureTime, lap());
    }

    /** Returns the nanoseconds since the last call; a streaming round alternates between its parts. */
    private long lap() {
        long before = lastLap;
        lastLap = System.nanoTime();
        return lastLap - before;
    }

    private long bytes() {
        long senders = IntStream.range(0, participated.length)
                .filter(c -> participated[c])
                .count();
        int vectors = config.local().scaffold() ? 2 : 1;
        return ((long) asked * received + senders * sent) * vectors * Float.BYTES;
    }

    private static double[] nan(int n) {
        double[] values = new double[n];
        Arrays.fill(values, Double.NaN);
        return values;
    }
}
