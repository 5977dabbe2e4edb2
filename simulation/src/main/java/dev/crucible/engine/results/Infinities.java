package dev.crucible.engine.results;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.Map;

/**
 * Infinite numbers in JSON, which has none: in a line of events null takes their place, and {@code "infinite"} names the place and the
 * sign. A run resumed from the line then writes the same tables. Lines without infinite numbers have no such field.
 */
final class Infinities {

    private static final String FIELD = "infinite";

    private Infinities() {}

    /** Replaces the infinite numbers of {@code line} by null and records their places. */
    static void hide(ObjectNode line) {
        ObjectNode found = Json.object();
        hide(line, JsonPointer.empty(), found);
        if (!found.isEmpty()) {
            line.set(FIELD, found);
        }
    }

    private static void hide(JsonNode node, JsonPointer at, ObjectNode found) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                JsonPointer place = at.appendProperty(field.getKey());
                if (isInfinite(field.getValue())) {
                    found.put(place.toString(), sign(field.getValue()));
                    field.setValue(NullNode.instance);
                } else {
                    hide(field.getValue(), place, found);
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (isInfinite(array.get(i))) {
                    found.put(at.appendIndex(i).toString(), sign(array.get(i)));
                    array.set(i, NullNode.instance);
                }
            }
        }
    }

    private static boolean isInfinite(JsonNode node) {
        return node.isDouble() && Double.isInfinite(node.doubleValue());
    }

    private static int sign(JsonNode node) {
        return node.doubleValue() > 0 ? 1 : -1;
    }

    /** Restores the infinite numbers of {@code line}. */
    static void show(JsonNode line) {
        for (Map.Entry<String, JsonNode> found : line.path(FIELD).properties()) {
            JsonPointer place = JsonPointer.compile(found.getKey());
            DoubleNode value = DoubleNode.valueOf(found.getValue().intValue() * Double.POSITIVE_INFINITY);
            JsonPointer last = place.last();
            switch (line.at(place.head())) {
                case ArrayNode array -> array.set(last.getMatchingIndex(), value);
                case ObjectNode object -> object.set(last.getMatchingProperty(), value);
                default -> throw new IllegalArgumentException("nothing lies at " + place);
            }
        }
    }

    /** Removes the field. */
    static void forget(ObjectNode line) {
        line.remove(FIELD);
    }
}
