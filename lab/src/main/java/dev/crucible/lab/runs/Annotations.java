package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Users' annotations of a run, stored next to its config, which stays unchanged.
 *
 * @param tags distinct short labels in the order they were given
 * @param notes any text
 * @param archived true if lists omit the run by default
 */
public record Annotations(List<String> tags, String notes, boolean archived) {

    /** Name of the file. */
    static final String FILE = "annotations.json";

    static final Annotations NONE = new Annotations(List.of(), "", false);

    public Annotations {
        tags = List.copyOf(tags);
    }

    /** Reads the annotations of {@code run}; none if the file is missing or malformed. */
    public static Annotations of(RunDirectory run) {
        if (!Files.isRegularFile(file(run), LinkOption.NOFOLLOW_LINKS)) {
            return NONE;
        }
        return LenientJson.object(file(run)).map(Annotations::of).orElse(NONE);
    }

    /** Writes the annotations of {@code run}. */
    public void write(RunDirectory run) throws IOException {
        Json.write(file(run), toJson());
    }

    public ObjectNode toJson() {
        ObjectNode node = Json.object();
        ArrayNode array = node.putArray("tags");
        tags.forEach(array::add);
        node.put("notes", notes);
        // Clients older than the archive do not expect this field.
        return archived ? node.put("archived", true) : node;
    }

    private static Annotations of(ObjectNode stored) {
        List<String> tags = new ArrayList<>();
        for (JsonNode tag : stored.path("tags")) {
            if (tag.isTextual()) {
                tags.add(tag.textValue());
            }
        }
        return new Annotations(
                tags, stored.path("notes").asText(""), stored.path("archived").asBoolean(false));
    }

    static Path file(RunDirectory run) {
        return run.root().resolve(FILE);
    }
}
