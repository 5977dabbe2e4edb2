package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The client's part of the dialogue extension in a message: its player and its state. Empty if the client does not use the extension. */
public final class ClientMetadata {

    private static final int LONGEST_NAME = 50;
    private static final int LONGEST_TELL = 500;
    private static final int MOST_SCENES = 4;
    private static final Pattern SHOWN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}");

    private final JsonNode json;

    private ClientMetadata(JsonNode json) {
        this.json = json;
    }

    /** Reads the metadata of a message. */
    public static ClientMetadata of(Map<String, JsonNode> metadata) {
        return new ClientMetadata(DialogueExtension.find(metadata).orElseGet(JsonNodeFactory.instance::objectNode));
    }

    /** Returns the player's id, if the client sends one; empty text if it is malformed. */
    public Optional<String> player() {
        return Optional.of(json.path("player"))
                .filter(player -> !player.isMissingNode() && !player.isNull())
                .map(player -> player.isTextual() ? player.textValue() : "");
    }

    /** Returns the player's display name, empty if unknown. */
    public String name() {
        String name = json.path("name").asText("").strip();
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
    }

    /** Returns the client's project folder as sent; a malformed path becomes one that does not exist. */
    public Optional<Path> project() {
        String path = json.path("project").asText("");
        try {
            return path.isBlank() ? Optional.empty() : Optional.of(Path.of(path));
        } catch (InvalidPathException e) {
            return Optional.of(Path.of("?"));
        }
    }

    /** Returns the affinities to the player, 0 to 1, by agent id. */
    public Map<String, Double> affinity() {
        Map<String, Double> affinity = new TreeMap<>();
        json.path("affinity").properties().forEach(entry -> {
            if (entry.getValue().isNumber()) {
                affinity.put(entry.getKey(), Math.clamp(entry.getValue().doubleValue(), 0, 1));
            }
        });
        return affinity;
    }

    /** Returns true if the player has opted in to romance. */
    public boolean romance() {
        return json.path("romance").asBoolean();
    }

    /** Returns the id of the run, sweep or campaign on the player's screen; empty if it is malformed. */
    public Optional<String> shown() {
        return Optional.ofNullable(json.path("shown").textValue())
                .filter(id -> SHOWN.matcher(id).matches());
    }

    /** Returns the scenes that the player has read and now names; malformed ones are left out. */
    public List<RecalledScene> story() {
        List<RecalledScene> story = new ArrayList<>();
        for (JsonNode scene : json.path("story")) {
            List<RecalledScene.Tell> tells = new ArrayList<>();
            for (JsonNode tell : scene.path("tells")) {
                String text = tell.path("text").asText("").strip();
                if (!text.isEmpty() && text.length() <= LONGEST_TELL) {
                    tells.add(new RecalledScene.Tell(
                            tell.path("by").asText(""),
                            text,
                            tell.path("then").asBoolean(false),
                            tell.path("near").asDouble(0)));
                }
            }
            if (!tells.isEmpty() && story.size() < MOST_SCENES) {
                story.add(new RecalledScene(
                        scene.path("gist").asText(""), scene.path("near").asDouble(1), tells));
            }
        }
        return story;
    }

    /** Returns the language tag for the answer. */
    public Optional<String> language() {
        return Optional.ofNullable(json.path("language").textValue());
    }

    /** Returns the command to execute immediately. */
    public Optional<JsonNode> command() {
        return Optional.of(json.path("command")).filter(JsonNode::isObject);
    }
}
