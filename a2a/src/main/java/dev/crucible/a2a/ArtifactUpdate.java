package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A task has made a result or a piece of one.
 *
 * @param append the parts follow those of the artifact with the same id
 * @param lastChunk nothing more follows for this artifact
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
