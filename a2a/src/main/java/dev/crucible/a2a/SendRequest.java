package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A message and how to answer it.
 *
 * @param message what is sent
 * @param options how to answer
 * @param metadata data of extensions under their URIs
 */
public record SendRequest(Message message, Options options, Map<String, JsonNode> metadata) {

    public SendRequest {
        metadata = Copies.of(metadata);
    }

    /** A message with the default answer: when the agent is at rest. */
    public static SendRequest of(Message message) {
        return new SendRequest(message, Options.DEFAULT, Map.of());
    }

    /** The same request with another message. */
    public SendRequest with(Message newMessage) {
        return new SendRequest(newMessage, options, metadata);
    }

    /**
     * How to answer.
     *
     * @param acceptedOutputModes media types that the client reads, empty for any
     * @param historyLength how many messages of the history to return at most
     * @param returnImmediately answer with the new task at once instead of when it is at rest
     * @param push where to post the task's events
     */
    public record Options(
            List<String> acceptedOutputModes,
            OptionalInt historyLength,
            boolean returnImmediately,
            Optional<PushConfig> push) {

        /** Wait until the agent is at rest, return all. */
        public static final Options DEFAULT = new Options(List.of(), OptionalInt.empty(), false, Optional.empty());

        public Options {
            acceptedOutputModes = List.copyOf(acceptedOutputModes);
        }
    }
}
