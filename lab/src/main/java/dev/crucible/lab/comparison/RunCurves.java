package dev.crucible.lab.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Rounds of a run without its clients: every metric's value per round.
 *
 * @param strategies strategies in order
 * @param damaged number of the first unreadable line of {@code events.ndjson}, from 1
 */
public record RunCurves(List<Strategy> strategies, OptionalInt damaged) {

    public RunCurves {
        strategies = List.copyOf(strategies);
    }

    /**
     * Rounds of a strategy.
     *
     * @param rounds round numbers, ascending
     * @param metrics one number per round, NaN for none, by the metric's path in the event, such as {@code robustness.clean_accuracy}
     * @param judged lines of the rounds that determine a verdict
     */
    public record Strategy(int[] rounds, Map<String, double[]> metrics, List<String> judged) {

        public Strategy {
            rounds = rounds.clone();
            metrics = Map.copyOf(metrics);
            judged = List.copyOf(judged);
        }

        /** Returns the last value of {@code metric}, NaN if there is none. */
        double last(String metric) {
            double[] values = metrics.getOrDefault(metric, new double[0]);
            for (int i = values.length - 1; i >= 0; i--) {
                if (!Double.isNaN(values[i])) {
                    return values[i];
                }
            }
            return Double.NaN;
        }

        /** Returns the largest or smallest value of {@code metric}, NaN if there is none. */
        double best(String metric, boolean largest) {
            double best = Double.NaN;
            for (double value : metrics.getOrDefault(metric, new double[0])) {
                if (Double.isNaN(best) || (largest ? value > best : value < best)) {
                    best = value;
                }
            }
            return best;
        }

        private long bytes() {
            long numbers = rounds.length;
            for (double[] column : metrics.values()) {
                numbers += column.length;
            }
            return Double.BYTES * numbers
                    + judged.stream().mapToLong(line -> 2L * line.length()).sum();
        }

        private ObjectNode json() {
            ObjectNode node = Json.object();
            ArrayNode numbers = node.putArray("rounds");
            for (int round : rounds) {
                numbers.add(round);
            }
            ObjectNode columns = node.putObject("metrics");
            metrics.keySet().stream().sorted().forEach(key -> {
                ArrayNode column = columns.putArray(key);
                for (double value : metrics.getOrDefault(key, new double[0])) {
                    column.add(Json.number(value));
                }
            });
            return node;
        }
    }

    /** Returns the approximate memory in bytes. */
    long bytes() {
        return strategies.stream().mapToLong(Strategy::bytes).sum();
    }

    /** Returns the curves in the API's JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object();
        ArrayNode list = node.putArray("strategies");
        strategies.forEach(strategy -> list.add(strategy.json()));
        if (damaged.isPresent()) {
            node.put("damaged_line", damaged.getAsInt());
        } else {
            node.putNull("damaged_line");
        }
        return node;
    }
}
