package dev.crucible.novel.story;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What the bridge tells of the player.
 *
 * @param virtues in the bridge's order
 * @param facts what the crew remembers
 */
public record Journal(List<Virtue> virtues, List<Fact> facts) {
    public static final Journal EMPTY = new Journal(List.of(), List.of());

    /**
     * A virtue.
     *
     * @param patron id of the agent who stands for it, empty where the bridge does not say
     * @param score 0..1
     * @param delta what this session changed
     */
    public record Virtue(String id, String patron, double score, double delta) {}

    /**
     * A thing that the crew remembers.
     *
     * @param id -1 where it cannot be deleted
     * @param finding whether it was learned in the lab, not of the player
     */
    public record Fact(int id, String body, boolean finding) {}

    /** From the answer to {@code get_virtue_context}; what is missing is empty. */
    public static Journal from(JsonNode json) {
        List<Virtue> virtues = new ArrayList<>();
        json.path("virtues").properties().forEach(entry -> {
            if (entry.getValue().isNumber()) {
                String id = entry.getKey();
                virtues.add(new Virtue(
                        id,
                        json.path("patrons").path(id).asText(""),
                        Math.clamp(entry.getValue().asDouble(), 0, 1),
                        json.path("deltas").path(id).asDouble(0)));
            }
        });
        List<Fact> facts = new ArrayList<>();
        for (JsonNode fact : json.path("facts")) {
            String body = fact.path("body").asText("");
            if (!body.isBlank()) {
                facts.add(new Fact(
                        fact.path("id").asInt(-1),
                        body,
                        fact.path("category").asText("").equals("finding")));
            }
        }
        return new Journal(List.copyOf(virtues), List.copyOf(facts));
    }
}
