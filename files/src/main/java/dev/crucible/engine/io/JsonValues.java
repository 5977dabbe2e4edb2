package dev.crucible.engine.io;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A JSON object as a map of Java values: texts, numbers, booleans, null, lists, and such maps. */
public final class JsonValues extends AbstractMap<String, Object> {

    private final ObjectNode node;

    private JsonValues(ObjectNode node) {
        this.node = node;
    }

    public static Map<String, Object> of(ObjectNode node) {
        return new JsonValues(node);
    }

    @Override
    public boolean containsKey(Object key) {
        return key instanceof String name && node.has(name);
    }

    @Override
    public @Nullable Object get(Object key) {
        return key instanceof String name && node.has(name) ? value(node.get(name)) : null;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return node.size();
            }

            @Override
            public Iterator<Map.Entry<String, Object>> iterator() {
                return node.properties().stream()
                        .<Map.Entry<String, Object>>map(
                                entry -> new SimpleImmutableEntry<>(entry.getKey(), value(entry.getValue())))
                        .iterator();
            }
        };
    }

    private static @Nullable Object value(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> new JsonValues(object);
            case ArrayNode array -> list(array);
            case JsonNode _ when node.isNumber() -> node.numberValue();
            case JsonNode _ when node.isBoolean() -> node.booleanValue();
            case JsonNode _ when node.isNull() -> null;
            default -> node.asText();
        };
    }

    private static List<Object> list(ArrayNode array) {
        List<Object> list = new ArrayList<>();
        array.forEach(item -> list.add(value(item)));
        return list;
    }
}
