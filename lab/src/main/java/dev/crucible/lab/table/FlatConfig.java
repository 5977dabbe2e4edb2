package dev.crucible.lab.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting;
import java.util.LinkedHashSet;
import java.util.Set;

/** Settings of a strategy as cells; nested ones have dotted keys, {@code config.attack_schedule.0.scale}. */
final class FlatConfig {

    /** Maximum number of settings; users search for few of them, and more are not worth the memory. */
    private static final int MOST = 400;

    private static final int LONGEST = 200;
    private static final int PHASES = 8;

    private FlatConfig() {}

    /** Adds every setting of {@code settings}. */
    static void put(ObjectNode settings, Cells.Gathering cells) {
        int[] left = {MOST};
        settings.properties().forEach(field -> {
            if (!field.getKey().equals(Setting.DISPLAY_NAME.name())) {
                put(RunColumn.CONFIG + field.getKey(), field.getValue(), cells, left);
            }
        });
    }

    private static void put(String key, JsonNode value, Cells.Gathering cells, int[] left) {
        if (left[0] <= 0 || value.isNull()) {
            return;
        }
        if (value.isObject()) {
            value.properties().forEach(field -> put(key + "." + field.getKey(), field.getValue(), cells, left));
        } else if (value.isArray() && !value.isEmpty() && value.get(0).isContainerNode()) {
            for (int i = 0; i < Math.min(PHASES, value.size()); i++) {
                put(key + "." + i, value.get(i), cells, left);
            }
        } else {
            left[0]--;
            if (value.isNumber()) {
                cells.put(key, value.doubleValue());
            } else {
                cells.put(key, text(value));
            }
        }
    }

    private static String text(JsonNode value) {
        String text = value.asText();
        if (value.isArray()) {
            Set<String> parts = new LinkedHashSet<>();
            value.forEach(part -> parts.add(part.asText()));
            text = String.join(", ", parts);
        }
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    /** Returns the distinct types of attack in a schedule, in order. */
    static String attacks(ObjectNode settings) {
        Set<String> attacks = new LinkedHashSet<>();
        Setting.ATTACK_SCHEDULE.node(settings).forEach(phase -> {
            String type = Setting.ATTACK_TYPE.in(phase);
            if (!type.isEmpty()) {
                attacks.add(type);
            }
        });
        return String.join(", ", attacks);
    }
}
