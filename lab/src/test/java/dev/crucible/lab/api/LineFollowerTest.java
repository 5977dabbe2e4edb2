package dev.crucible.lab.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.lab.runs.LogTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFollowerTest {

    @TempDir
    private Path folder;

    private final List<String> lines = new ArrayList<>();

    @Test
    void theBeginningOfALineWaitsForItsEnd() throws IOException {
        Path file = Files.writeString(folder.resolve("events.ndjson"), "{\"round\":1}\n{\"rou");
        LineFollower follower = follower(file);
        read(follower);
        assertThat(lines).containsExactly("{\"round\":1} ends 12");
        Files.writeString(file, "nd\":2}\n", StandardOpenOption.APPEND);
        read(follower);
        assertThat(lines).containsExactly("{\"round\":1} ends 12", "{\"round\":2} ends 24");
    }

    @Test
    void aFileThatWasReplacedIsReadFromItsBeginningAlsoWhenItIsLongerByThen() throws IOException {
        Path file = Files.writeString(folder.resolve("events.ndjson"), "{\"round\":1,\"ms\":7}\n{\"round\":2,");
        LineFollower follower = follower(file);
        read(follower);
        lines.clear();
        AtomicFile.write(file, "{\"round\":1,\"ms\":7}\n{\"round\":2,\"ms\":100}\n{\"round\":3,\"ms\":7}\n");
        read(follower);
        assertThat(lines)
                .containsExactly(
                        "{\"round\":1,\"ms\":7} ends 19",
                        "{\"round\":2,\"ms\":100} ends 40",
                        "{\"round\":3,\"ms\":7} ends 59");
    }

    @Test
    void aFileThatWasCutIsReadFromItsBeginning() throws IOException {
        Path file = Files.writeString(folder.resolve("events.ndjson"), "{\"round\":1}\n{\"round\":2}\n");
        LineFollower follower = follower(file);
        read(follower);
        lines.clear();
        Files.writeString(file, "{\"round\":1}\n");
        read(follower);
        assertThat(lines).containsExactly("{\"round\":1} ends 12");
    }

    private static LineFollower follower(Path file) {
        return new LineFollower(LogTail.atLine(file, 0), 1_000);
    }

    private void read(LineFollower follower) throws IOException {
        follower.read(false, (line, end) -> lines.add(line + " ends " + end));
    }
}
