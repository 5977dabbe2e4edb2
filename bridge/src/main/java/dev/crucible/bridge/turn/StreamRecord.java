package dev.crucible.bridge.turn;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.dialogue.Line;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One record of an answer, a line of the stream.
 *
 * <p>{@link Status}, {@link Beat} and {@link Choice} are what every client knows; the others go to clients that speak protocol 2.
 */
public sealed interface StreamRecord {

    /** The record as its line holds it. */
    ObjectNode toJson();

    /** Progress. */
    record Status(String message) implements StreamRecord {

        @Override
        public ObjectNode toJson() {
            return of("status").put("message", message);
        }
    }

    /**
     * A piece of what an agent says, as much as is shown at once.
     *
     * @param agent lower-case id, or {@code system}
     * @param message the text
     * @param portrait the agent's face
     * @param kind {@code dialogue}, {@code spec}, {@code code}, {@code card} or {@code result}
     * @param affinityDelta what the turn changes in the agent's affinity, in the last beat; else 0
     * @param about what is special about it
     */
    record Beat(String agent, String message, String portrait, String kind, double affinityDelta, Line.About about)
            implements StreamRecord {

        /** Who speaks when the bridge itself has something to say. */
        public static final String SYSTEM = "system";

        /** A beat of the bridge itself. */
        public static Beat system(String message) {
            return say(SYSTEM, message);
        }

        /** Speech with a neutral face that changes nothing. */
        static Beat say(String agent, String message) {
            return new Beat(agent, message, "neutral", "dialogue", 0, Line.About.NOTHING);
        }

        /** Whether the bridge itself speaks. */
        boolean isSystem() {
            return agent.equals(SYSTEM);
        }

        /** Whether it is a formula, which has a record of its own, and is no speech. */
        boolean isCard() {
            return kind.equals(Line.Kind.CARD.key());
        }

        /** The same, which changes the agent's affinity. */
        Beat changing(double delta) {
            return new Beat(agent, message, portrait, kind, delta, about);
        }

        /** The same as a further piece of a line, whose brief its first piece has. */
        Beat further() {
            return about.brief().isEmpty()
                    ? this
                    : new Beat(
                            agent,
                            message,
                            portrait,
                            kind,
                            affinityDelta,
                            new Line.About(
                                    about.where(), about.unasked(), about.crisis(), about.tier(), Optional.of("")));
        }

        /** The same with another text. */
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

        /** The beat with its kind, for clients that show code and results in their own way. */
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
     * The crew waits for an answer in the player's own words, or for one of {@code choices}.
     *
     * @param plan what the choices are about, empty when it was said in the turn
     * @param affinityDelta what the turn has changed in the agent's affinity
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

        /** What has changed for an agent. */
        static double deltaOf(String agent, List<Affinity> changes) {
            return changes.stream()
                    .filter(change -> change.agent().equals(agent))
                    .mapToDouble(Affinity::delta)
                    .findFirst()
                    .orElse(0);
        }
    }

    /** Nothing new; the connection is alive. */
    record Heartbeat() implements StreamRecord {

        @Override
        public ObjectNode toJson() {
            return of("heartbeat");
        }
    }

    /**
     * The answer is complete; no line follows.
     *
     * @param intent what the crew took the line for, empty when it did not say
     */
    record End(Reason reason, String intent) implements StreamRecord {

        /** Why an answer ended. */
        public enum Reason {
            DONE,
            INPUT_REQUIRED,
            CANCELLED,
            FAILED
        }

        /** The end of an answer that nobody has understood. */
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
