package dev.crucible.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One error in a request, an entry of a 422 body.
 *
 * @param type kind of error, such as {@code missing}
 * @param location path of the field, such as {@code [body, display_name]}; numbers for list positions
 * @param message description of the error
 * @param input the value received
 * @param context values with which clients can word their own message; empty if the type suffices
 */
public record Violation(
        String type, List<Object> location, String message, JsonNode input, Map<String, Object> context) {

    public Violation {
        location = List.copyOf(location);
        context = Map.copyOf(context);
    }

    /** Creates a violation without a context. */
    public Violation(String type, List<Object> location, String message, JsonNode input) {
        this(type, location, message, input, Map.of());
    }

    /** Creates the violation of a missing required field. */
    public static Violation missing(String field, JsonNode body) {
        return new Violation("missing", List.of("body", field), "Field required", body);
    }

    /** Creates the violation of a field of the wrong type; {@code should} reads "a valid string". */
    public static Violation wrongType(String type, String field, String should, JsonNode value) {
        return new Violation(type, List.of("body", field), "Input should be " + should, value);
    }

    ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", type);
        var loc = node.putArray("loc");
        for (Object step : location) {
            if (step instanceof Integer index) {
                loc.add(index);
            } else {
                loc.add(step.toString());
            }
        }
        node.put("msg", message);
        node.set("input", input);
        if (!context.isEmpty()) {
            node.putPOJO("ctx", new TreeMap<>(context));
        }
        return node;
    }
}
