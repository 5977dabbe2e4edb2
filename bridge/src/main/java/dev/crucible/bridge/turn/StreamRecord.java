package dev.crucible.bridge.turn;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.dialogue.Line;
import dev.crucible.story.director.Suggestion;
import java.util.List;
import java.util.Locale;

/**
 * One record of an answer, a line of the stream.
 *
 * <p>Every client supports {@link Status}, {@link Beat} and {@link Choice}; only clients of protocol 2 get the others.
 */
public sealed interface StreamRecord {

    /** Returns the JSON object of its line. */
    ObjectNode toJson();

    /** Progress. */
    record Status(String message) implements StreamRecord {

        @Override
        public ObjectNode toJson() {
            return of("status").put("message", message);
        }
    }

    /**
     * A piece of an agent's speech, as much as is shown at once.
     *
     * @param agent lowercase id, or {@code system}
     * @param message the text
     * @param portrait mood of the agent's portrait
     * @param kind {@code dialogue}, {@code spec}, {@code code}, {@code card} or {@code result}
     * @param affinityDelta the turn's change of the agent's affinity in the last beat, else 0
     * @param about special properties of the line
     */
    record Beat(String agent, String message, String portrait, String kind, double affinityDelta, Line.About about)
            implements StreamRecord {

        /** Agent id of the bridge itself. */
        public static final String SYSTEM = "system";

        /** Creates a beat of the bridge itself. */
        public static Beat system(String message) {
            return say(SYSTEM, message);
        }

        /** Creates neutral speech without a change of affinity. */
        static Beat say(String agent, String message) {
            return new Beat(agent, message, "neutral", "dialogue", 0, Line.About.NOTHING);
        }

        /** Returns true if the bridge itself speaks. */
        boolean isSystem() {
            return agent.equals(SYSTEM);
        }

        /** Returns true if it is a formula, which has a separate record type and is no speech. */
        boolean isCard() {
            return kind.equals(Line.Kind.CARD.key());
        }

        /** Returns a copy with a change of affinity. */
        Beat changing(double delta) {
            return new Beat(agent, message, portrait, kind, delta, about);
        }

        /** Returns a copy as a later piece of a line, without the brief that the first piece has. */
        Beat further() {
            return about.brief().isEmpty()
                    ? this
                    : new Beat(agent, message, portrait, kind, affinityDelta, about.inBrief(""));
        }

        /** Returns a copy with another text. */
        Beat saying(String other) {
            return new Beat(agent, other, portrait, kind, affinityDelta, about);
        }

        @Override
        public ObjectNode toJson() {
            return of("message")
                    .put("agent", agent)
                    .put("message", message)
                    .put("portrait", portrait)
                    .put("affinity_delta", affinityDelta);
        }

        /** Returns the beat with its kind, for clients that show code and results differently. */
        ObjectNode toFullJson() {
            if (isCard()) {
                return of("card").put("agent", agent).put("formula", message).put("of", about.where());
            }
            ObjectNode json = toJson().put("kind", kind);
            if (!about.where().isEmpty()) {
                json.put("where", about.where());
            }
            about.brief().ifPresent(brief -> json.put("brief", brief));
            return about.unasked() ? json.put("unasked", true) : json;
        }
    }

    /** The player must pick one of {@code choices}. */
    record Choice(String agent, String prompt, List<String> choices) implements StreamRecord {

        public Choice {
            choices = List.copyOf(choices);
        }

        @Override
        public ObjectNode toJson() {
            ObjectNode json = of("choice").put("agent", agent).put("prompt", prompt);
            choices.forEach(json.putArray("choices")::add);
            return json;
        }
    }

    /**
     * The crew waits for an answer, in the player's own words or one of {@code choices}.
     *
     * @param plan the plan that the choices are about, empty if it was said in the turn
     * @param affinityDelta the turn's change of the agent's affinity
     */
    record InputRequired(String agent, String prompt, List<String> choices, String plan, double affinityDelta)
            implements StreamRecord {

        public InputRequired {
            choices = List.copyOf(choices);
        }

        @Override
        public ObjectNode toJson() {
            ObjectNode json = of("input_required").put("agent", agent).put("prompt", prompt);
            choices.forEach(json.putArray("choices")::add);
            if (!plan.isEmpty()) {
                json.put("plan", plan);
            }
            return affinityDelta == 0 ? json : json.put("affinity_delta", affinityDelta);
        }
    }

