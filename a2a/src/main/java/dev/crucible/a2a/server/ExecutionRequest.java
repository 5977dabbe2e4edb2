package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.Task;
import java.util.Map;
import java.util.Set;

/**
 * What an execution works on.
 *
 * @param message what the client said, with its context and task
 * @param owner whose the task is, as {@link Identification} tells
 * @param task the task as it is now; its history ends with the message
 * @param options how the client wants it answered
 * @param metadata data of extensions that came with the request
 * @param extensions URIs of the extensions that the client knows
 */
public record ExecutionRequest(
        Message message,
        String owner,
        Task task,
        SendRequest.Options options,
        Map<String, JsonNode> metadata,
        Set<String> extensions) {

    public ExecutionRequest {
        extensions = Set.copyOf(extensions);
    }

    /** Whether the message continues a task that asked for input. */
    public boolean isFollowUp() {
        return task.history().size() > 1;
    }
}
