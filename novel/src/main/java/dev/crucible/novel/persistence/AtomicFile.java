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
 * Writes a file so that readers, also those after a power cut, see the old one or the new one, never half of one. When it returns, the
 * new one is on the disk; what could not be brought there is given up with its error and never forced again.
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

    /** Makes {@code folder} and what is missing above it, each with its name on the disk. */
    private static void make(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Path above = above(folder);
            make(above);
            Files.createDirectories(folder);
            force(above);
        }
    }

    /** Brings the names in {@code folder} to the disk; Windows cannot do that, and need not. */
    private static void force(Path folder) throws IOException {
        if (!WINDOWS) {
            try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
                names.force(true);
            }
        }
    }
}
