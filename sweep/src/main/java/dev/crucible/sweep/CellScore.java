package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.Detection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a cell reached. A number that was not collected is NaN; times are nanoseconds.
 *
 * @param rounds the rounds it finished
 * @param accuracy test accuracy after the last round
 * @param worstTenth mean accuracy of the worst tenth of the clients then
 * @param attackSuccess the attack's success then, of attacks that aim at a class
 * @param naturalRate the same share without the trigger
 * @param late test accuracy after each of the rounds that a verdict looks at, by round
 * @param chance test accuracy of always answering the largest class
 * @param detection over all rounds in which somebody attacked
 * @param train the clients' local training
 * @param total everything the cell took of its thread, data included
 * @param cpu what of it the thread computed
 * @param failure why it ended before its last round; empty when it did not
 */
public record CellScore(
        int rounds,
        double accuracy,
        double worstTenth,
        double attackSuccess,
        double naturalRate,
        SortedMap<Integer, Double> late,
        double chance,
        Detection detection,
        long train,
        long total,
        long cpu,
        String failure) {

    public CellScore {
        late = Collections.unmodifiableSortedMap(new TreeMap<>(late));
    }

    /** Whether the cell ran to its end. */
    public boolean completed() {
        return failure.isEmpty();
    }

    /** The accuracy that counts in comparisons: a model that is lost predicts nothing, which is 0. */
    public double ranked() {
        return completed() ? accuracy : 0;
    }

    ObjectNode toJson() {
        ObjectNode node = Json.object().put("rounds", this.rounds).put("failure", failure);
        node.set("final_accuracy", Json.number(accuracy));
        node.set("worst_tenth_accuracy", Json.number(worstTenth));
        node.set("attack_success", Json.number(attackSuccess));
        node.set("natural_rate", Json.number(naturalRate));
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
                Json.number(node.get("final_accuracy")),
                Json.number(node.get("worst_tenth_accuracy")),
                Json.number(node.get("attack_success")),
                Json.number(node.get("natural_rate")),
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
