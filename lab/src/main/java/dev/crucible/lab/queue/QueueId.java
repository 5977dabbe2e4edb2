package dev.crucible.lab.queue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The name of an {@code out/} directory's line, kept in it: workers with the same directory find the line, others cannot take runs
 * that they do not see, and several labs may share a Redis.
 */
public record QueueId(String value) {

    /** The name of {@code out}, given now if it has none. */
    public static QueueId of(Path out) throws IOException {
        Path file = out.resolve(".queue");
        if (!Files.exists(file)) {
            String name = UUID.randomUUID().toString();
            Path written = Files.writeString(out.resolve(".queue-" + name), name);
            try {
                // A link comes to be with its content, and only if nobody was faster.
                Files.createLink(file, written);
            } catch (FileAlreadyExistsException e) {
                return read(file);
            } finally {
                Files.delete(written);
            }
        }
        return read(file);
    }

    /** Whether {@code out} has a name. */
    public static boolean isIn(Path out) {
        return Files.exists(out.resolve(".queue"));
    }

    private static QueueId read(Path file) throws IOException {
        return new QueueId(Files.readString(file).strip());
    }
}
