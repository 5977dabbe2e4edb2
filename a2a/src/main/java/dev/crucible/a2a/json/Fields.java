package dev.crucible.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The fields of a JSON object; null is the same as absent, unknown fields are never looked at. Every mistake names the path of its
 * field.
 */
public final class Fields {

    private final String path;
    private final ObjectNode node;

    private Fields(String path, ObjectNode node) {
        this.path = path;
        this.node = node;
    }

    /** The fields of {@code node}, which {@code path} names in messages. */
    public static Fields of(String path, JsonNode node) {
        if (node instanceof ObjectNode object) {
            return new Fields(path, object);
        }
        throw A2aException.invalid((path.isEmpty() ? "params" : path) + ": should be an object");
    }

    boolean has(String name) {
        return node.hasNonNull(name);
    }

    /** A text, empty when absent. */
    public String text(String name) {
        JsonNode value = node.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isTextual()) {
            throw wrong(name, "should be a string");
        }
        return value.textValue();
    }

    /** A text that is not empty. */
    public String required(String name) {
        String text = text(name);
        if (text.isEmpty()) {
            throw wrong(name, "is required");
        }
        return text;
    }

    /** A truth, false when absent; also as text, which is how addresses carry it. */
    public boolean flag(String name) {
        if (!has(name)) {
            return false;
        }
        JsonNode value = node.get(name);
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        return switch (value.asText()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw wrong(name, "should be true or false");
        };
    }

    /** A whole number from {@code least} to {@code most}, if there; also as text. */
    public OptionalInt whole(String name, int least, int most) {
        if (!has(name)) {
            return OptionalInt.empty();
        }
        JsonNode value = node.get(name);
        String text = value.isIntegralNumber() || value.isTextual() ? value.asText() : "";
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return OptionalInt.of(number);
            }
        } catch (NumberFormatException e) {
            throw wrong(name, "should be a whole number");
        }
        throw wrong(name, "should be from " + least + " to " + most);
    }

    /** A time in ISO 8601, if there. */
    public Optional<Instant> time(String name) {
        String text = text(name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeParseException e) {
            throw wrong(name, "should be a time such as 2026-01-31T12:00:00.000Z");
        }
    }

    /** A constant of an enum by the name that {@code prefix} precedes, if there. */
    public <E extends Enum<E>> Optional<E> constant(String name, String prefix, Class<E> type) {
        String text = text(name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        for (E constant : type.getEnumConstants()) {
            if (text.equals(prefix + constant.name())) {
                return Optional.of(constant);
            }
        }
        throw wrong(name, "should be one of " + prefix + "… of the protocol, got " + shortened(text));
    }

    /** An object, if there. */
    public Optional<Fields> object(String name) {
        return has(name) ? Optional.of(of(at(name), node.get(name))) : Optional.empty();
    }

    /** An object that must be there. */
    public Fields requiredObject(String name) {
        return object(name).orElseThrow(() -> wrong(name, "is required"));
    }

    /** A list of objects, empty when absent. */
    public <T> List<T> list(String name, Function<Fields, T> reader) {
        List<T> items = new ArrayList<>();
        for (JsonNode item : array(name)) {
            items.add(reader.apply(of(at(name) + "[" + items.size() + "]", item)));
        }
        return items;
    }

    /** A list of texts, empty when absent. */
    public List<String> texts(String name) {
        List<String> items = new ArrayList<>();
        for (JsonNode item : array(name)) {
            if (!item.isTextual()) {
                throw wrong(name, "should hold strings only");
            }
            items.add(item.textValue());
        }
        return items;
    }

    /** A list of any values, empty when absent. */
    public List<JsonNode> values(String name) {
        List<JsonNode> items = new ArrayList<>();
        array(name).forEach(items::add);
        return items;
    }

    /** The members of an object in their order, none when absent. */
    public Map<String, JsonNode> members(String name) {
        Map<String, JsonNode> members = new LinkedHashMap<>();
        object(name)
                .ifPresent(fields ->
                        fields.node.properties().forEach(member -> members.put(member.getKey(), member.getValue())));
        return members;
    }

    /** Any value, which may be null. */
    JsonNode any(String name) {
        return node.path(name);
    }

    /** What is wrong with a field. */
    public A2aException wrong(String name, String what) {
        return A2aException.invalid(at(name) + ": " + what);
    }

    private Iterable<JsonNode> array(String name) {
        if (!has(name)) {
            return List.of();
        }
        JsonNode value = node.get(name);
        if (!value.isArray()) {
            throw wrong(name, "should be a list");
        }
        return value;
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static String shortened(String text) {
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }
}
