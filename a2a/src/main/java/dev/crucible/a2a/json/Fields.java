package dev.crucible.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.web.WholeNumber;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Typed access to the fields of a JSON object. Null equals absent, and unknown fields are ignored; every error names the path of its
 * field.
 */
public final class Fields {

    private static final Pattern UPPER = Pattern.compile("[A-Z]");

    private final String path;
    private final ObjectNode node;

    private Fields(String path, ObjectNode node) {
        this.path = path;
        this.node = node;
    }

    /** Returns the fields of {@code node}; {@code path} names it in messages. */
    public static Fields of(String path, JsonNode node) {
        if (node instanceof ObjectNode object) {
            return new Fields(path, object);
        }
        throw A2aException.invalid((path.isEmpty() ? "params" : path) + ": should be an object");
    }

    /** Returns a field, in snake case too, as protobuf's JSON parsers take it; a missing node if it is absent or null. */
    private JsonNode value(String name) {
        JsonNode value = node.path(name);
        if (value.isMissingNode()) {
            value = node.path(UPPER.matcher(name)
                    .replaceAll(letter -> "_" + letter.group().toLowerCase(Locale.ROOT)));
        }
        return value.isNull() ? MissingNode.getInstance() : value;
    }

    boolean has(String name) {
        return !value(name).isMissingNode();
    }

    /** Returns a text, empty if absent. */
    public String text(String name) {
        JsonNode value = value(name);
        if (value.isMissingNode()) {
            return "";
        }
        if (!value.isTextual()) {
            throw wrong(name, "should be a string");
        }
        return value.textValue();
    }

    /** Returns a text; throws if it is absent or empty. */
    public String required(String name) {
        String text = text(name);
        if (text.isEmpty()) {
            throw wrong(name, "is required");
        }
        return text;
    }

    /** Returns a boolean, false if absent; accepts text too, because query parameters are text. */
    public boolean flag(String name) {
        if (!has(name)) {
            return false;
        }
        JsonNode value = value(name);
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        return switch (value.asText()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw wrong(name, "should be true or false");
        };
    }

    /** Returns a whole number from {@code least} to {@code most}, if present; accepts text too. */
    public OptionalInt whole(String name, int least, int most) {
        if (!has(name)) {
            return OptionalInt.empty();
        }
        JsonNode value = WholeNumber.of(value(name));
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

    /** Returns a time in ISO 8601, if present. */
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

    /** Returns the enum constant whose name follows {@code prefix}, if present. */
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

    /** Returns an object, if present. */
    public Optional<Fields> object(String name) {
        return has(name) ? Optional.of(of(at(name), value(name))) : Optional.empty();
    }

    /** Returns an object; throws if it is absent. */
    public Fields requiredObject(String name) {
        return object(name).orElseThrow(() -> wrong(name, "is required"));
    }

    /** Returns a list of objects, empty if absent. */
    public <T> List<T> list(String name, Function<Fields, T> reader) {
        List<T> items = new ArrayList<>();
        for (JsonNode item : array(name)) {
            items.add(reader.apply(of(at(name) + "[" + items.size() + "]", item)));
        }
        return items;
    }

    /** Returns a list of texts, empty if absent. */
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

    /** Returns a list of any values, empty if absent. */
    public List<JsonNode> values(String name) {
        List<JsonNode> items = new ArrayList<>();
        array(name).forEach(items::add);
        return items;
    }

    /** Returns the members of an object in their order, none if absent. */
    public Map<String, JsonNode> members(String name) {
        Map<String, JsonNode> members = new LinkedHashMap<>();
        object(name)
                .ifPresent(fields ->
                        fields.node.properties().forEach(member -> members.put(member.getKey(), member.getValue())));
        return members;
    }

    /** Returns any value, which may be null. */
    JsonNode any(String name) {
        return value(name);
    }

    /** Creates the error of an invalid field. */
    public A2aException wrong(String name, String what) {
        return A2aException.invalid(at(name) + ": " + what);
    }

    private Iterable<JsonNode> array(String name) {
        if (!has(name)) {
            return List.of();
        }
        JsonNode value = value(name);
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
