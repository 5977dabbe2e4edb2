package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.setting.SettingType;
import dev.crucible.engine.setting.SettingWords;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The keys of a config as a JSON Schema (2020-12) for editors and forms, with types, ranges and defaults. Only {@link ConfigReader} checks
 * rules between several keys. {@code x-group} groups related keys; {@code x-maximum-without} is the maximum of a key while none of some
 * others is set; {@code x-parameters} has, by rule, the parameters that may stand among the settings; {@code x-facts} has, by name, the
 * facts about rules and attacks; forms do not offer those with {@code legacy}. {@code x-level} is {@code basic} or {@code expert},
 * {@code x-unit} the unit of a value; {@code x-here} is true for a data set whose data is on this machine. {@code oneOf} describes each choice of a catalogue, see {@link EntrySchemas}.
 */
public final class ConfigSchema {

    private ConfigSchema() {}

    /**
     * Returns the schema of a structured config, with titles and descriptions in {@code language}: English or German.
     *
     * @param here tells of a named data set whether its data is on this machine
     */
    public static ObjectNode json(Locale language, Predicate<String> here) {
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
        SettingTable.GROUPS.forEach((group, members) -> members.forEach(setting ->
                describe(setting, language, properties.putObject(setting.name()).put("x-group", group))));
        facts(
                properties.withObject(Setting.AGGREGATION_STRATEGY_KEYWORD.name()),
                EntryFacts.Kind.RULE,
                RuleCatalog.rules());
        ObjectNode taken = properties
                .withObject(Setting.AGGREGATION_STRATEGY_KEYWORD.name())
                .putObject("x-parameters");
        RuleCatalog.rules()
                .forEach(rule -> ConfigKeys.parameters(rule.name()).forEach(taken.putArray(rule.name())::add));
        properties.withObject(Setting.AGGREGATION_STRATEGY_KEYWORD.name()).set("oneOf", EntrySchemas.rules(language));
        properties.withObject(Setting.PARTITIONING_STRATEGY.name()).set("oneOf", EntrySchemas.partitioners(language));
        properties.withObject(Setting.MODEL_KEYWORD.name()).set("oneOf", EntrySchemas.networks(language));
        properties.withObject(Setting.DATASET_KEYWORD.name()).set("oneOf", EntrySchemas.datasets(here));
        properties.withObject(Setting.ATTACK_SCHEDULE.name()).set("items", attack(language));
        properties.withObject(Setting.TRAINING.name()).set("properties", training());
        ObjectNode start = properties.withObject(Setting.START_FROM.name()).putObject("properties");
        start.putObject("run").put("type", "string");
        start.putObject("round").put("type", "integer").put("minimum", 1);
        ObjectNode seeds = properties.withObject(Setting.SEEDS.name()).putObject("properties");
        for (RandomSource source : RandomSource.values()) {
            seeds.putObject(source.key()).put("type", "integer");
        }
        return schema;
    }

    private static void describe(Setting<?> setting, Locale language, ObjectNode key) {
        SettingWords words = SettingWords.of(setting.name());
        key.put("title", words.title(language))
                .put("description", words.help(language))
                .put("x-level", words.basic() ? "basic" : "expert");
        if (!words.unit().isEmpty()) {
            key.put("x-unit", words.unit());
        }
        switch (setting.form()) {
            case SettingType.Text() -> key.put("type", "string");
            case SettingType.Name(int longest) -> key.put("type", "string").put("maxLength", longest);
            case SettingType.Keyword(var names, var _, var _, var _) -> names(key, names);
            case SettingType.Whole(long least, long most) -> {
                key.put("type", "integer");
                key.put("minimum", least);
                if (most < Integer.MAX_VALUE) {
                    key.put("maximum", most);
                }
            }
            case SettingType.Seed() -> key.put("type", "integer");
            case SettingType.Decimal(Range range) -> bounds(key.put("type", "number"), range);
            case SettingType.Flag() -> key.put("type", "boolean");
            case SettingType.Objects() ->
                key.put("type", "array").putObject("items").put("type", "object");
            case SettingType.Texts() ->
                key.put("type", "array").putObject("items").put("type", "string");
            case SettingType.Wholes(int least, int most) ->
                key.put("type", "array")
                        .putObject("items")
                        .put("type", "integer")
                        .put("minimum", least)
                        .put("maximum", most);
            case SettingType.Tree() -> key.put("type", "object");
        }
        setting.atOnce()
                .ifPresent(form -> SettingTable.IN_TURNS.forEach(key.putObject("x-maximum-without")
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

    private static void facts(ObjectNode key, EntryFacts.Kind kind, List<? extends CatalogEntry<?>> entries) {
        ObjectNode facts = key.putObject("x-facts");
        EntryFacts.all(kind).forEach(entry -> entry.shown().forEach(facts.putObject(entry.name())::put));
        for (CatalogEntry<?> entry : entries) {
            if (facts.get(entry.name()) instanceof ObjectNode shown
                    && !entry.parameters().isEmpty()) {
                shown.put(
                        "parameters",
                        entry.parameters().stream()
                                .map(parameter -> parameter.name() + ": " + parameter.help())
                                .collect(Collectors.joining("; ")));
            }
        }
    }

    static void bounds(ObjectNode key, Range range) {
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
        bounds(properties.putObject(Setting.WEIGHT_DECAY.name()).put("type", "number"), Range.NON_NEGATIVE);
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

    private static ObjectNode attack(Locale language) {
        ObjectNode entry = Json.object().put("type", "object");
        ObjectNode properties = entry.putObject("properties");
        names(properties.putObject(Setting.ATTACK_TYPE.name()), AttackCatalog.types());
        properties.withObject(Setting.ATTACK_TYPE.name()).set("oneOf", EntrySchemas.attacks(language));
        facts(properties.withObject(Setting.ATTACK_TYPE.name()), EntryFacts.Kind.ATTACK, AttackCatalog.attacks());
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
        entry.putArray("required")
                .add(Setting.ATTACK_TYPE.name())
                .add("start_round")
                .add("end_round");
        return entry;
    }
}
