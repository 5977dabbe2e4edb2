package dev.crucible.agents.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.model.Provider.Offer;
import java.util.List;
import java.util.Map;

/** What a model wants remembered of the player in one turn: a few short facts of known categories. */
final class Notes {

    private static final List<String> CATEGORIES =
            List.of("preference", "identity", "skill", "context", "goal", "personality", "finding");
    private static final Map<String, Double> CERTAINTY = Map.of("high", 1.0, "medium", 0.6, "low", 0.3);
    private static final int MOST = 3;
    private static final int LONGEST = 200;

    static final Offer OFFER = new Offer(
            "remember",
            "Remembers a fact about the player that the player has told, or a finding of the lab, for later talks.",
            schema());

    private final LineSink stage;
    private int taken;

    Notes(LineSink stage) {
        this.stage = stage;
    }

    /** Keeps a note and tells the model whether it was kept. */
    String take(ObjectNode arguments) {
        String category = arguments.path("category").asText();
        String fact = arguments.path("fact").asText().strip();
        if (!CATEGORIES.contains(category) || fact.isEmpty() || fact.length() > LONGEST) {
            return "Not remembered: give a category of " + CATEGORIES + " and a fact of at most " + LONGEST
                    + " characters.";
        }
        if (taken == MOST) {
            return "Not remembered: at most " + MOST + " facts in one answer.";
        }
        taken++;
        stage.remember(new Fact(
                category,
                fact,
                CERTAINTY.getOrDefault(arguments.path("certainty").asText(), 0.6)));
        return "Remembered.";
    }

    private static ObjectNode schema() {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        var categories = properties.putObject("category").put("type", "string").putArray("enum");
        CATEGORIES.forEach(categories::add);
        properties.putObject("fact").put("type", "string").put("description", "one sentence");
        properties
                .putObject("certainty")
                .put("type", "string")
                .putArray("enum")
                .add("high")
                .add("medium")
                .add("low");
        schema.putArray("required").add("category").add("fact");
        return schema;
    }
}
