package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** {@code ledger.ndjson} of a campaign: one line per run, in the order of requests; a torn last line is cut off. */
final class CampaignLedger {

    private final Path file;
    private final List<ObjectNode> lines = new ArrayList<>();

    CampaignLedger(Path file) throws IOException {
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
            lines.add((ObjectNode) node);
        }
    }

    List<ObjectNode> lines() {
        return List.copyOf(lines);
    }

    /** Appends {@code added} and forces them to the disk together. */
    void append(List<ObjectNode> added) throws IOException {
        if (added.isEmpty()) {
            return;
        }
        boolean fresh = !Files.exists(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            ByteBuffer bytes = ByteBuffer.wrap(added.stream()
                    .map(line -> line + "\n")
                    .collect(Collectors.joining())
                    .getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        }
        if (fresh) {
            AtomicFile.forceName(file);
        }
        lines.addAll(added);
    }
}
