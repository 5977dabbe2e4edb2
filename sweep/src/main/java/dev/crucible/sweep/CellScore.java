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
 * What a cell reached. A number that was not collected is NaN; times are nanoseconds.
 *
 * @param rounds the rounds it finished
 * @param last the metrics of the last round
 * @param late test accuracy after each of the rounds that a verdict looks at, and without attackers where the last fifth begins, by round
 * @param chance test accuracy of always answering the largest class
 * @param detection over all rounds in which somebody attacked
 * @param train the clients' local training
 * @param total everything the cell took of its thread, data included
 * @param cpu what of it the thread computed
 * @param failure why it ended before its last round; empty when it did not
 */
public record CellScore(
        int rounds,
        MetricValues last,
        SortedMap<Integer, Double> late,
        double chance,
        Detection detection,
        long train,
        long total,
        long cpu,
        String failure) {

    /** Where a sweep has its own name for a metric. */
    private static final Map<RoundMetric, String> NAMES = Map.of(RoundMetrics.TEST_ACCURACY, "final_accuracy");

    /** Those of a sweep's first tables; the columns of others stand behind all columns. */
    private static final List<RoundMetric> FIRST = List.of(
            RoundMetrics.TEST_ACCURACY,
            RoundMetrics.WORST_TENTH,
            RoundMetrics.ATTACK_SUCCESS,
            RoundMetrics.NATURAL_RATE);

    /** The metrics of a cell that were added to the first ones. */
    static final List<RoundMetric> ADDED = RoundMetrics.compared().stream()
            .filter(metric -> !FIRST.contains(metric))
            .toList();

    public CellScore {
        late = Collections.unmodifiableSortedMap(new TreeMap<>(late));
    }

    /** Whether the cell ran to its end. */
    public boolean completed() {
        return failure.isEmpty();
    }

    /** The accuracy that counts in comparisons: a model that is lost predicts nothing, which is 0. */
    public double ranked() {
        return completed() ? value(RoundMetrics.TEST_ACCURACY) : 0;
    }

    /** What {@code metric} came to in the last round. */
    public double value(RoundMetric metric) {
        return last.of(metric);
    }

    /** What a sweep's files call {@code metric}. */
    static String name(RoundMetric metric) {
        return NAMES.getOrDefault(metric, metric.key());
    }

    ObjectNode toJson() {
        ObjectNode node = Json.object().put("rounds", this.rounds).put("failure", failure);
        Stream.concat(FIRST.stream(), ADDED.stream())
                .forEach(metric -> node.set(name(metric), Json.number(value(metric))));
        ObjectNode rounds = node.putObject("late_accuracy");
        late.forEach((round, value) -> rounds.set(Integer.toString(round), Json.number(value)));
        node.set("chance", Json.number(chance));
        node.putArray("detection")
                .add(detection.truePositives())
                .add(detection.falsePositives())
                .add(detection.trueNegatives())
                .add(detection.falseNegatives());
        return node.put("train_ns", train).put("total_ns", total).put("cpu_ns", cpu);
    }

    static CellScore fromJson(ObjectNode node) {
        var counts = node.path("detection");
        SortedMap<Integer, Double> late = new TreeMap<>();
        node.path("late_accuracy")
                .properties()
                .forEach(round -> late.put(Integer.valueOf(round.getKey()), Json.number(round.getValue())));
        return new CellScore(
                node.path("rounds").intValue(),
                MetricValues.read(
                        metric -> node.hasNonNull(name(metric)) ? Json.number(node.get(name(metric))) : Double.NaN),
                late,
                Json.number(node.get("chance")),
                new Detection(
                        counts.path(0).intValue(),
                        counts.path(1).intValue(),
                        counts.path(2).intValue(),
                        counts.path(3).intValue()),
                node.path("train_ns").longValue(),
                node.path("total_ns").longValue(),
                node.path("cpu_ns").longValue(),
                node.path("failure").asText());
    }
}
