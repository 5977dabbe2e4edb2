package dev.crucible.novel.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.story.StoryLine;
import dev.crucible.story.director.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A record of the bridge, or the end of its connection, while an answer streams. */
public sealed interface Incoming {
    /** Progress, shown while the crew thinks. */
    record Status(String message) implements Incoming {}

    /**
     * A line of an agent. If the bridge sends {@code affinityDelta}, it replaces the client's own step.
     *
     * @param brief a short form for readers who did not ask for the whole text, empty text to show nothing; absent to
     *     show it whole
     */
    record Beat(
            String agent,
            String message,
            String portrait,
            String kind,
            OptionalDouble affinityDelta,
            Optional<String> brief)
            implements Incoming {
        /** Creates a line without a short form. */
        public Beat(String agent, String message, String portrait, String kind, OptionalDouble affinityDelta) {
            this(agent, message, portrait, kind, affinityDelta, Optional.empty());
        }
    }

    /** A question with fixed answers. */
    record Choice(String agent, String prompt, List<String> choices) implements Incoming {
        public Choice {
            choices = List.copyOf(choices);
        }
    }

    /**
     * A question to answer in free text, or by one of the choices if there are any.
     *
     * @param plan the plan in question, if the conversation was left with it; empty for none
     */
    record InputRequired(String agent, String prompt, List<String> choices, String plan) implements Incoming {
        public InputRequired {
            choices = List.copyOf(choices);
        }

        /** Creates a question about the lines before it. */
        public InputRequired(String agent, String prompt, List<String> choices) {
            this(agent, prompt, choices, "");
        }

        /** Returns the question that a conversation was left with, from the bridge's answer to a resume. */
        public static Optional<InputRequired> left(JsonNode resumed) {
            return RecordReader.question(resumed.path("question"));
        }
    }

    /** An agent resents another; {@code score} is 0 to 1. */
    record Jealousy(String agent, double score) implements Incoming {}

    /** The bridge's value of an affinity, which replaces the client's. */
    record Affinity(String agent, double value) implements Incoming {}

    /** A written scene that follows the turn. */
    record Scene(SentScene scene) implements Incoming {}

    /** Lines that the player may say next. */
    record Suggestions(List<Suggestion> lines) implements Incoming {
        public Suggestions {
            lines = List.copyOf(lines);
        }

        /** Reads suggestions; none from a bridge that has none. */
        public static List<Suggestion> in(JsonNode array) {
            List<Suggestion> lines = new ArrayList<>();
            array.forEach(one -> lines.add(
                    new Suggestion(one.path("text").asText(""), one.path("line").asText(""))));
            lines.removeIf(one -> one.text().isBlank() || one.line().isBlank());
            return lines;
        }
    }

    /** The end of an evening: a line, and a card of what happened. */
    record Evening(StoryLine line, List<String> card) implements Incoming {
        public Evening {
            card = List.copyOf(card);
        }
    }

    /** Sent to show that the connection is alive. */
    record Heartbeat() implements Incoming {}

    /**
     * The end of the answer.
     *
     * @param reason {@code done}, {@code input_required}, {@code cancelled} or {@code failed}
     */
    record End(String reason) implements Incoming {}

    /** A line that is no record of the protocol; skipped. */
    record Unreadable(String line) implements Incoming {}

    /** The stream of a bridge without end records ended, which is its normal end. */
    record Closed() implements Incoming {}

    /** The connection failed before the end of the answer. */
    record Cut(String cause) implements Incoming {}

    /** The bridge requires a token, or another one. */
    record Refused() implements Incoming {}
}
