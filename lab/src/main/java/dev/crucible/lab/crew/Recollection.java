package dev.crucible.lab.crew;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The crew's memory of a conversation.
 *
 * @param conversation id with which a client continues it
 * @param lines recent lines, the oldest first
 * @param question the question that waits for an answer
 */
public record Recollection(String conversation, List<Spoken> lines, Optional<CrewQuestion> question) {

    private static final int MOST_CHOICES = 4;

    public Recollection {
        lines = List.copyOf(lines);
    }

    /**
     * A spoken line.
     *
     * @param agent the speaker, {@code player} for the client
     * @param kind a kind such as {@code dialogue}; {@code player} for the player's words
     */
    public record Spoken(String agent, String kind, String text) {}

    /** Parses the result of the command {@code resume} of the dialogue extension; malformed texts become empty. */
    static Recollection of(String conversation, JsonNode told) {
        List<Spoken> lines = new ArrayList<>();
        told.path("lines")
                .forEach(line -> lines.add(new Spoken(
                        line.path("agent").asText(""),
                        line.path("kind").asText(""),
                        line.path("message").asText(""))));
        return new Recollection(conversation, lines, question(told.path("question")));
    }

    private static Optional<CrewQuestion> question(JsonNode told) {
        if (!told.isObject()) {
            return Optional.empty();
        }
        List<String> choices = new ArrayList<>();
        told.path("choices").forEach(choice -> choices.add(choice.asText("")));
        return Optional.of(new CrewQuestion(
                told.path("agent").asText(""),
                told.path("plan").asText(""),
                told.path("prompt").asText(""),
                choices.subList(0, Math.min(choices.size(), MOST_CHOICES))));
    }
}
