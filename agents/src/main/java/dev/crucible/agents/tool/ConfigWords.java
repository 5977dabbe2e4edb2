package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a config or a grid would run, in a sentence without marks; only what stands in it is told. */
final class ConfigWords {

    private static final int LONGEST = 300;

    private ConfigWords() {}

    /** One config, flat or structured. */
    static String of(JsonNode config) {
        List<JsonNode> strategies = strategies(config);
        JsonNode any = strategies.getFirst();
        List<String> parts = new ArrayList<>();
        parts.add("rules " + all(strategies, "aggregation_strategy_keyword"));
        Set<String> attacks = new LinkedHashSet<>();
        for (JsonNode strategy : strategies) {
            strategy.path("attack_schedule")
                    .forEach(entry -> attacks.add(entry.path("attack_type").asText()));
        }
        parts.add(attacks.isEmpty() ? "no attack" : "attacks " + line(String.join(", ", attacks)));
        if (!attacks.isEmpty()) {
            add(parts, "attackers ", all(strategies, "num_of_malicious_clients"));
        }
        add(parts, "clients ", any.path("num_of_clients").asText());
        add(parts, "rounds ", any.path("num_of_rounds").asText());
        add(parts, "data ", any.path("dataset_keyword").asText());
        add(parts, "seed ", any.path("seed").asText(any.path("random_seed").asText()));
        return String.join("; ", parts);
    }

    /** Several configs; what the first would run, and how many there are. */
    static String ofAll(JsonNode configs) {
        if (configs.size() == 1) {
            return "a simulation, " + of(configs.path(0));
        }
        Set<String> kinds = new LinkedHashSet<>();
        configs.forEach(config -> kinds.add(of(config)));
        return configs.size() + " simulations, " + String.join(", and ", kinds);
    }

    /** A grid of the lab. */
    static String ofGrid(JsonNode grid) {
        List<String> parts = new ArrayList<>();
        for (String axis : List.of("rule", "pre", "attack", "f", "heterogeneity", "seed")) {
            JsonNode values = grid.path("axes").path(axis);
            if (!values.isEmpty()) {
                parts.add(axis + " " + list(values));
            }
        }
        JsonNode base = grid.path("base");
        add(parts, "clients ", base.path("num_of_clients").asText());
        add(parts, "rounds ", base.path("num_of_rounds").asText());
        add(parts, "data ", base.path("dataset_keyword").asText());
        return parts.isEmpty() ? "with the lab's own settings" : String.join("; ", parts);
    }

    /** Values with commas between them; of objects their keyword. */
    static String list(JsonNode values) {
        List<String> texts = new ArrayList<>();
        for (JsonNode value : values) {
            texts.add(text(value));
        }
        return line(String.join(", ", texts));
    }

    private static String text(JsonNode value) {
        if (value.isArray()) {
            return value.isEmpty() ? "none" : list(value).replace(", ", " and ");
        }
        return value.isObject()
                ? value.path("attack_type")
                        .asText(value.path("aggregation_strategy_keyword").asText())
                : value.asText();
    }

    private static void add(List<String> parts, String name, String value) {
        if (!value.isBlank()) {
            parts.add(name + line(value));
        }
    }

    private static String all(List<JsonNode> strategies, String field) {
        Set<String> values = new LinkedHashSet<>();
        strategies.forEach(strategy -> values.add(strategy.path(field).asText("not named")));
        return line(String.join(", ", values));
    }

    /** The strategies of a config, each with what all share. */
    static List<JsonNode> strategies(JsonNode config) {
        List<JsonNode> strategies = new ArrayList<>();
        for (JsonNode own : config.path("simulation_strategies")) {
            ObjectNode merged = JsonNodeFactory.instance.objectNode();
            if (config.path("shared_settings") instanceof ObjectNode shared) {
                merged.setAll(shared);
            }
            if (own instanceof ObjectNode object) {
                merged.setAll(object);
            }
            strategies.add(merged);
        }
        return strategies.isEmpty() ? List.of(config) : strategies;
    }

    private static String line(String text) {
        return QuotedText.line(text, LONGEST);
    }
}
