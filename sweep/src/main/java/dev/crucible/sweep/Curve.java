package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The kept rounds of a cell.
 *
 * @param begun the number of rounds that it took from its twin, whose curve has them
 * @param points by round
 */
record Curve(int begun, SortedMap<Integer, Point> points) {

    static final Curve NONE = new Curve(0, new TreeMap<>());

    Curve {
        points = Collections.unmodifiableSortedMap(new TreeMap<>(points));
    }

    /** Values of one round; a number that was not collected is NaN. */
    record Point(double accuracy, double loss, double success) {

        static Point of(RoundReport report) {
            return new Point(report.testAccuracy(), report.testLoss(), report.value(RoundMetrics.ATTACK_SUCCESS));
        }

        private Point withoutSuccess() {
            return new Point(accuracy, loss, Double.NaN);
        }
    }

    /** Returns true if it has all of {@code rounds} that a cell of {@code finished} rounds ran. */
    boolean covers(List<Integer> rounds, int finished) {
        return points.keySet()
                .containsAll(rounds.stream()
                        .filter(round -> round > begun && round <= finished)
                        .toList());
    }

    /** Returns {@code rounds} of a cell with this curve, those before its first attack without success; {@code twin} has the first ones. */
    SortedMap<Integer, Point> whole(List<Integer> rounds, int calm, Curve twin) {
        SortedMap<Integer, Point> whole = new TreeMap<>();
        for (int round : rounds) {
            Point point = (round <= begun ? twin : this).points.get(round);
            if (point != null) {
                whole.put(round, round <= calm ? point.withoutSuccess() : point);
            }
        }
        return whole;
    }

    ObjectNode toJson() {
        ObjectNode node = Json.object().put("begun", begun);
        ObjectNode rounds = node.putObject("rounds");
        points.forEach((round, point) -> {
            ArrayNode values = rounds.putArray(Integer.toString(round));
            values.add(Json.number(point.accuracy)).add(Json.number(point.loss)).add(Json.number(point.success));
        });
        return node;
    }

    static Curve fromJson(JsonNode node) {
        SortedMap<Integer, Point> points = new TreeMap<>();
        node.path("rounds")
                .properties()
                .forEach(round -> points.put(
                        Integer.valueOf(round.getKey()),
                        new Point(
                                Json.number(round.getValue().get(0)),
                                Json.number(round.getValue().get(1)),
                                Json.number(round.getValue().get(2)))));
        return new Curve(node.path("begun").intValue(), points);
    }
}
