package dev.crucible.agents.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.model.Provider.Offer;
import dev.crucible.dialogue.CastMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who speaks next and what for.
 *
 * @param agent an agent's id, as the model wrote it
 * @param task what it shall do
 */
record HandOver(String agent, String task) {

    static final String TOOL = "hand_over";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * The orchestrator's whole answer as JSON, for models that cannot call tools.
     *
     * @param say what it says itself
     * @param next who speaks then
     */
    record Decision(String say, List<HandOver> next) {}

    /** The tool with which the orchestrator lets others speak. */
    static Offer offer(List<CastMember> others) {
        ObjectNode schema = MAPPER.createObjectNode().put("type", "object");
        ObjectNode to = schema.putObject("properties")
                .putObject("to")
                .put("type", "array")
                .put("description", "who speaks, in order, at most three");
        ObjectNode item = to.putObject("items").put("type", "object");
        ObjectNode properties = item.putObject("properties");
        ArrayNode ids = properties.putObject("agent").put("type", "string").putArray("enum");
        others.forEach(other -> ids.add(other.id()));
        properties
                .putObject("task")
                .put("type", "string")
                .put("description", "what this agent shall do, in a sentence");
        item.putArray("required").add("agent").add("task");
        schema.putArray("required").add("to");
        return new Offer(TOOL, "Lets others of the crew answer the player, each with tools of its own.", schema);
    }

    /** The hand-overs in a call's arguments. */
    static List<HandOver> read(JsonNode list) {
        List<HandOver> all = new ArrayList<>();
        for (JsonNode item : list) {
            all.add(new HandOver(
                    item.isTextual() ? item.asText() : item.path("agent").asText(),
                    item.path("task").asText("")));
        }
        return all;
    }

    /** A decision written as JSON; empty when it is none, which makes it speech. */
    static Optional<Decision> decision(String text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            if (!node.isObject() || !(node.has("say") || node.has(TOOL))) {
                return Optional.empty();
            }
            return Optional.of(new Decision(node.path("say").asText(""), read(node.path(TOOL))));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