    /** An agent resents another one; {@code score} is its own affinity, 0..1. */
    record Jealousy(String agent, double score) implements StreamRecord {

        @Override
        public ObjectNode toJson() {
            return of("jealousy").put("agent", agent).put("score", score);
        }
    }

    /** An agent's affinity is now {@code value}, in tier {@code tier}. */
    record Affinity(String agent, double value, double delta, int tier, String tierName) implements StreamRecord {

        @Override
        public ObjectNode toJson() {
            return of("affinity")
                    .put("agent", agent)
                    .put("value", value)
                    .put("delta", delta)
                    .put("tier", tier)
                    .put("tier_name", tierName);
        }

        /** Returns the change for an agent. */
        static double deltaOf(String agent, List<Affinity> changes) {
            return changes.stream()
                    .filter(change -> change.agent().equals(agent))
                    .mapToDouble(Affinity::delta)
                    .findFirst()
                    .orElse(0);
        }
    }

    /**
     * A written scene, or a glimpse in the corner.
     *
     * @param when occasion
     * @param agent agent it is about, empty for none
     * @param place backdrop, empty for that of the conversation
     * @param corner true for a glimpse
     * @param ask the question, empty for none
     */
    record Scene(
            String id,
            String when,
            String agent,
            String place,
            boolean corner,
            List<SceneLine> lines,
            String ask,
            List<SceneAnswer> answers)
            implements StreamRecord {

        public Scene {
            lines = List.copyOf(lines);
            answers = List.copyOf(answers);
        }

        @Override
        public ObjectNode toJson() {
            ObjectNode json = of("scene")
                    .put("id", id)
                    .put("when", when)
                    .put("agent", agent)
                    .put("place", place)
                    .put("corner", corner);
            lines.forEach(line -> json.withArray("lines").add(line.toJson()));
            json.put("ask", ask);
            json.putArray("answers");
            answers.forEach(answer ->
                    json.withArray("answers").addObject().put("id", answer.id()).put("text", answer.text()));
            return json;
        }
    }

    /** A line of a scene. */
    record SceneLine(String id, String by, String face, String text) {

        /** Returns the JSON object of a line. */
        public ObjectNode toJson() {
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("id", id)
                    .put("by", by)
                    .put("face", face)
                    .put("text", text);
        }
    }

    /** An answer that the player may choose. */
    record SceneAnswer(String id, String text) {}

    /**
     * Things that the player may say next.
     *
     * @param choices the suggestions, in order
     */
    record Suggested(List<Suggestion> choices) implements StreamRecord {

        public Suggested {
            choices = List.copyOf(choices);
        }

        @Override
        public ObjectNode toJson() {
            ObjectNode json = of("suggestions");
            json.set("choices", list(choices));
            return json;
        }

        /** Returns the JSON list of suggestions. */
        public static ArrayNode list(List<Suggestion> choices) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            choices.forEach(
                    choice -> list.addObject().put("text", choice.text()).put("line", choice.line()));
            return list;
        }
    }

    /** The end of an evening: a line, and a card of what happened. */
    record EveningEnd(String agent, String face, String message, List<String> card) implements StreamRecord {

        public EveningEnd {
            card = List.copyOf(card);
        }

        @Override
        public ObjectNode toJson() {
            ObjectNode json =
                    of("evening").put("agent", agent).put("face", face).put("message", message);
            card.forEach(json.putArray("card")::add);
            return json;
        }
    }

    /** Sent when there is nothing else, to show that the connection is alive. */
    record Heartbeat() implements StreamRecord {

        @Override
        public ObjectNode toJson() {
            return of("heartbeat");
        }
    }

    /**
     * The end of the answer; no line follows.
     *
     * @param intent the crew's classification of the line, empty if unknown
     */
    record End(Reason reason, String intent) implements StreamRecord {

        /** Reason for the end of an answer. */
        public enum Reason {
            DONE,
            INPUT_REQUIRED,
            CANCELLED,
            FAILED
        }

        /** Creates an end without a classification. */
        End(Reason reason) {
            this(reason, "");
        }

        @Override
        public ObjectNode toJson() {
            ObjectNode json = of("end").put("reason", reason.name().toLowerCase(Locale.ROOT));
            return intent.isEmpty() ? json : json.put("intent", intent);
        }
    }

    private static ObjectNode of(String action) {
        return JsonNodeFactory.instance.objectNode().put("action", action);
    }
}
