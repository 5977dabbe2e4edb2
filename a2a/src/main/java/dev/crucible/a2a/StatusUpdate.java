package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A new state of a task, or a message about its present one.
 *
 * @param metadata data of extensions under their URIs
 */
public record StatusUpdate(String taskId, String contextId, TaskStatus status, Map<String, JsonNode> metadata)
        implements StreamEvent {

    public StatusUpdate {
        metadata = Copies.of(metadata);
    }
}
