package dev.crucible.lab.runs;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Summary of a config for lists: the shared settings, or the root of a flat config. Parses only these few keys, because a list reads
 * thousands of configs.
 *
 * @param settings the keys found
 * @param strategies the settings with each strategy's overrides; the settings themselves if there is no strategy
 * @param attacks types of attack in the schedules, in order
 */
record ConfigSummary(ObjectNode settings, List<ObjectNode> strategies, Set<String> attacks) {

    private static final String KEYWORD = Setting.AGGREGATION_STRATEGY_KEYWORD.name();
    private static final String CLIENTS = Setting.NUM_OF_CLIENTS.name();
    private static final String SCHEDULE = Setting.ATTACK_SCHEDULE.name();
    private static final Set<String> KEYS = Set.of(
            Setting.DISPLAY_NAME.name(),
            KEYWORD,
            Setting.NUM_OF_ROUNDS.name(),
            CLIENTS,
            Setting.DATASET_KEYWORD.name(),
            SCHEDULE);
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** Parses a config; empty if it is no object. */
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
        settings.path(SCHEDULE).forEach(phase -> add(Setting.ATTACK_TYPE.node(phase), attacks));
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

    /** Returns the display name, null if there is none. */
    String displayName() {
        return Setting.DISPLAY_NAME.node(settings).textValue();
    }

    /** Returns the distinct rules of the strategies. */
    String strategy() {
        Set<String> rules = rules();
        return rules.isEmpty() ? "Unknown" : String.join(", ", rules);
    }

    private Set<String> rules() {
        Set<String> rules = new LinkedHashSet<>();
        strategies.forEach(strategy -> add(strategy.path(KEYWORD), rules));
        return rules;
    }

    /** Returns the run's data, rules and types of attack. */
    ObjectNode subject() {
        ObjectNode subject = JsonNodeFactory.instance.objectNode();
        subject.put(
                Setting.DATASET_KEYWORD.name(),
                Setting.DATASET_KEYWORD.node(settings).textValue());
        rules().forEach(subject.putArray("strategies")::add);
        attacks.forEach(subject.putArray("attacks")::add);
        return subject;
    }

    JsonNode rounds() {
        return count(Setting.NUM_OF_ROUNDS.name());
    }

    JsonNode clients() {
        return count(CLIENTS);
    }

    /** Returns the number; a text with all numbers if strategies differ. */
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
