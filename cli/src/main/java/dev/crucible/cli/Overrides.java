package dev.crucible.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.config.ConfigKeys;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import java.util.List;
import java.util.Map;

/** Changes of a structured config by {@code --set KEY=VALUE}, for all of its strategies. */
final class Overrides {

    private Overrides() {}

    /**
     * Changes {@code config} in place.
     *
     * @param given values by key, or by dotted path below a key; parsed as JSON if possible, otherwise text
     * @throws BadInputException if a key is neither a setting nor a parameter of a rule
     */
    static void apply(ObjectNode config, Map<String, String> given) {
        given.forEach((path, value) -> {
            String[] steps = path.split("\\.");
            ConfigKeys.unknown(steps[0], rules(config)).ifPresent(why -> {
                throw new BadInputException("crucible: --set: \"%s\" %s".formatted(steps[0], why));
            });
            config.path("simulation_strategies").forEach(strategy -> ((ObjectNode) strategy).remove(steps[0]));
            ObjectNode place = config.withObjectProperty("shared_settings");
            for (int i = 0; i < steps.length - 1; i++) {
                place = place.get(steps[i]) instanceof ObjectNode below ? below : place.putObject(steps[i]);
            }
            place.set(steps[steps.length - 1], value(value));
        });
    }

    private static List<String> rules(ObjectNode config) {
        return config.findValuesAsText(Setting.AGGREGATION_STRATEGY_KEYWORD.name());
    }

    private static JsonNode value(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            return TextNode.valueOf(text);
        }
    }
}
