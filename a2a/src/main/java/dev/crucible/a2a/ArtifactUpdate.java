package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A new result of a task, or a chunk of one.
 *
 * @param append true if the parts extend the artifact of the same id
 * @param lastChunk true if no more chunks of this artifact follow
 * @param metadata data of extensions under their URIs
 */
public record ArtifactUpdate(
        String taskId,
        String contextId,
        Artifact artifact,
        boolean append,
        boolean lastChunk,
        Map<String, JsonNode> metadata)
        implements StreamEvent {

    public ArtifactUpdate {
        metadata = Copies.of(metadata);
    }
}
