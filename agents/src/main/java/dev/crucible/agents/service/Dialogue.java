package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Message;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.Line;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.dialogue.Deed;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The dialogue extension's metadata, {@code docs/protocol.md}: what a client says about a message, and what we say about a line. */
final class Dialogue {

    static final String URI = "https://crucible.dev/a2a/dialogue/v1";

    private static final Pattern PLAYER = Pattern.compile("[A-Za-z0-9_.-]{1,128}");
    private static final int LONGEST_NAME = 50;

    private final JsonNode json;

    private Dialogue(JsonNode json) {
        this.json = json;
    }

    static Dialogue of(Message message) {
        JsonNode json = message.metadata().get(URI);
        return new Dialogue(json == null || !json.isObject() ? JsonNodeFactory.instance.objectNode() : json);
    }

    /**
     * Who speaks, if the client says so.
     *
     * @throws A2aException when the id is malformed
     */
    Optional<String> player() {
        JsonNode player = json.path("player");
        return player.isMissingNode() || player.isNull() ? Optional.empty() : Optional.of(player(player.textValue()));
    }

    /** A player's id as a client gave it; null when it was none. */
    static String player(String id) {
        if (id == null || !PLAYER.matcher(id).matches()) {
            throw A2aException.invalid("player: must be 1 to 128 letters, digits, dots, hyphens or underscores");
        }
        return id;
    }

    String name() {
        String name = json.path("name").asText("").strip();
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
    }

    /** The folder that the client works in, as it says; what is no path comes as one that leads nowhere. */
    Optional<Path> project() {
        String path = json.path("project").asText("");
        try {
            return path.isBlank() ? Optional.empty() : Optional.of(Path.of(path));
        } catch (InvalidPathException e) {
            return Optional.of(Path.of("?"));
        }
    }

    Map<String, Double> affinity() {
        Map<String, Double> affinity = new TreeMap<>();
        json.path("affinity").properties().forEach(entry -> {
            if (entry.getValue().isNumber()) {
                affinity.put(entry.getKey(), Math.clamp(entry.getValue().doubleValue(), 0, 1));
            }
        });
        return affinity;
    }

    Optional<JsonNode> command() {
        JsonNode command = json.path("command");
        return command.isObject() ? Optional.of(command) : Optional.empty();
    }

    static Map<String, JsonNode> of(Line line) {
        ObjectNode json = node().put("agent", line.agent())
                .put("kind", line.kind().name().toLowerCase(Locale.ROOT))
                .put("portrait", line.portrait());
        if (line.affinityDelta() != 0) {
            json.put("affinity_delta", line.affinityDelta());
        }
        Line.About about = line.about();
        if (!about.where().isEmpty()) {
            json.put("where", about.where());
        }
        if (about.unasked()) {
            json.put("unasked", true);
        }
        if (about.crisis()) {
            json.put("crisis", true);
        }
        return Map.of(URI, json);
    }

    static Map<String, JsonNode> of(Question question) {
        ObjectNode json =
                node().put("agent", question.agent()).put("kind", "dialogue").put("portrait", "neutral");
        question.choices().forEach(json.putArray("choices")::add);
        if (!question.plan().isEmpty()) {
            json.put("plan", question.plan());
        }
        return Map.of(URI, json);
    }

    static Map<String, JsonNode> turn(int number, Intent intent) {
        return Map.of(URI, node().put("turn", number).put("intent", intent.key()));
    }

    static Map<String, JsonNode> jealousy(String agent, double score) {
        return Map.of(URI, node().set("jealousy", node().put("agent", agent).put("score", score)));
    }

    static Map<String, JsonNode> deed(Deed deed) {
        return Map.of(URI, node().put("deed", deed.key()));
    }

    static Map<String, JsonNode> fact(Fact fact) {
        return Map.of(
                URI,
                node().set(
                                "fact",
                                node().put("category", fact.category())
                                        .put("body", fact.body())
                                        .put("confidence", fact.confidence())));
    }

    private static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }
}
