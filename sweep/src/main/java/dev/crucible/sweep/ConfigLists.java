package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigShape;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Converts a config with lists into a grid. A list is a choice if the setting takes one value; a setting that takes a list is a choice if
 * it has a list of lists. The strategies of a structured config become the levels of the axis {@code rule}.
 */
final class ConfigLists {

    private static final String SHARED = "shared_settings";
    private static final String STRATEGIES = "simulation_strategies";

    private static final Map<String, String> AXES = Map.of(
            Setting.AGGREGATION_STRATEGY_KEYWORD.name(),
            Axis.RULE,
            Setting.PRE_AGGREGATION.name(),
            Axis.PRE,
            Setting.ATTACK_SCHEDULE.name(),
            Axis.ATTACK,
            Setting.NUM_OF_MALICIOUS_CLIENTS.name(),
            Axis.F,
            "seed",
            Axis.SEED);

    private final ObjectNode axes = JsonNodeFactory.instance.objectNode();
    private final ObjectNode base = JsonNodeFactory.instance.objectNode();

    private ConfigLists() {}

    /** Returns errors in the overall shape of a structured {@code config}. */
    static List<Problem> misshapen(ObjectNode config) {
        if (!ConfigShape.is(config)) {
            return List.of();
        }
        List<Problem> problems = new ArrayList<>();
        if (!config.get(SHARED).isObject()) {
            problems.add(Problem.error(SHARED, "must be an object of settings"));
        }
        JsonNode strategies = config.get(STRATEGIES);
        if (!strategies.isArray()) {
            problems.add(Problem.error(STRATEGIES, "must be a list of objects, one for each strategy"));
            return problems;
        }
        for (int i = 0; i < strategies.size(); i++) {
            if (!strategies.get(i).isObject()) {
                problems.add(Problem.error(STRATEGIES + "." + i, "must be an object of settings"));
            }
        }
        return problems;
    }

    static ObjectNode toGrid(ObjectNode config) {
        ConfigLists lists = new ConfigLists();
        boolean structured = ConfigShape.is(config);
        ObjectNode shared =
                structured ? (ObjectNode) config.get(SHARED) : config.deepCopy().without(GridReader.PARTS);
        shared.properties().forEach(entry -> lists.setting(entry.getKey(), entry.getValue()));
        if (structured) {
            lists.strategies((ArrayNode) config.get(STRATEGIES));
        }
        ObjectNode grid = JsonNodeFactory.instance.objectNode().put(GridReader.NAME, Setting.DISPLAY_NAME.in(shared));
        grid.set(GridReader.BASE, lists.base);
        grid.set(GridReader.AXES, lists.axes);
        GridReader.PARTS.stream()
                .filter(config::has)
                .forEach(part -> grid.set(part, config.get(part).deepCopy()));
        return grid;
    }

    /** Returns warnings of keys beside the shared settings of a structured {@code config} that no grid has either. */
    static List<Problem> strays(ObjectNode config) {
        return ConfigShape.is(config) ? ConfigReader.strays(config.deepCopy().without(GridReader.PARTS)) : List.of();
    }

    private void setting(String key, JsonNode value) {
        if (!isChoice(key, value)) {
            base.set(key, value.deepCopy());
        } else if (key.equals(Setting.AGGREGATION_STRATEGY_KEYWORD.name())) {
            ArrayNode levels = axes.putArray(Axis.RULE);
            value.forEach(keyword -> levels.addObject().set(key, keyword));
        } else {
            axes.set(AXES.getOrDefault(key, key), value.deepCopy());
        }
    }

    private static boolean isChoice(String key, JsonNode value) {
        return value.isArray()
                && !value.isEmpty()
                && (ConfigReader.takesOneValue(key) || (AXES.containsKey(key) && allLists(value)));
    }

    private static boolean allLists(JsonNode value) {
        for (JsonNode item : value) {
            if (!item.isArray()) {
                return false;
            }
        }
        return true;
    }

    /** Adds strategies as levels of the rule's axis; a single strategy is merged into the base. */
    private void strategies(ArrayNode strategies) {
        List<ObjectNode> levels = new ArrayList<>();
        strategies.forEach(strategy -> levels.addAll(expanded((ObjectNode) strategy)));
        if (levels.size() == 1) {
            levels.getFirst().remove("name");
            base.setAll(levels.getFirst());
        } else if (!levels.isEmpty()) {
            ArrayNode rules = axes.putArray(Axis.RULE);
            for (ObjectNode level : levels) {
                if (!Setting.AGGREGATION_STRATEGY_KEYWORD.isIn(level)
                        && Setting.AGGREGATION_STRATEGY_KEYWORD.isIn(base)) {
                    level.set(
                            Setting.AGGREGATION_STRATEGY_KEYWORD.name(),
                            base.get(Setting.AGGREGATION_STRATEGY_KEYWORD.name()));
                }
                rules.add(level);
            }
        }
    }

    private record Choice(ObjectNode settings, List<String> names) {

        Choice with(String key, JsonNode value, boolean named) {
            ObjectNode longer = settings.deepCopy();
            longer.set(key, value.deepCopy());
            List<String> chosen = new ArrayList<>(names);
            if (named) {
                chosen.add(key + " " + (value.isValueNode() ? value.asText() : value));
            }
            return new Choice(longer, chosen);
        }

        ObjectNode level() {
            String keyword = Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings);
            return names.isEmpty()
                    ? settings
                    : settings.put("name", (keyword + " " + String.join(", ", names)).strip());
        }
    }

    /** Returns every combination of the lists of one strategy, named by the chosen values. */
    private static List<ObjectNode> expanded(ObjectNode strategy) {
        List<Choice> choices = List.of(new Choice(JsonNodeFactory.instance.objectNode(), List.of()));
        for (Map.Entry<String, JsonNode> entry : strategy.properties()) {
            String key = entry.getKey();
            boolean choice = isChoice(key, entry.getValue());
            List<JsonNode> values = new ArrayList<>();
            (choice ? entry.getValue() : List.of(entry.getValue())).forEach(values::add);
            choices = choices.stream()
                    .flatMap(c -> values.stream()
                            .map(value -> c.with(
                                    key, value, choice && !key.equals(Setting.AGGREGATION_STRATEGY_KEYWORD.name()))))
                    .toList();
        }
        return choices.stream().map(Choice::level).toList();
    }
}
