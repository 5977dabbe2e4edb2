package dev.crucible.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One thing wrong with a request, an entry of a 422 body.
 *
 * @param type kind of mistake, such as {@code missing}
 * @param location where, such as {@code [body, display_name]}; numbers for list positions
 * @param message what is wrong
 * @param input the value that was sent
 * @param context what programs need to say it in words of their own; empty where the type says all
 */
public record Violation(
        String type, List<Object> location, String message, JsonNode input, Map<String, Object> context) {

    public Violation {
        location = List.copyOf(location);
        context = Map.copyOf(context);
    }

    /** One without a context. */
    public Violation(String type, List<Object> location, String message, JsonNode input) {
        this(type, location, message, input, Map.of());
    }

    /** A required field of the body that is not there. */
    public static Violation missing(String field, JsonNode body) {
        return new Violation("missing", List.of("body", field), "Field required", body);
    }

    /** A field of the body that is not what it should be; {@code should} reads "a valid string". */
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
