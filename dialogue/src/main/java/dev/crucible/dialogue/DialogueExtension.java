package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The dialogue extension of A2A, {@code docs/protocol.md}: what is written into the metadata of messages and updates. */
public final class DialogueExtension {

    /** What it is known by. */
    public static final String URI = "https://crucible.dev/a2a/dialogue/v1";

    private DialogueExtension() {}

    /** What stands under our URI, if anything does. */
    static Optional<JsonNode> find(Map<String, JsonNode> metadata) {
        return Optional.ofNullable(metadata.get(URI)).filter(JsonNode::isObject);
    }

    /** What a client says of itself; nothing of a player who is empty. */
    public static Map<String, JsonNode> client(String player) {
        return Map.of(URI, player(player));
    }

    /**
     * What a client says with a player's line; what is empty is left out. Romance is said only when the player wants it.
     *
     * @param shown the id of the run whose result the player has before them
     */
    public static Map<String, JsonNode> client(
            String player,
            String name,
            Optional<String> project,
            Map<String, Double> affinity,
            boolean romance,
            Optional<String> shown) {
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
        return Map.of(URI, json);
    }

    /**
     * What a page says with a player's line; what is empty is left out.
     *
     * @param shown the id of the run, sweep or campaign that it shows
     * @param language the tag of the language in which the answer is wanted
     */
    public static Map<String, JsonNode> client(String player, Optional<String> shown, Optional<String> language) {
        ObjectNode json = player(player);
        shown.ifPresent(id -> json.put("shown", id));
        language.ifPresent(tag -> json.put("language", tag));
        return Map.of(URI, json);
    }

    /** A command of a client, which is carried out at once. */
    public static Map<String, JsonNode> command(String player, ObjectNode command) {
        return Map.of(URI, player(player).set("command", command));
    }

    /** What a crew says of a line. */
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
        return Map.of(URI, json);
    }

    /** What a crew says of a question. */
    public static Map<String, JsonNode> question(String agent, String plan, List<String> choices) {
        ObjectNode json =
                node().put("agent", agent).put("kind", Line.Kind.DIALOGUE.key()).put("portrait", CastMember.NEUTRAL);
        choices.forEach(json.putArray("choices")::add);
        if (!plan.isEmpty()) {
            json.put("plan", plan);
        }
        return Map.of(URI, json);
    }

    /** That a crew has taken a line: as which turn, and for what. */
    public static Map<String, JsonNode> turn(int number, String intent) {
        return Map.of(URI, node().put("turn", number).put("intent", intent));
    }

    /** That an agent resents another one. */
    public static Map<String, JsonNode> jealousy(String agent, double score) {
        return Map.of(URI, node().set("jealousy", node().put("agent", agent).put("score", score)));
    }

    /** That the player did something. */
    public static Map<String, JsonNode> deed(Deed deed) {
        return Map.of(URI, node().put("deed", deed.key()));
    }

    /** That a crew will remember something of the player. */
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
