package dev.crucible.engine.setting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings of one strategy, read by the lines of the table. Keys that the table lacks are kept as given. Immutable. */
public final class Settings {

    /** No settings. */
    public static final Settings NONE = new Settings(JsonNodeFactory.instance.objectNode());

    private final Map<String, JsonNode> values;

    /** Takes over {@code settings}, which nobody changes afterwards. */
    public Settings(ObjectNode settings) {
        Map<String, JsonNode> given = new LinkedHashMap<>();
        settings.properties().forEach(value -> given.put(value.getKey(), value.getValue()));
        this.values = Collections.unmodifiableMap(given);
    }

    /** Returns the value of {@code setting}: false, 0 or empty if it is missing. */
    public <T> T get(Setting<T> setting) {
        return setting.form().value(values.getOrDefault(setting.name(), JsonNodeFactory.instance.missingNode()));
    }

    /** Returns the value of {@code setting}, or {@code otherwise} if it is missing. */
    public <T> T get(Setting<T> setting, T otherwise) {
        return values.containsKey(setting.name()) ? get(setting) : otherwise;
    }

    /** Returns the same settings, with {@code value} for {@code setting}. */
    public <T> Settings with(Setting<T> setting, T value) {
        return new Settings(json().set(setting.name(), Json.MAPPER.valueToTree(value)));
    }

    /** Returns a new JSON object with all keys in their order. */
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        values.forEach((key, value) -> json.set(key, value.deepCopy()));
        return json;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Settings settings && values.equals(settings.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return json().toString();
    }
}
