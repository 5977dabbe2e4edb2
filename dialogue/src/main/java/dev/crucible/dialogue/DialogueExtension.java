package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The dialogue extension of A2A, {@code docs/reference/protocol.md}: builders of the metadata of messages and updates. */
public final class DialogueExtension {

    /** URI that identifies the extension. */
    public static final String URI = "https://crucible.dev/a2a/dialogue/v1";

    private DialogueExtension() {}

    /** Returns the value of the extension in {@code metadata}, if present. */
    static Optional<JsonNode> find(Map<String, JsonNode> metadata) {
        return Optional.ofNullable(metadata.get(URI)).filter(JsonNode::isObject);
    }

    /** Returns the metadata of a client; without a player if {@code player} is empty. */
    public static Map<String, JsonNode> client(String player) {
        return Map.of(URI, player(player));
    }

    /**
     * Returns the metadata of a player's line; empty values are omitted, and romance unless the player opted in.
     *
     * @param shown the id of the run whose result the player sees
     * @param story scenes that the player has read and that the line names
     */
    public static Map<String, JsonNode> client(
            String player,
            String name,
            Optional<String> project,
            Map<String, Double> affinity,
            boolean romance,
            Optional<String> shown,
            List<RecalledScene> story) {
        ObjectNode json = player(player);
        if (!name.isBlank()) {
            json.put("name", name);
        }
        project.ifPresent(folder -> json.put("project", folder));
        affinity.forEach(json.putObject("affinity")::put);
        if (romance) {
            json.put("romance", true);
        }
        shown.ifPresent(id -> json.put("shown", id));
        story.forEach(scene -> {
            ObjectNode told = json.withArray("story")
                    .addObject()
                    .put("gist", scene.gist())
                    .put("near", scene.near());
            scene.tells().forEach(tell -> told.withArray("tells")
                    .addObject()
                    .put("by", tell.by())
                    .put("text", tell.text())
                    .put("then", tell.then())
                    .put("near", tell.near()));
        });
        return Map.of(URI, json);
    }

    /**
     * Returns the metadata of a player's line from a page; empty values are omitted.
     *
     * @param shown the id of the run, sweep or campaign on the page
     * @param language the language tag for the answer
     */
    public static Map<String, JsonNode> client(String player, Optional<String> shown, Optional<String> language) {
        ObjectNode json = player(player);
        shown.ifPresent(id -> json.put("shown", id));
        language.ifPresent(tag -> json.put("language", tag));
        return Map.of(URI, json);
    }

    /** Returns the metadata of a client's command, which the crew executes immediately. */
    public static Map<String, JsonNode> command(String player, ObjectNode command) {
        return Map.of(URI, player(player).set("command", command));
    }

    /** Returns the metadata of a line. */
    public static Map<String, JsonNode> line(Line line) {
        ObjectNode json =
                node().put("agent", line.agent()).put("kind", line.kind().key()).put("portrait", line.portrait());
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
        if (about.tier() != Tier.PROFESSIONAL) {
            json.put("tier", about.tier().key());
        }
        about.brief().ifPresent(brief -> json.put("brief", brief));
        if (!about.language().isEmpty()) {
            json.put("language", about.language());
        }
        return Map.of(URI, json);
    }

    /** Returns the metadata of a question. */
    public static Map<String, JsonNode> question(String agent, String plan, List<String> choices) {
        ObjectNode json =
                node().put("agent", agent).put("kind", Line.Kind.DIALOGUE.key()).put("portrait", CastMember.NEUTRAL);
        choices.forEach(json.putArray("choices")::add);
        if (!plan.isEmpty()) {
            json.put("plan", plan);
        }
        return Map.of(URI, json);
    }

    /** Returns the acknowledgement of a player's line: the number of its turn and the recognized intent. */
    public static Map<String, JsonNode> turn(int number, String intent) {
        return Map.of(URI, node().put("turn", number).put("intent", intent));
    }

    /** Returns the report of an agent's jealousy, from 0 to 1. */
    public static Map<String, JsonNode> jealousy(String agent, double score) {
        return Map.of(URI, node().set("jealousy", node().put("agent", agent).put("score", score)));
    }

    /** Returns the report of a player's deed. */
    public static Map<String, JsonNode> deed(Deed deed) {
        return Map.of(URI, node().put("deed", deed.key()));
    }

    /** Returns the report of a fact about the player that the crew will remember. */
    public static Map<String, JsonNode> fact(String category, String body, double confidence) {
        ObjectNode fact = node().put("category", category).put("body", body).put("confidence", confidence);
        return Map.of(URI, node().set("fact", fact));
    }

    private static ObjectNode player(String player) {
        return player.isEmpty() ? node() : node().put("player", player);
    }

    private static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }
}
