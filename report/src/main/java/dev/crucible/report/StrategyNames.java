package dev.crucible.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Names that distinguish the strategies of a run: the rule, with the settings in which it differs from others of the same rule, such as
 * {@code fedavg, late_updates drop}. Strategies that do not differ in a plain value are numbered.
 */
final class StrategyNames {

    /** Maximum number of settings, limited by the width of a legend. */
    private static final int MOST_SETTINGS = 2;

    private StrategyNames() {}

    /** Returns one name for each of {@code strategies}, given by their effective settings. */
    static List<String> of(List<ObjectNode> strategies) {
        List<String> plain = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (ObjectNode settings : strategies) {
            List<ObjectNode> alike = strategies.stream()
                    .filter(other -> rule(other).equals(rule(settings)))
                    .toList();
            String name = rule(settings) + differences(settings, alike);
            long before = plain.stream().filter(name::equals).count();
            plain.add(name);
            names.add(before == 0 ? name : name + " (" + (before + 1) + ")");
        }
        return names;
    }

    private static String rule(ObjectNode settings) {
        return Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings);
    }

    private static String differences(ObjectNode settings, List<ObjectNode> alike) {
        return settings.properties().stream()
                .filter(setting -> setting.getValue().isValueNode())
                .filter(setting -> differs(setting, alike))
                .limit(MOST_SETTINGS)
                .map(setting ->
                        ", " + setting.getKey() + " " + setting.getValue().asText())
                .collect(Collectors.joining());
    }

    private static boolean differs(Map.Entry<String, JsonNode> setting, List<ObjectNode> alike) {
        return alike.stream().anyMatch(other -> !setting.getValue().equals(other.get(setting.getKey())));
    }
}
