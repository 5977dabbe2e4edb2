package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting;
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
            case Axis.RULE -> Setting.AGGREGATION_STRATEGY_KEYWORD.in(base, "?");
            case Axis.PRE -> names(Setting.PRE_AGGREGATION.node(base), "name");
            case Axis.ATTACK -> names(Setting.ATTACK_SCHEDULE.node(base), Setting.ATTACK_TYPE.name());
            case Axis.F -> Setting.NUM_OF_MALICIOUS_CLIENTS.node(base).asText("0");
            case Axis.HETEROGENEITY -> Setting.PARTITIONING_STRATEGY.in(base, "usual");
            default ->
                Setting.SEED.node(base).asText(Setting.RANDOM_SEED.node(base).asText("usual"));
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
