package dev.crucible.novel.persistence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * Writes files atomically and durably: after a crash or power cut, readers see the old or the new content, never a
 * mixture. On return the new content is on disk. A failed {@code fsync} is reported and never retried.
 */
final class AtomicFile {
    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private AtomicFile() {}

    static void write(Path file, byte[] bytes) throws IOException {
        Path folder = above(file);
        make(folder);
        Path fresh = Files.createTempFile(folder, "." + file.getFileName(), ".new");
        try {
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                ByteBuffer rest = ByteBuffer.wrap(bytes);
                while (rest.hasRemaining()) {
                    channel.write(rest);
                }
                channel.force(true);
            }
            try {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(fresh);
        }
        force(folder);
    }

    private static Path above(Path path) {
        return Objects.requireNonNull(path.toAbsolutePath().getParent(), "a file lies in a folder");
    }

    /** Creates {@code folder} and its missing parents, and forces each name to disk. */
    static void make(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Path above = above(folder);
            make(above);
            Files.createDirectories(folder);
            force(above);
        }
    }

    /** Forces the names in {@code folder} to disk. Windows cannot do this and does not need it. */
    private static void force(Path folder) throws IOException {
        if (!WINDOWS) {
            try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
                names.force(true);
            }
        }
    }
}
