package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.Task;
import java.util.Map;
import java.util.Set;

/**
 * Input of an execution.
 *
 * @param message the client's message, with its context and task
 * @param owner owner of the task, as {@link Identification} determines
 * @param task snapshot of the task; its history ends with the message
 * @param options way to answer, chosen by the client
 * @param metadata data of extensions in the request
 * @param extensions URIs of the extensions that the client supports
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

    /** Returns true if the message continues a task that asked for input. */
    public boolean isFollowUp() {
        return task.history().size() > 1;
    }
}
