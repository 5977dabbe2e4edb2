package dev.crucible.bridge.crew;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The dialogue extension's metadata: {@code docs/protocol.md}. What a crew sends is checked here; what is wrong is left out. */
final class Dialogue {

    static final String URI = "https://crucible.dev/a2a/dialogue/v1";

    private static final Set<String> KINDS = Set.of("status", "dialogue", "spec", "code", "result");
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,31}");
    private static final int LONGEST_CHOICE = 200;
    private static final int CHOICES = 4;
    private static final int LONGEST_PLAN = 4_000;

    private final JsonNode json;

    private Dialogue(JsonNode json) {
        this.json = json;
    }

    /** What stands under our URI, if anything does. */
    static Optional<Dialogue> of(Map<String, JsonNode> metadata) {
        return Optional.ofNullable(metadata.get(URI)).filter(JsonNode::isObject).map(Dialogue::new);
    }

    static Map<String, JsonNode> of(CrewRequest request) {
        ObjectNode json = player(request.player());
        if (!request.name().isBlank()) {
            json.put("name", request.name());
        }
        request.project().ifPresent(project -> json.put("project", project));
        ObjectNode affinity = json.putObject("affinity");
        request.affinity().forEach(affinity::put);
        return Map.of(URI, json);
    }

    static Map<String, JsonNode> command(String player, ObjectNode command) {
        ObjectNode json = player(player);
        json.set("command", command);
        return Map.of(URI, json);
    }

    private static ObjectNode player(String player) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        return player.isEmpty() ? json : json.put("player", player);
    }

    Optional<String> agent() {
        return name("agent");
    }

    Optional<String> kind() {
        return Optional.ofNullable(json.path("kind").textValue()).filter(KINDS::contains);
    }

    String portrait() {
        return name("portrait").orElse("neutral");
    }

    /** A crew cannot take or give more than everything. */
    double affinityDelta() {
        return Math.clamp(json.path("affinity_delta").asDouble(0), -1, 1);
    }

    CrewEvent.About about() {
        return new CrewEvent.About(
                json.path("unasked").asBoolean(),
                json.path("crisis").asBoolean(),
                bounded(json.path("where").asText("")));
    }

    /** What a question is about, which is shown with it. */
    String plan() {
        String plan = json.path("plan").asText("").strip();
        return plan.length() <= LONGEST_PLAN ? plan : plan.substring(0, LONGEST_PLAN - 1) + "…";
    }

    private static String bounded(String text) {
        return text.length() <= LONGEST_CHOICE ? text : text.substring(0, LONGEST_CHOICE);
    }

    int turn() {
        return json.path("turn").asInt(-1);
    }

    /** What the crew took the line for, empty when it does not say. */
    String intent() {
        return name("intent").orElse("");
    }

    List<String> choices() {
        List<String> choices = new ArrayList<>();
        for (JsonNode choice : json.path("choices")) {
            if (choice.isTextual() && !choice.textValue().isBlank() && choices.size() < CHOICES) {
                choices.add(bounded(choice.textValue()));
            }
        }
        return choices;
    }

    Optional<CrewEvent> jealousy() {
        JsonNode jealousy = json.path("jealousy");
        return Optional.ofNullable(jealousy.path("agent").textValue())
                .filter(agent -> NAME.matcher(agent).matches())
                .map(agent -> new CrewEvent.Jealous(
                        agent, Math.clamp(jealousy.path("score").asDouble(0), 0, 1)));
    }

    Optional<CrewEvent> deed() {
        return name("deed").map(CrewEvent.Done::new);
    }

    private Optional<String> name(String field) {
        return Optional.ofNullable(json.path(field).textValue())
                .filter(name -> NAME.matcher(name).matches());
    }
}
