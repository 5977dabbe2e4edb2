package dev.crucible.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.report.chart.ScatterChart;
import dev.crucible.report.snapshot.WeightBins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Results of a strategy besides its metrics, stored as {@code report_data_<n>.json} so that plots can be drawn again at any time.
 *
 * @param labels the classes of brought files by name, in order; empty if classes have only numbers
 * @param confusion server samples by true class and by the class that the final model predicts
 * @param partition training samples by client and class; empty for very many clients
 * @param projection the updates of one round in the plane, if there was such a round
 * @param weights a client's weights before and after an attack, if one was observed
 */
record Evidence(
        List<String> labels,
        long[][] confusion,
        long[][] partition,
        Optional<Projection> projection,
        Optional<WeightChange> weights) {

    Evidence {
        labels = List.copyOf(labels);
    }

    private static final String LABELS = "labels";

    /** The updates of {@code round}, with the {@code shares} of the variance on the two axes. */
    record Projection(int round, double[] shares, List<ScatterChart.Point> points) {}

    /** The change by {@code attack} to the weights of {@code client} in {@code round}. */
    record WeightChange(String attack, int round, int client, WeightBins bins) {}

    void write(Path file) throws IOException {
        ObjectNode node = Json.object();
        if (!labels.isEmpty()) {
            labels.forEach(node.putArray(LABELS)::add);
        }
        node.set("confusion", Json.MAPPER.valueToTree(confusion));
        node.set("partition", Json.MAPPER.valueToTree(partition));
        projection.ifPresent(p -> {
            ObjectNode at = node.putObject("projection").put("round", p.round);
            at.set("shares", Json.MAPPER.valueToTree(p.shares));
            ArrayNode points = at.putArray("points");
            p.points.forEach(point -> points.addObject()
                    .put("client", point.client())
                    .put("hostile", point.hostile())
                    .put("x", point.x())
                    .put("y", point.y()));
        });
        weights.ifPresent(w -> {
            ObjectNode change = node.putObject("weights")
                    .put("attack", w.attack)
                    .put("round", w.round)
                    .put("client", w.client);
            change.set("edges", Json.MAPPER.valueToTree(w.bins.edges()));
            change.set("before", Json.MAPPER.valueToTree(w.bins.before()));
            change.set("after", Json.MAPPER.valueToTree(w.bins.after()));
        });
        Json.write(file, node);
    }

    /** Returns the evidence in {@code file}; empty when the strategy wrote none yet. */
    static Optional<Evidence> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        ObjectNode node = Json.readObject(file);
        return Optional.of(new Evidence(
                node.path(LABELS).valueStream().map(JsonNode::asText).toList(),
                Json.MAPPER.treeToValue(node.get("confusion"), long[][].class),
                Json.MAPPER.treeToValue(node.get("partition"), long[][].class),
                projection(node.path("projection")),
                weights(node.path("weights"))));
    }

    private static Optional<Projection> projection(JsonNode node) throws IOException {
        if (!node.isObject()) {
            return Optional.empty();
        }
        List<ScatterChart.Point> points = new ArrayList<>();
        for (JsonNode point : node.get("points")) {
            points.add(new ScatterChart.Point(
                    point.get("client").intValue(),
                    point.get("hostile").booleanValue(),
                    point.get("x").doubleValue(),
                    point.get("y").doubleValue()));
        }
        double[] shares = Json.MAPPER.treeToValue(node.get("shares"), double[].class);
        return Optional.of(new Projection(node.get("round").intValue(), shares, points));
    }

    private static Optional<WeightChange> weights(JsonNode node) throws IOException {
        if (!node.isObject()) {
            return Optional.empty();
        }
        WeightBins bins = new WeightBins(
                Json.MAPPER.treeToValue(node.get("edges"), double[].class),
                Json.MAPPER.treeToValue(node.get("before"), long[].class),
                Json.MAPPER.treeToValue(node.get("after"), long[].class));
        return Optional.of(new WeightChange(
                node.get("attack").textValue(),
                node.get("round").intValue(),
                node.get("client").intValue(),
                bins));
    }
}
