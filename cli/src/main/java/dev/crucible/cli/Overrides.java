package dev.crucible.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import java.util.Map;

/** What {@code --set KEY=VALUE} changes of a structured config, for all of its strategies. */
final class Overrides {

    private Overrides() {}

    /**
     * Changes {@code config} in place.
     *
     * @param given values by key, or by dotted path below a key; JSON where it is JSON, otherwise text
     * @throws BadInputException when a key is no setting
     */
    static void apply(ObjectNode config, Map<String, String> given) {
        given.forEach((path, value) -> {
            String[] steps = path.split("\\.");
            if (!ConfigReader.isSetting(steps[0])) {
                throw new BadInputException("crucible: --set: \"%s\" is no setting".formatted(steps[0]));
            }
            config.path("simulation_strategies").forEach(strategy -> ((ObjectNode) strategy).remove(steps[0]));
            ObjectNode place = config.withObjectProperty("shared_settings");
            for (int i = 0; i < steps.length - 1; i++) {
                place = place.get(steps[i]) instanceof ObjectNode below ? below : place.putObject(steps[i]);
            }
            place.set(steps[steps.length - 1], value(value));
        });
    }

    private static JsonNode value(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            return TextNode.valueOf(text);
        }
    }
}
