package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.UnaryOperator;

/** Builds the JSON Schema of a tool's arguments; unknown arguments are refused. */
final class Schema {

    private final ObjectNode properties = JsonNodeFactory.instance.objectNode();
    private final ArrayNode required = JsonNodeFactory.instance.arrayNode();

    static Schema of() {
        return new Schema();
    }

    /** An argument that must be there. */
    Schema must(String name, String type, String description) {
        required.add(name);
        return may(name, type, description);
    }

    /** An argument that may be there. */
    Schema may(String name, String type, String description) {
        return with(name, p -> p.put("type", type).put("description", description));
    }

    /** A list of {@code type} that must be there. */
    Schema list(String name, String type, int most, String description) {
        required.add(name);
        return with(name, p -> {
            p.put("type", "array")
                    .put("description", description)
                    .put("minItems", 1)
                    .put("maxItems", most);
            p.putObject("items").put("type", type);
            return p;
        });
    }

    private Schema with(String name, UnaryOperator<ObjectNode> fill) {
        properties.set(name, fill.apply(JsonNodeFactory.instance.objectNode()));
        return this;
    }

    ObjectNode build() {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("type", "object").set("properties", properties);
        schema.set("required", required);
        return schema.put("additionalProperties", false);
    }
}
