package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** Cells reported so far by a sweep. */
final class SweepEvents {

    private static final List<String> OF_THE_EVENT = List.of("event", "cached", "done", "runs");

    private SweepEvents() {}

    /** Returns every complete line without the fields that describe the moment of its writing. */
    static ArrayNode lines(RunDirectory run) throws IOException {
        ArrayNode lines = JsonNodeFactory.instance.arrayNode();
        String text;
        try {
            text = Files.readString(run.events(), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            // No cell has finished yet.
            return lines;
        }
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            lines.add(((ObjectNode) Json.MAPPER.readTree(line)).without(OF_THE_EVENT));
        }
        return lines;
    }
}
