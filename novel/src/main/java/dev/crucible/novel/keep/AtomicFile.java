package dev.crucible.novel.keep;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file so that readers see the old one or the new one, never half of one. */
final class AtomicFile {
    private AtomicFile() {}

    static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path fresh = Files.createTempFile(file.toAbsolutePath().getParent(), "." + file.getFileName(), ".new");
        try {
            Files.write(fresh, bytes);
            try {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
