package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** What a crew says in the dialogue extension of a message or an update. It is checked here; what is wrong is left out. */
public final class CrewMetadata {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,31}");
    private static final int LONGEST_CHOICE = 200;
    private static final int CHOICES = 4;
    private static final int LONGEST_PLAN = 4_000;
    private static final int LONGEST_BRIEF = 1_000;

    private final JsonNode json;

    private CrewMetadata(JsonNode json) {
        this.json = json;
    }

    /** What stands in metadata under our URI, if anything does. */
    public static Optional<CrewMetadata> of(Map<String, JsonNode> metadata) {
        return DialogueExtension.find(metadata).map(CrewMetadata::new);
    }

    /** Who speaks. */
    public Optional<String> agent() {
        return name(json, "agent");
    }

    /** What the line is. */
    public Optional<Line.Kind> kind() {
        return Optional.ofNullable(json.path("kind").textValue()).flatMap(Line.Kind::of);
    }

    /** The speaker's face. */
    public String portrait() {
        return name(json, "portrait").orElse(CastMember.NEUTRAL);
    }

    /** What the line changes beside the usual; a crew cannot take or give more than everything. */
    public double affinityDelta() {
        return Math.clamp(json.path("affinity_delta").asDouble(0), -1, 1);
    }

    /** What is special about the line. */
    public Line.About about() {
        return new Line.About(
                bounded(json.path("where").asText("")),
                json.path("unasked").asBoolean(),
                json.path("crisis").asBoolean(),
                Tier.of(json.path("tier").asText("")).orElse(Tier.PROFESSIONAL),
                Optional.ofNullable(json.path("brief").textValue()).map(CrewMetadata::brief));
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_BRIEF ? text : text.substring(0, LONGEST_BRIEF - 1) + "…";
    }

    /** What a question is about, which is shown with it. */
    public String plan() {
        String plan = json.path("plan").asText("").strip();
        return plan.length() <= LONGEST_PLAN ? plan : plan.substring(0, LONGEST_PLAN - 1) + "…";
    }

    /** The number of the turn in its conversation, -1 when the crew does not say. */
    public int turn() {
        return json.path("turn").asInt(-1);
    }

    /** What the crew took the line for, empty when it does not say. */
    public String intent() {
        return name(json, "intent").orElse("");
    }

    /** Answers to pick from. */
    public List<String> choices() {
        return StreamSupport.stream(json.path("choices").spliterator(), false)
                .filter(choice -> choice.isTextual() && !choice.textValue().isBlank())
                .map(choice -> bounded(choice.textValue()))
                .limit(CHOICES)
                .toList();
    }

    /** Who resents another one; {@link #jealousScore} says how much. */
    public Optional<String> jealous() {
        return name(json.path("jealousy"), "agent");
    }

    /** How much the jealous one resents it. */
    public double jealousScore() {
        return Math.clamp(json.path("jealousy").path("score").asDouble(0), 0, 1);
    }

    /** The name of what the player did. */
    public Optional<String> deed() {
        return name(json, "deed");
    }

    private static String bounded(String text) {
        return text.length() <= LONGEST_CHOICE ? text : text.substring(0, LONGEST_CHOICE);
    }

    private static Optional<String> name(JsonNode json, String field) {
        return Optional.ofNullable(json.path(field).textValue())
                .filter(name -> NAME.matcher(name).matches());
    }
}
