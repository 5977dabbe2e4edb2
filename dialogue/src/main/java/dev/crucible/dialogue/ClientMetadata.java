package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What a client says of itself and the player in the dialogue extension of its message; nothing when it does not know the extension. */
public final class ClientMetadata {

    private static final int LONGEST_NAME = 50;
    private static final Pattern SHOWN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}");

    private final JsonNode json;

    private ClientMetadata(JsonNode json) {
        this.json = json;
    }

    /** What stands in the metadata of a message. */
    public static ClientMetadata of(Map<String, JsonNode> metadata) {
        return new ClientMetadata(DialogueExtension.find(metadata).orElseGet(JsonNodeFactory.instance::objectNode));
    }

    /** Who speaks, if the client says so; empty text for what is no text. */
    public Optional<String> player() {
        return Optional.of(json.path("player"))
                .filter(player -> !player.isMissingNode() && !player.isNull())
                .map(player -> player.isTextual() ? player.textValue() : "");
    }

    /** What the player is called, empty when nobody says. */
    public String name() {
        String name = json.path("name").asText("").strip();
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
    }

    /** The folder that the client works in, as it says; what is no path comes as one that leads nowhere. */
    public Optional<Path> project() {
        String path = json.path("project").asText("");
        try {
            return path.isBlank() ? Optional.empty() : Optional.of(Path.of(path));
        } catch (InvalidPathException e) {
            return Optional.of(Path.of("?"));
        }
    }

    /** How much each agent likes the player, by the agent's id. */
    public Map<String, Double> affinity() {
        Map<String, Double> affinity = new TreeMap<>();
        json.path("affinity").properties().forEach(entry -> {
            if (entry.getValue().isNumber()) {
                affinity.put(entry.getKey(), Math.clamp(entry.getValue().doubleValue(), 0, 1));
            }
        });
        return affinity;
    }

    /** Whether the player wants romance, which nobody is offered who has not said so. */
    public boolean romance() {
        return json.path("romance").asBoolean();
    }

    /** The id of the run, sweep or campaign that the player has before them; nothing for what is no id. */
    public Optional<String> shown() {
        return Optional.ofNullable(json.path("shown").textValue())
                .filter(id -> SHOWN.matcher(id).matches());
    }

    /** The tag of the language in which the answer is wanted. */
    public Optional<String> language() {
        return Optional.ofNullable(json.path("language").textValue());
    }

    /** What is to be done at once. */
    public Optional<JsonNode> command() {
        return Optional.of(json.path("command")).filter(JsonNode::isObject);
    }
}
