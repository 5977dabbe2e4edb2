package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A message and the way to answer it.
 *
 * @param message message to send
 * @param options way to answer
 * @param metadata data of extensions under their URIs
 */
public record SendRequest(Message message, Options options, Map<String, JsonNode> metadata) {

    public SendRequest {
        metadata = Copies.of(metadata);
    }

    /** Creates a request with the default options: wait until the agent is at rest. */
    public static SendRequest of(Message message) {
        return new SendRequest(message, Options.DEFAULT, Map.of());
    }

    /** Returns a copy with another message. */
    public SendRequest with(Message newMessage) {
        return new SendRequest(newMessage, options, metadata);
    }

    /**
     * The way to answer a message.
     *
     * @param acceptedOutputModes media types that the client reads, empty for any
     * @param historyLength maximum number of messages of the history to return
     * @param returnImmediately true to answer with the new task immediately instead of at rest
     * @param push webhook for the task's events
     */
    public record Options(
            List<String> acceptedOutputModes,
            OptionalInt historyLength,
            boolean returnImmediately,
            Optional<PushConfig> push) {

        /** Wait until the agent is at rest, return the whole history. */
        public static final Options DEFAULT = new Options(List.of(), OptionalInt.empty(), false, Optional.empty());

        public Options {
            acceptedOutputModes = List.copyOf(acceptedOutputModes);
        }
    }
}
