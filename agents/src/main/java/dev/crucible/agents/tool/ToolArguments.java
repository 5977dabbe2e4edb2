package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.web.WholeNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** ToolArguments of a call, checked as they are read; complaints name the argument. */
final class ToolArguments {

    private static final int LONGEST_TEXT = 2_000;

    private final ObjectNode json;

    ToolArguments(ObjectNode json) {
        this.json = json;
    }

    /** Refuses what the schema does not know or misses. */
    static ToolArguments checked(Tool tool, ObjectNode json) throws ToolFailure {
        JsonNode known = tool.schema().path("properties");
        for (var entry : json.properties()) {
            if (!known.has(entry.getKey())) {
                List<String> names = new ArrayList<>();
                known.fieldNames().forEachRemaining(names::add);
                throw new ToolFailure(tool.name() + ": " + QuotedText.line(entry.getKey(), 40)
                        + ": is no argument; it takes " + (names.isEmpty() ? "none" : String.join(", ", names)));
            }
        }
        for (JsonNode name : tool.schema().path("required")) {
            if (!json.hasNonNull(name.asText())) {
                throw new ToolFailure(tool.name() + ": " + name.asText() + ": is missing");
            }
        }
        return new ToolArguments(json);
    }

    String text(String name) throws ToolFailure {
        JsonNode value = json.path(name);
        if (!value.isTextual()
                || value.textValue().isBlank()
                || value.textValue().length() > LONGEST_TEXT) {
            throw new ToolFailure(name + ": must be a text of 1 to " + LONGEST_TEXT + " characters");
        }
        return value.textValue();
    }

    String text(String name, String fallback) throws ToolFailure {
        return json.hasNonNull(name) ? text(name) : fallback;
    }

    int number(String name, int fallback, int least, int most) throws ToolFailure {
        if (!json.hasNonNull(name)) {
            return fallback;
        }
        JsonNode value = WholeNumber.of(json.path(name));
        if (!value.canConvertToLong()
                || !value.isIntegralNumber()
                || value.longValue() < least
                || value.longValue() > most) {
            throw new ToolFailure(name + ": must be a whole number from " + least + " to " + most);
        }
        return value.intValue();
    }

    boolean has(String name) {
        return json.hasNonNull(name);
    }

    OptionalDouble decimal(String name) throws ToolFailure {
        if (!has(name)) {
            return OptionalDouble.empty();
        }
        JsonNode value = json.path(name);
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            throw new ToolFailure(name + ": must be a number");
        }
        return OptionalDouble.of(value.doubleValue());
    }

    ObjectNode object(String name) throws ToolFailure {
        if (json.path(name) instanceof ObjectNode object) {
            return object;
        }
        throw new ToolFailure(name + ": must be an object");
    }

    List<String> texts(String name, int most) throws ToolFailure {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : list(name, most)) {
            if (!item.isTextual()) {
                throw new ToolFailure(name + ": must be a list of texts");
            }
            texts.add(item.textValue());
        }
        return texts;
    }

    List<ObjectNode> objects(String name, int most) throws ToolFailure {
        List<ObjectNode> objects = new ArrayList<>();
        for (JsonNode item : list(name, most)) {
            if (!(item instanceof ObjectNode object)) {
                throw new ToolFailure(name + ": must be a list of objects");
            }
            objects.add(object);
        }
        return objects;
    }

    private JsonNode list(String name, int most) throws ToolFailure {
        JsonNode value = json.path(name);
        if (!value.isArray() || value.isEmpty() || value.size() > most) {
            throw new ToolFailure(name + ": must be a list of 1 to " + most + " entries");
        }
        return value;
    }
}
