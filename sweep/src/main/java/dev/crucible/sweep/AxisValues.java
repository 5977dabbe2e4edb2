package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.List;

/** Parser for the values of an axis, such as {@code "krum"}, {@code {"name": …, …}} or {@code 0.3}. */
final class AxisValues {

    /** Label of the absence of an attack or a pre-aggregator. */
    static final String NONE = "none";

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String NAME = "name";
    private static final List<String> DEALT =
            List.of(NAME, Setting.PARTITIONING_STRATEGY.name(), Setting.PARTITIONING_PARAMS.name());

    private AxisValues() {}

    /**
     * Returns the level for {@code value} on the axis {@code name}.
     *
     * @throws IllegalArgumentException with a message that describes valid values
     */
    static AxisValue of(String name, JsonNode value) {
        return switch (name) {
            case Axis.RULE -> rule(value);
            case Axis.PRE -> list(value, Setting.PRE_AGGREGATION.name(), NAME);
            case Axis.ATTACK -> list(value, Setting.ATTACK_SCHEDULE.name(), Setting.ATTACK_TYPE.name());
            case Axis.F -> f(value);
            case Axis.HETEROGENEITY -> heterogeneity(value);
            case Axis.SEED -> seed(value);
            default -> new AxisValue(text(value), settings(name, value));
        };
    }

    /** Returns the level of a rule. A keyword is the rule of the literature, which uses f; an object has any settings. */
    private static AxisValue rule(JsonNode value) {
        if (value instanceof ObjectNode object) {
            String keyword = Setting.AGGREGATION_STRATEGY_KEYWORD.in(object);
            if (keyword.isEmpty()) {
                throw new IllegalArgumentException(
                        "needs aggregation_strategy_keyword, beside a name and settings of the rule");
            }
            return new AxisValue(named(object, keyword), object.deepCopy().without(NAME));
        }
        if (!value.isTextual()) {
            throw new IllegalArgumentException("must be a keyword or an object with aggregation_strategy_keyword");
        }
        String keyword = value.textValue();
        ObjectNode settings = JSON.objectNode().put(Setting.AGGREGATION_STRATEGY_KEYWORD.name(), keyword);
        if (RuleCatalog.rules().stream().anyMatch(entry -> entry.name().equals(keyword))) {
            settings.putObject(Setting.AGGREGATION_PARAMS.name());
        }
        return new AxisValue(keyword, settings);
    }

    /** Returns the level for a name, an object, a list of both, or {@code none}: the entries of the list {@code key}. */
    private static AxisValue list(JsonNode value, String key, String typeKey) {
        ArrayNode entries = JSON.arrayNode();
        List<String> names = new ArrayList<>();
        for (JsonNode item : value.isArray() ? value : JSON.arrayNode().add(value)) {
            if (item.isTextual() && item.textValue().equals(NONE)) {
                continue;
            }
            ObjectNode entry;
            if (item.isTextual()) {
                entry = JSON.objectNode().put(typeKey, item.textValue());
            } else if (item instanceof ObjectNode object && object.path(typeKey).isTextual()) {
                entry = object.deepCopy();
            } else {
                throw new IllegalArgumentException(
                        "must be a name, an object with %s, a list of these, or \"%s\"".formatted(typeKey, NONE));
            }
            names.add(named(entry, entry.path(typeKey).asText()));
            if (!typeKey.equals(NAME)) {
                entry.remove(NAME);
            }
            if (item.isTextual() && item.textValue().equals("label_flipping")) {
                entry.put("map", "shared");
            }
            entries.add(entry);
        }
        String label = names.isEmpty() ? NONE : String.join(" + ", names);
        return new AxisValue(label, settings(key, entries));
    }

    private static AxisValue f(JsonNode given) {
        JsonNode value = Json.whole(given);
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 0) {
            throw new IllegalArgumentException("must be a whole number of attackers, at least 0");
        }
        return new AxisValue(value.asText(), settings(Setting.NUM_OF_MALICIOUS_CLIENTS.name(), value));
    }

    /** Returns the level for a partitioning strategy, the α of a Dirichlet distribution, or an object with parameters. */
    private static AxisValue heterogeneity(JsonNode value) {
        ObjectNode parameters = JSON.objectNode();
        if (value.isNumber()) {
            parameters.set("alpha", value);
            return partitioning("dirichlet " + value.asText(), "dirichlet", parameters);
        }
        if (value.isTextual()) {
            return partitioning(value.textValue(), value.textValue(), parameters);
        }
        if (value instanceof ObjectNode object && Setting.PARTITIONING_STRATEGY.isIn(object)) {
            object.fieldNames().forEachRemaining(key -> {
                if (!DEALT.contains(key)) {
                    throw new IllegalArgumentException(key + " " + Suggestions.stray(key, "this axis", DEALT));
                }
            });
            String strategy = Setting.PARTITIONING_STRATEGY.in(object);
            ObjectNode given = Setting.PARTITIONING_PARAMS.node(object).isObject()
                    ? (ObjectNode) object.get(Setting.PARTITIONING_PARAMS.name())
                    : parameters;
            List<String> values = new ArrayList<>();
            given.forEach(parameter -> values.add(text(parameter)));
            String usual = values.isEmpty() ? strategy : strategy + " " + String.join(" ", values);
            return partitioning(named(object, usual), strategy, given);
        }
        throw new IllegalArgumentException(
                "must be a partitioning_strategy, a number (alpha of dirichlet), or an object with"
                        + " partitioning_strategy and partitioning_params");
    }

    private static AxisValue partitioning(String label, String strategy, ObjectNode parameters) {
        ObjectNode settings = JSON.objectNode().put(Setting.PARTITIONING_STRATEGY.name(), strategy);
        settings.set(Setting.PARTITIONING_PARAMS.name(), parameters.deepCopy());
        return new AxisValue(label, settings);
    }

    private static AxisValue seed(JsonNode given) {
        JsonNode value = Json.whole(given);
        if (!value.canConvertToLong() || !value.isIntegralNumber()) {
            throw new IllegalArgumentException("must be a whole number");
        }
        return new AxisValue(value.asText(), settings("seed", value));
    }

    private static ObjectNode settings(String key, JsonNode value) {
        ObjectNode settings = JSON.objectNode();
        settings.set(key, value.deepCopy());
        return settings;
    }

    private static String named(ObjectNode object, String usual) {
        return object.path(NAME).asText(usual);
    }

    private static String text(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }
}
