package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All axes of a grid: the usual ones, with one level where the grid does not vary them, then the others. */
record Axes(List<Axis> all) {

    /** Completes {@code given} with the settings of {@code base}. */
    static Axes of(ObjectNode base, Map<String, List<AxisValue>> given) {
        List<Axis> axes = new ArrayList<>();
        for (String name : Axis.USUAL) {
            List<AxisValue> levels = given.getOrDefault(name, List.of(new AxisValue(usual(name, base), empty())));
            axes.add(new Axis(name, levels));
        }
        given.forEach((name, levels) -> {
            if (!Axis.USUAL.contains(name)) {
                axes.add(new Axis(name, levels));
            }
        });
        return new Axes(List.copyOf(axes));
    }

    private static ObjectNode empty() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Returns the label of the base's own value on an axis. */
    private static String usual(String name, ObjectNode base) {
        return switch (name) {
            case Axis.RULE -> base.path("aggregation_strategy_keyword").asText("?");
            case Axis.PRE -> names(base.path("pre_aggregation"), "name");
            case Axis.ATTACK -> names(base.path("attack_schedule"), "attack_type");
            case Axis.F -> base.path("num_of_malicious_clients").asText("0");
            case Axis.HETEROGENEITY -> base.path("partitioning_strategy").asText("usual");
            default -> base.path("seed").asText(base.path("random_seed").asText("usual"));
        };
    }

    private static String names(JsonNode list, String key) {
        List<String> names = new ArrayList<>();
        list.forEach(item -> names.add(item.path(key).asText()));
        return names.isEmpty() ? AxisValues.NONE : String.join(" + ", names);
    }

    long combinations() {
        return all.stream()
                .mapToLong(axis -> axis.levels().size())
                .reduce(1, (a, b) -> Math.min(a * b, Integer.MAX_VALUE));
    }
}
