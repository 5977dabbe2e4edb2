package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** The crew's part of the dialogue extension in a message or an update. Values are validated; invalid ones are dropped or clamped. */
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

    /** Reads the dialogue extension in metadata, if present. */
    public static Optional<CrewMetadata> of(Map<String, JsonNode> metadata) {
        return DialogueExtension.find(metadata).map(CrewMetadata::new);
    }

    /** Returns the speaker's id. */
    public Optional<String> agent() {
        return name(json, "agent");
    }

    /** Returns the kind of the line. */
    public Optional<Line.Kind> kind() {
        return Optional.ofNullable(json.path("kind").textValue()).flatMap(Line.Kind::of);
    }

    /** Returns the speaker's portrait state. */
    public String portrait() {
        return name(json, "portrait").orElse(CastMember.NEUTRAL);
    }

    /** Returns the change of affinity in addition to the usual one, clamped to -1..1. */
    public double affinityDelta() {
        return Math.clamp(json.path("affinity_delta").asDouble(0), -1, 1);
    }

    /** Returns the special properties of the line. */
    public Line.About about() {
        return new Line.About(
                bounded(json.path("where").asText("")),
                json.path("unasked").asBoolean(),
                json.path("crisis").asBoolean(),
                Tier.of(json.path("tier").asText("")).orElse(Tier.PROFESSIONAL),
                Optional.ofNullable(json.path("brief").textValue()).map(CrewMetadata::brief),
                name(json, "language").orElse(""));
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_BRIEF ? text : text.substring(0, LONGEST_BRIEF - 1) + "…";
    }

    /** Returns the plan shown with a question. */
    public String plan() {
        String plan = json.path("plan").asText("").strip();
        return plan.length() <= LONGEST_PLAN ? plan : plan.substring(0, LONGEST_PLAN - 1) + "…";
    }

    /** Returns the number of the turn in its conversation, -1 if absent. */
    public int turn() {
        return json.path("turn").asInt(-1);
    }

    /** Returns the intent that the crew recognized, empty if absent. */
    public String intent() {
        return name(json, "intent").orElse("");
    }

    /** Returns the suggested answers. */
    public List<String> choices() {
        return StreamSupport.stream(json.path("choices").spliterator(), false)
                .filter(choice -> choice.isTextual() && !choice.textValue().isBlank())
                .map(choice -> bounded(choice.textValue()))
                .limit(CHOICES)
                .toList();
    }

    /** Returns the id of a jealous agent, if any; {@link #jealousScore} is the degree. */
    public Optional<String> jealous() {
        return name(json.path("jealousy"), "agent");
    }

    /** Returns the degree of jealousy, 0 to 1. */
    public double jealousScore() {
        return Math.clamp(json.path("jealousy").path("score").asDouble(0), 0, 1);
    }

    /** Returns the name of the player's deed. */
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
