package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Score of a cell. A number that was not collected is NaN; times are nanoseconds.
 *
 * @param rounds the number of finished rounds
 * @param last the metrics of the last round
 * @param late by round, test accuracy after each of the rounds of a verdict and, without attackers, in those of attacked cells and at the
 *     start of the last fifth
 * @param success by round, the success of an attack on a class in these rounds; empty for other attacks, and in scores of version 0.1.0
 * @param naturalRates those of attacks of the grid that relabel a class; only without attackers
 * @param chance test accuracy of always answering the largest class
 * @param detection over all rounds with an attack
 * @param train the clients' local training
 * @param total the cell's time on its thread, data included
 * @param cpu the CPU time of the thread
 * @param failure the reason why it ended early; empty when it did not
 * @param measured false if the cell could not run (no split of the data, a precondition, no memory), which says nothing about its rule
 */
public record CellScore(
        int rounds,
        MetricValues last,
        SortedMap<Integer, Double> late,
        Map<Integer, Double> success,
        NaturalRates naturalRates,
        double chance,
        Detection detection,
        long train,
        long total,
        long cpu,
        String failure,
        boolean measured) {

    /** Metrics with another name in a sweep's files. */
    private static final Map<RoundMetric, String> NAMES = Map.of(RoundMetrics.TEST_ACCURACY, "final_accuracy");

    /** Metrics of a sweep's first tables; the columns of others follow all columns. */
    private static final List<RoundMetric> FIRST = List.of(
            RoundMetrics.TEST_ACCURACY,
            RoundMetrics.WORST_TENTH,
            RoundMetrics.ATTACK_SUCCESS,
            RoundMetrics.NATURAL_RATE);

    /** Metrics of a cell besides the first ones. */
    private static final List<RoundMetric> ADDED = RoundMetrics.compared().stream()
            .filter(metric -> !FIRST.contains(metric))
            .toList();

    public CellScore {
        late = Collections.unmodifiableSortedMap(new TreeMap<>(late));
        success = Collections.unmodifiableMap(new TreeMap<>(success));
    }

    /** Creates the score of a cell that ran to its end, or diverged if there is a failure. */
    public CellScore(
            int rounds,
            MetricValues last,
            SortedMap<Integer, Double> late,
            Map<Integer, Double> success,
            double chance,
            Detection detection,
            long train,
            long total,
            long cpu,
            String failure) {
        this(rounds, last, late, success, NaturalRates.NONE, chance, detection, train, total, cpu, failure, true);
    }

    /** Returns the same score with the rounds and natural rates that only {@code other} has. */
    CellScore with(CellScore other) {
        SortedMap<Integer, Double> rounds = new TreeMap<>(other.late);
        rounds.putAll(late);
        return with(rounds, naturalRates.and(other.naturalRates));
    }

    /** Returns the same score with {@code rates}. */
    CellScore with(NaturalRates rates) {
        return with(late, rates);
    }

    private CellScore with(SortedMap<Integer, Double> accuracies, NaturalRates rates) {
        return new CellScore(
                rounds, last, accuracies, success, rates, chance, detection, train, total, cpu, failure, measured);
    }

    /** Returns the same score with the natural rate {@code rate} in the last round. */
    CellScore withNatural(double rate) {
        MetricValues values =
                MetricValues.read(metric -> metric.equals(RoundMetrics.NATURAL_RATE) ? rate : value(metric));
        return new CellScore(
                rounds, values, late, success, naturalRates, chance, detection, train, total, cpu, failure, measured);
    }

    /** Returns the score of a cell that could not run, without a measurement. */
    static CellScore notRun(int rounds, long train, long total, long cpu, String reason) {
        return new CellScore(
                rounds,
                MetricValues.NONE,
                new TreeMap<>(),
                Map.of(),
                NaturalRates.NONE,
                Double.NaN,
                new Detection(0, 0, 0, 0),
                train,
                total,
                cpu,
                reason,
                false);
    }

    /** Returns true if the cell ran to its end. */
    public boolean completed() {
        return failure.isEmpty();
    }

    /** Returns true if the model stopped being finite. */
    public boolean diverged() {
        return measured && !completed();
    }

    /** Returns the accuracy for comparisons: 0 for a diverged model, which predicts nothing, and NaN for a cell that could not run. */
    public double ranked() {
        return completed() || !measured ? value(RoundMetrics.TEST_ACCURACY) : 0;
    }

    /** Returns true if the attack has a target class, whose success was measured. */
    boolean targeted() {
        return !Double.isNaN(value(RoundMetrics.ATTACK_SUCCESS));
    }

    /** Returns the success of an attack on a class above its natural rate, or above 0 where that is unknown; NaN for other attacks. */
    double excess() {
        double natural = value(RoundMetrics.NATURAL_RATE);
        return value(RoundMetrics.ATTACK_SUCCESS) - (Double.isNaN(natural) ? 0 : natural);
    }

    /** Returns the share of samples that an attack leaves: {@link #ranked}, and for an attack on a class at most 1 − {@link #excess}. */
    public double left() {
        return targeted() ? Math.min(ranked(), 1 - excess()) : ranked();
    }

    /** Returns the value of {@code metric} in the last round. */
    public double value(RoundMetric metric) {
        return last.of(metric);
    }

    /** Returns the name of {@code metric} in a sweep's files. */
    static String name(RoundMetric metric) {
        return NAMES.getOrDefault(metric, metric.key());
    }

    ObjectNode toJson() {
        ObjectNode node =
                Json.object().put("rounds", this.rounds).put("failure", failure).put("measured", measured);
        Stream.concat(FIRST.stream(), added()).forEach(metric -> node.set(name(metric), Json.number(value(metric))));
        put(node, "late_accuracy", late);
        if (!success.isEmpty()) {
            put(node, "late_success", success);
        }
        if (!naturalRates.rates().isEmpty()) {
            node.set("natural_rates", naturalRates.toJson());
        }
        node.set("chance", Json.number(chance));
        node.putArray("detection")
                .add(detection.truePositives())
                .add(detection.falsePositives())
                .add(detection.trueNegatives())
                .add(detection.falseNegatives());
        return node.put("train_ns", train).put("total_ns", total).put("cpu_ns", cpu);
    }

    /** Returns the metrics besides the first ones; sparse ones only if they were measured. */
    Stream<RoundMetric> added() {
        return ADDED.stream().filter(metric -> !metric.sparse() || !Double.isNaN(value(metric)));
    }

    private static void put(ObjectNode node, String key, Map<Integer, Double> byRound) {
        ObjectNode rounds = node.putObject(key);
        byRound.forEach((round, value) -> rounds.set(Integer.toString(round), Json.number(value)));
    }

    private static SortedMap<Integer, Double> byRound(ObjectNode node, String key) {
        SortedMap<Integer, Double> values = new TreeMap<>();
        node.path(key)
                .properties()
                .forEach(round -> values.put(Integer.valueOf(round.getKey()), Json.number(round.getValue())));
        return values;
    }

    static CellScore fromJson(ObjectNode node) {
        var counts = node.path("detection");
        return new CellScore(
                node.path("rounds").intValue(),
                MetricValues.read(
                        metric -> node.hasNonNull(name(metric)) ? Json.number(node.get(name(metric))) : Double.NaN),
                byRound(node, "late_accuracy"),
                byRound(node, "late_success"),
                node.get("natural_rates") instanceof ObjectNode rates
                        ? NaturalRates.fromJson(rates)
                        : NaturalRates.NONE,
                Json.number(node.get("chance")),
                new Detection(
                        counts.path(0).intValue(),
                        counts.path(1).intValue(),
                        counts.path(2).intValue(),
                        counts.path(3).intValue()),
                node.path("train_ns").longValue(),
                node.path("total_ns").longValue(),
                node.path("cpu_ns").longValue(),
                node.path("failure").asText(),
                node.path("measured").asBoolean(true));
    }
}
