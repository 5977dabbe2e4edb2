package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * {@code events.ndjson} of a sweep: one line per finished cell. It is append-only, also when a sweep is resumed, so that readers can
 * continue at their last offset.
 */
final class CellEvents {

    private final Path file;
    private final Set<String> told = new HashSet<>();

    /** Reads the existing lines and cuts off a last line that a crash has torn. */
    CellEvents(Path file) throws IOException {
        this.file = file;
        if (!Files.exists(file)) {
            return;
        }
        byte[] bytes = Files.readAllBytes(file);
        int whole = bytes.length;
        while (whole > 0 && bytes[whole - 1] != '\n') {
            whole--;
        }
        if (whole < bytes.length) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(whole);
            }
        }
        for (String line :
                new String(bytes, 0, whole, StandardCharsets.UTF_8).lines().toList()) {
            JsonNode node = Json.MAPPER.readTree(line);
            told.add(key(
                    node.path("number").intValue(), node.path("planned_rounds").intValue()));
        }
    }

    private static String key(int number, int rounds) {
        return number + " " + rounds;
    }

    /** Returns true if {@code cell} was finished when the file was opened or since. */
    boolean tells(Cell cell) {
        return told.contains(key(cell.number(), cell.strategy().rounds()));
    }

    void append(Grid grid, CellOutcome row, boolean cached, SweepState progress) throws IOException {
        if (!told.add(key(row.cell().number(), row.cell().strategy().rounds()))) {
            return;
        }
        ObjectNode line = Json.object().put("event", "cell").setAll(CellTable.line(grid, row));
        line.put("cached", cached).put("done", progress.done()).put("runs", progress.runs());
        Files.writeString(
                file, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
