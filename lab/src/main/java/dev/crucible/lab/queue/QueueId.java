package dev.crucible.lab.queue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Name of an {@code out/} directory's queue, stored in the directory. Workers with the same directory find the queue, others cannot take
 * runs that they cannot access, and several labs may share a Redis.
 */
public record QueueId(String value) {

    /** Reads the name of {@code out}, or creates it. */
    public static QueueId of(Path out) throws IOException {
        Path file = out.resolve(".queue");
        if (!Files.exists(file)) {
            String name = UUID.randomUUID().toString();
            Path written = Files.writeString(out.resolve(".queue-" + name), name);
            try {
                // Creating a link is atomic and fails if another process was faster.
                Files.createLink(file, written);
            } catch (FileAlreadyExistsException e) {
                return read(file);
            } finally {
                Files.delete(written);
            }
        }
        return read(file);
    }

    /** Returns true if {@code out} has a name. */
    public static boolean isIn(Path out) {
        return Files.exists(out.resolve(".queue"));
    }

    private static QueueId read(Path file) throws IOException {
        return new QueueId(Files.readString(file).strip());
    }
}
