package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.data.catalog.DatasetListing;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingType;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The choices of each catalogue as alternatives of a JSON Schema: {@code const} is the word in a config, {@code description} one sentence,
 * {@code x-source} the paper, {@code x-legacy} marks what forms do not offer, and {@code x-parameters} is the schema of its parameters.
 */
final class EntrySchemas {

    private EntrySchemas() {}

    static ArrayNode rules(Locale language) {
        return entries(EntryFacts.Kind.RULE, Setting.RULES, RuleCatalog.rules(), language);
    }

    static ArrayNode attacks(Locale language) {
        return entries(EntryFacts.Kind.ATTACK, AttackCatalog.types(), AttackCatalog.attacks(), language);
    }

    private static ArrayNode entries(
            EntryFacts.Kind kind, List<String> names, List<? extends CatalogEntry<?>> entries, Locale language) {
        ArrayNode choices = Json.array();
        for (String name : names) {
            ObjectNode choice = choices.addObject().put("const", name);
            entries.stream()
                    .filter(entry -> entry.name().equals(name))
                    .findFirst()
                    .ifPresent(entry -> {
                        choice.put("description", entry.help());
                        choice.set("x-parameters", parameters(name, entry.declared(), language));
                    });
            EntryFacts.of(kind, name).ifPresent(facts -> {
                choice.put("x-source", facts.paper());
                if (facts.legacy()) {
                    choice.put("x-legacy", true);
                }
            });
        }
        return choices;
    }

    static ArrayNode partitioners(Locale language) {
        ArrayNode choices = Json.array();
        for (String name : PartitionerCatalog.names()) {
            ObjectNode choice = choices.addObject().put("const", name);
            String help = PartitionerCatalog.help(name);
            if (!help.isEmpty()) {
                choice.put("description", help);
            }
            choice.set("x-parameters", parameters(name, PartitionerCatalog.parameters(name), language));
        }
        return choices;
    }

    static ArrayNode networks(Locale language) {
        ArrayNode choices = Json.array();
        for (String name : names(Setting.MODEL_KEYWORD)) {
            choices.addObject()
                    .put("const", name)
                    .set("x-parameters", parameters(name, NetworkCatalog.parameters(name), language));
        }
        return choices;
    }

    /** Returns the data sets; {@code here} tells of a named set whether its data is on this machine. */
    static ArrayNode datasets(Predicate<String> here) {
        ArrayNode choices = Json.array();
        for (String keyword : names(Setting.DATASET_KEYWORD)) {
            ObjectNode choice = choices.addObject().put("const", keyword);
            if (Datasets.known(keyword)) {
                choice.put("x-modality", Datasets.modality(keyword).name().toLowerCase(Locale.ROOT))
                        .put("x-synthetic", Datasets.synthetic(keyword));
            }
            if (DatasetListing.names().contains(keyword)) {
                choice.put("x-here", here.test(keyword));
            }
        }
        return choices;
    }

    /** Returns the names of a setting, among which other jars may have added some. */
    private static List<String> names(Setting<?> key) {
        return key.form() instanceof SettingType.Keyword keyword ? keyword.names() : List.of();
    }

    private static ObjectNode parameters(String entry, List<Parameters.Declared> declared, Locale language) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        for (Parameters.Declared parameter : declared) {
            ObjectNode property = properties.putObject(parameter.key());
            ParameterWords.title(entry, parameter.key(), language).ifPresent(title -> property.put("title", title));
            property.put("description", parameter.form());
            parameter.range().ifPresent(range -> ConfigSchema.bounds(property.put("type", "number"), range));
            if (!parameter.choices().isEmpty()) {
                parameter.choices().forEach(property.put("type", "string").putArray("enum")::add);
            }
            if (!parameter.fallback().isEmpty()) {
                property.put("x-default", parameter.fallback());
            }
        }
        return schema;
    }
}
