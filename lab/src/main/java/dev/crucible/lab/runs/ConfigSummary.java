package dev.crucible.lab.runs;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a list shows of a config: the shared settings, or the root of a flat one. Reads only these few keys, since a list reads
 * thousands of configs.
 *
 * @param settings the keys found
 * @param strategies the same with what each strategy overrides; the settings themselves when there is no strategy
 * @param attacks the types of attack that schedules name, in their order
 */
record ConfigSummary(ObjectNode settings, List<ObjectNode> strategies, Set<String> attacks) {

    private static final String NAME = "display_name";
    private static final String KEYWORD = "aggregation_strategy_keyword";
    private static final String ROUNDS = "num_of_rounds";
    private static final String CLIENTS = "num_of_clients";
    private static final String DATASET = "dataset_keyword";
    private static final String SCHEDULE = "attack_schedule";
    private static final Set<String> KEYS = Set.of(NAME, KEYWORD, ROUNDS, CLIENTS, DATASET, SCHEDULE);
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** Reads a config; empty when it is no object. */
    static Optional<ConfigSummary> read(byte[] config) throws IOException {
        try (JsonParser parser = MAPPER.createParser(config)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            ObjectNode root = JsonNodeFactory.instance.objectNode();
            ObjectNode shared = null;
            List<ObjectNode> strategies = new ArrayList<>();
            for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                JsonToken value = parser.nextToken();
                if (key.equals("shared_settings") && value == JsonToken.START_OBJECT) {
                    shared = settings(parser);
                } else if (key.equals("simulation_strategies") && value == JsonToken.START_ARRAY) {
                    readStrategies(parser, strategies);
                } else {
                    take(parser, key, root);
                }
            }
            return Optional.of(of(shared == null ? root : shared, strategies));
        }
    }

    private static ConfigSummary of(ObjectNode settings, List<ObjectNode> overrides) {
        Set<String> attacks = new LinkedHashSet<>();
        addAttacks(settings, attacks);
        List<ObjectNode> strategies = new ArrayList<>();
        for (ObjectNode strategy : overrides) {
            addAttacks(strategy, attacks);
            strategies.add(settings.deepCopy().setAll(strategy));
        }
        return new ConfigSummary(settings, strategies.isEmpty() ? List.of(settings) : strategies, attacks);
    }

    private static void addAttacks(ObjectNode settings, Set<String> attacks) {
        settings.path(SCHEDULE).forEach(phase -> add(phase.path("attack_type"), attacks));
    }

    private static void add(JsonNode name, Set<String> names) {
        if (!name.asText("").isEmpty()) {
            names.add(name.asText());
        }
    }

    private static ObjectNode settings(JsonParser parser) throws IOException {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            parser.nextToken();
            take(parser, key, settings);
        }
        return settings;
    }

    private static void readStrategies(JsonParser parser, List<ObjectNode> strategies) throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                strategies.add(settings(parser));
            } else {
                parser.skipChildren();
            }
        }
    }

    private static void take(JsonParser parser, String key, ObjectNode settings) throws IOException {
        if (KEYS.contains(key)) {
            settings.set(key, MAPPER.readTree(parser));
        } else {
            parser.skipChildren();
        }
    }

    /** Null when the run has no name. */
    String displayName() {
        return settings.path(NAME).textValue();
    }

    /** The rules of the strategies, each once. */
    String strategy() {
        Set<String> rules = rules();
        return rules.isEmpty() ? "Unknown" : String.join(", ", rules);
    }

    private Set<String> rules() {
        Set<String> rules = new LinkedHashSet<>();
        strategies.forEach(strategy -> add(strategy.path(KEYWORD), rules));
        return rules;
    }

    /** What the run is about beyond its name and size: data, every rule, every type of attack. */
    ObjectNode subject() {
        ObjectNode subject = JsonNodeFactory.instance.objectNode();
        subject.put("dataset_keyword", settings.path(DATASET).textValue());
        rules().forEach(subject.putArray("strategies")::add);
        attacks.forEach(subject.putArray("attacks")::add);
        return subject;
    }

    JsonNode rounds() {
        return count(ROUNDS);
    }

    JsonNode clients() {
        return count(CLIENTS);
    }

    /** The number; where strategies differ, a text with the number of each. */
    private JsonNode count(String key) {
        Set<JsonNode> counts = new LinkedHashSet<>();
        strategies.stream()
                .map(strategy -> strategy.path(key))
                .filter(JsonNode::isIntegralNumber)
                .forEach(counts::add);
        return switch (counts.size()) {
            case 0 -> JsonNodeFactory.instance.textNode("N/A");
            case 1 -> counts.iterator().next();
            default ->
                JsonNodeFactory.instance.textNode(
                        counts.stream().map(JsonNode::asText).collect(Collectors.joining(", ")));
        };
    }
}
