package dev.crucible.novel.story;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The bridge's data about the player.
 *
 * @param virtues the virtues, in the bridge's order
 * @param facts facts that the crew remembers
 */
public record Journal(List<Virtue> virtues, List<Fact> facts) {
    public static final Journal EMPTY = new Journal(List.of(), List.of());

    /**
     * A virtue.
     *
     * @param patron id of the agent who represents it, empty if unknown
     * @param score 0 to 1
     * @param delta change in this session
     */
    public record Virtue(String id, String patron, double score, double delta) {}

    /**
     * A fact that the crew remembers.
     *
     * @param id id for deletion, -1 if it cannot be deleted
     * @param finding true if it is a finding from the lab, not about the player
     */
    public record Fact(int id, String body, boolean finding) {}

    /** Reads the answer to {@code get_virtue_context}; missing fields become empty. */
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
