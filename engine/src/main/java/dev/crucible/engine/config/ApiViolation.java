package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An invalid value in an API request.
 *
 * @param type the error's identifier, such as {@code int_type} or {@code greater_than_equal}
 * @param location its path: keys as {@link String}, positions in lists as {@link Integer}
 * @param message the sentence for users, such as "Input should be a valid integer"
 * @param input the value
 */
public record ApiViolation(String type, List<Object> location, String message, JsonNode input) {

    public ApiViolation {
        location = List.copyOf(location);
    }

    /** Returns the location with dots. */
    public String path() {
        return location.stream().map(Object::toString).collect(Collectors.joining("."));
    }

    /** Returns {@code {"type", "loc", "msg", "input"}}; {@code loc} starts with {@code root} when that is not empty. */
    public ObjectNode toJson(String root) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("type", type);
        ArrayNode loc = json.putArray("loc");
        if (!root.isEmpty()) {
            loc.add(root);
        }
        for (Object step : location) {
            if (step instanceof Integer index) {
                loc.add(index);
            } else {
                loc.add(step.toString());
            }
        }
        json.put("msg", message);
        json.set("input", input);
        return json;
    }

    /** Returns {@code path: message}. */
    @Override
    public String toString() {
        return path() + ": " + message;
    }
}
