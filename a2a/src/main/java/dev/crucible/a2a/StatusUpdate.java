package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A task has come to another state, or says something about the one it is in.
 *
 * @param metadata data of extensions under their URIs
 */
public record StatusUpdate(String taskId, String contextId, TaskStatus status, Map<String, JsonNode> metadata)
        implements StreamEvent {

    public StatusUpdate {
        metadata = Copies.of(metadata);
    }
}
