package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.RandomSource;
import java.util.Collection;

/**
 * The keys of a config as a JSON Schema (2020-12), so that editors and forms can offer them. It tells forms, ranges and defaults; what
 * hangs on several keys together is judged by {@link ConfigReader} alone. {@code x-group} puts keys together that belong together;
 * {@code x-maximum-without} is the maximum of a key while none of some others is set.
 */
public final class ConfigSchema {

    private ConfigSchema() {}

    /** The schema of a structured config. */
    public static ObjectNode json() {
        ObjectNode schema = Json.object()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "Crucible config")
                .put("type", "object");
        ObjectNode parts = schema.putObject("properties");
        parts.putObject("shared_settings").put("$ref", "#/$defs/settings");
        parts.putObject("simulation_strategies")
                .put("type", "array")
                .putObject("items")
                .put("$ref", "#/$defs/settings");
        ObjectNode settings = schema.putObject("$defs").putObject("settings").put("type", "object");
        ObjectNode properties = settings.putObject("properties");
        Setting.GROUPS.forEach((group, members) -> members.forEach(setting ->
                describe(setting, properties.putObject(setting.name()).put("x-group", group))));
        properties.withObject("attack_schedule").set("items", attack());
        properties.withObject(TrainingReader.KEY).set("properties", training());
        ObjectNode start = properties.withObject(StartFromReader.KEY).putObject("properties");
        start.putObject("run").put("type", "string");
        start.putObject("round").put("type", "integer").put("minimum", 1);
        ObjectNode seeds = properties.withObject(SeedsReader.KEY).putObject("properties");
        for (RandomSource source : RandomSource.values()) {
            seeds.putObject(source.key()).put("type", "integer");
        }
        return schema;
    }

    private static void describe(Setting setting, ObjectNode key) {
        switch (setting.form()) {
            case ValueType.Text() -> key.put("type", "string");
            case ValueType.Name(int longest) -> key.put("type", "string").put("maxLength", longest);
            case ValueType.Keyword(var names, var _, var _) -> names(key, names);
            case ValueType.Whole(long least, long most) -> {
                key.put("type", "integer");
                if (least > Long.MIN_VALUE) {
                    key.put("minimum", least);
                }
                if (most < Integer.MAX_VALUE) {
                    key.put("maximum", most);
                }
            }
            case ValueType.Decimal(Range range) -> bounds(key.put("type", "number"), range);
            case ValueType.Flag() -> key.put("type", "boolean");
            case ValueType.Objects() ->
                key.put("type", "array").putObject("items").put("type", "object");
            case ValueType.Texts() ->
                key.put("type", "array").putObject("items").put("type", "string");
            case ValueType.Wholes(int least, int most) ->
                key.put("type", "array")
                        .putObject("items")
                        .put("type", "integer")
                        .put("minimum", least)
                        .put("maximum", most);
            case ValueType.Tree() -> key.put("type", "object");
        }
        setting.atOnce()
                .ifPresent(form -> Setting.IN_TURNS.forEach(key.putObject("x-maximum-without")
                        .put("maximum", form.most())
                        .putArray("keys")::add));
        setting.fallback().ifPresent(value -> key.set("default", value));
        if (setting.required()) {
            key.put("x-spell-out", true);
        }
    }

    private static void names(ObjectNode key, Collection<String> names) {
        ArrayNode choices = key.put("type", "string").putArray("enum");
        names.forEach(choices::add);
    }

    private static void bounds(ObjectNode key, Range range) {
        if (range.least() > Double.NEGATIVE_INFINITY) {
            key.put(range.leastIncluded() ? "minimum" : "exclusiveMinimum", range.least());
        }
        if (range.most() < Double.POSITIVE_INFINITY) {
            key.put(range.mostIncluded() ? "maximum" : "exclusiveMaximum", range.most());
        }
    }

    private static ObjectNode training() {
        ObjectNode properties = Json.object();
        names(properties.putObject("scheme"), TrainingReader.SCHEMES);
        bounds(properties.putObject("momentum").put("type", "number"), Range.upTo(0, 1));
        bounds(properties.putObject("weight_decay").put("type", "number"), Range.NON_NEGATIVE);
        properties
                .putObject("milestones")
                .put("type", "array")
                .putObject("items")
                .put("type", "integer")
                .put("minimum", 1);
        bounds(properties.putObject("learning_rate_decay").put("type", "number"), Range.POSITIVE);
        names(properties.putObject("data_holders"), TrainingReader.HOLDERS);
        return properties;
    }

    private static ObjectNode attack() {
        ObjectNode entry = Json.object().put("type", "object");
        ObjectNode properties = entry.putObject("properties");
        names(properties.putObject("attack_type"), AttackCatalog.types());
        properties.putObject("start_round").put("type", "integer").put("minimum", 1);
        properties.putObject("end_round").put("type", "integer").put("minimum", 1);
        ArrayNode selections =
                properties.putObject("selection_strategy").put("type", "string").putArray("enum");
        selections.add("specific").add("random").add("percentage");
        properties
                .putObject("malicious_client_ids")
                .put("type", "array")
                .putObject("items")
                .put("type", "integer")
                .put("minimum", 0);
        properties.putObject("malicious_client_count").put("type", "integer").put("minimum", 1);
        properties
                .putObject("malicious_percentage")
                .put("type", "number")
                .put("exclusiveMinimum", 0)
                .put("maximum", 1);
        entry.putArray("required").add("attack_type").add("start_round").add("end_round");
        return entry;
    }
}
