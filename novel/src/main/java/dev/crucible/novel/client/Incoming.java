package dev.crucible.novel.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What reaches the client while an answer streams: the bridge's records, and what became of the connection. */
public sealed interface Incoming {
    /** Progress, shown while the crew thinks. */
    record Status(String message) implements Incoming {}

    /**
     * A line that an agent says. {@code affinityDelta} takes the place of the client's own step where the bridge sends it.
     *
     * @param brief what of it is enough for who has not asked for all of it, empty text for nothing; nothing where it is read as it is
     */
    record Beat(
            String agent,
            String message,
            String portrait,
            String kind,
            OptionalDouble affinityDelta,
            Optional<String> brief)
            implements Incoming {
        /** A line that is read as it is. */
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
     * A question to answer in one's own words, or by one of the choices when there are any.
     *
     * @param plan what it is about, of one with which a conversation was left; empty for nothing
     */
    record InputRequired(String agent, String prompt, List<String> choices, String plan) implements Incoming {
        public InputRequired {
            choices = List.copyOf(choices);
        }

        /** A question about what has just been said. */
        public InputRequired(String agent, String prompt, List<String> choices) {
            this(agent, prompt, choices, "");
        }

        /** The question that a conversation was left with, from the bridge's answer to whoever resumes it. */
        public static Optional<InputRequired> left(JsonNode resumed) {
            return RecordReader.question(resumed.path("question"));
        }
    }

    /** An agent resents another; {@code score} is in 0..1. */
    record Jealousy(String agent, double score) implements Incoming {}

    /** The bridge's own value of an affinity, which replaces the client's. */
    record Affinity(String agent, double value) implements Incoming {}

    /** The connection is alive. */
    record Heartbeat() implements Incoming {}

    /** The answer is over: {@code done}, {@code input_required}, {@code cancelled} or {@code failed}. */
    record End(String reason) implements Incoming {}

    /** A line that is no record of the protocol; skipped. */
    record Unreadable(String line) implements Incoming {}

    /** The stream of a bridge that sends no end records ran out, which is how it ends. */
    record Closed() implements Incoming {}

    /** The connection failed before the answer was over. */
    record Cut(String cause) implements Incoming {}

    /** The bridge wants another token, or one at all. */
    record Refused() implements Incoming {}
}
