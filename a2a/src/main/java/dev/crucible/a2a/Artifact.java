package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A result of a task.
 *
 * @param artifactId id, unique in the task
 * @param name for people, may be empty
 * @param description for people, may be empty
 * @param parts content, at least one
 * @param metadata data of extensions under their URIs
 * @param extensions URIs of the extensions in use
 */
public record Artifact(
        String artifactId,
        String name,
        String description,
        List<Part> parts,
        Map<String, JsonNode> metadata,
        List<String> extensions) {

    public Artifact {
        parts = List.copyOf(parts);
        metadata = Copies.of(metadata);
        extensions = List.copyOf(extensions);
    }

    /** Creates an artifact of parts, without description and metadata. */
    public static Artifact of(String artifactId, String name, Part... parts) {
        return new Artifact(artifactId, name, "", List.of(parts), Map.of(), List.of());
    }

    /** Returns this artifact with the parts of {@code chunk} appended. */
    Artifact followedBy(Artifact chunk) {
        List<Part> all = Stream.concat(parts.stream(), chunk.parts.stream()).toList();
        return new Artifact(artifactId, name, description, all, metadata, extensions);
    }
}
