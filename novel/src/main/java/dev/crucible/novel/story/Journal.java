package dev.crucible.novel.story;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the bridge tells of the player: virtues in 0..1, what this session changed in them, and what the crew remembers.
 */
public record Journal(Map<String, Double> virtues, Map<String, Double> deltas, List<String> facts) {
    private static final int MOST_FACTS = 5;

    public static final Journal EMPTY = new Journal(Map.of(), Map.of(), List.of());

    /** From the answer to {@code get_virtue_context}; what is missing is empty. */
    public static Journal from(JsonNode json) {
        List<String> facts = new ArrayList<>();
        for (JsonNode fact : json.path("facts")) {
            String body = fact.path("body").asText("");
            if (!body.isBlank() && facts.size() < MOST_FACTS) {
                facts.add(body);
            }
        }
        return new Journal(numbers(json.path("virtues")), numbers(json.path("deltas")), List.copyOf(facts));
    }

    private static Map<String, Double> numbers(JsonNode object) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        object.properties().forEach(entry -> {
            if (entry.getValue().isNumber()) {
                numbers.put(entry.getKey(), entry.getValue().asDouble());
            }
        });
        return numbers;
    }
}
