package dev.crucible.report.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.model.ParameterLayout;

/** Statistics of weights before and after an attack. */
final class WeightStatistics {

    private WeightStatistics() {}

    static ObjectNode of(float[] before, float[] after, ParameterLayout layout) {
        ObjectNode statistics = Json.object();
        statistics.set("before", describe(before, layout));
        statistics.set("after", describe(after, layout));
        float[] difference = new float[before.length];
        int changed = 0;
        for (int i = 0; i < before.length; i++) {
            difference[i] = after[i] - before[i];
            changed += difference[i] != 0 ? 1 : 0;
        }
        ObjectNode all = describe(difference, layout);
        ObjectNode diff = statistics.putObject("difference");
        diff.set("diff_mean", all.get("mean"));
        diff.set("diff_std", all.get("std"));
        diff.set("diff_min", all.get("min"));
        diff.set("diff_max", all.get("max"));
        diff.set("diff_l2_norm", all.get("l2_norm"));
        diff.put("num_changed", changed).put("pct_changed", 100.0 * changed / before.length);
        return statistics;
    }

    /** Returns ‖after − before‖ of each tensor. */
    static double[] byTensor(float[] before, float[] after, ParameterLayout layout) {
        return layout.tensors().stream()
                .mapToDouble(tensor -> {
                    double squares = 0;
                    for (int i = tensor.offset(); i < tensor.offset() + tensor.size(); i++) {
                        double delta = (double) after[i] - before[i];
                        squares += delta * delta;
                    }
                    return Math.sqrt(squares);
                })
                .toArray();
    }

    private static ObjectNode describe(float[] values, ParameterLayout layout) {
        double sum = 0;
        double squares = 0;
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        int zeros = 0;
        for (float value : values) {
            sum += value;
            squares += (double) value * value;
            min = Math.min(min, value);
            max = Math.max(max, value);
            zeros += value == 0 ? 1 : 0;
        }
        double mean = sum / values.length;
        ObjectNode node = Json.object();
        node.set("mean", Json.number(mean));
        node.set("std", Json.number(Math.sqrt(Math.max(0, squares / values.length - mean * mean))));
        node.set("min", Json.number(min));
        node.set("max", Json.number(max));
        node.set("l2_norm", Json.number(Math.sqrt(squares)));
        node.put("sparsity", (double) zeros / values.length);
        node.put("num_parameters", values.length)
                .put("num_layers", layout.tensors().size());
        return node;
    }
}
