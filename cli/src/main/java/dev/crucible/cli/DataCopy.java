package dev.crucible.cli;

import dev.crucible.store.DatabaseCopy;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Copy of service data: databases as committed snapshots, other files unchanged.
 *
 * @param data the folder of {@code --data}
 */
record DataCopy(Path data) {

    void to(Path target) throws IOException {
        PrivateFolder.make(target);
        if (!Files.isDirectory(data)) {
            return;
        }
        Files.walkFileTree(data, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                PrivateFolder.make(target.resolve(data.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile() && isKept(file.getFileName().toString())) {
                    copy(file, target.resolve(data.relativize(file)));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
    }

    /** Returns false for locks and journals, which belong to running services; copies of databases contain the data of their journals. */
    private static boolean isKept(String name) {
        return !name.endsWith(".lock")
                && !name.endsWith("-wal")
                && !name.endsWith("-shm")
                && !name.endsWith("-journal")
                && !name.endsWith(".tmp");
    }

    private static void copy(Path file, Path target) throws IOException {
        try {
            if (DatabaseCopy.canCopy(file)) {
                DatabaseCopy.of(file, target);
            } else {
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
            }
        } catch (NoSuchFileException e) {
            // The source was deleted during the copy.
            Files.deleteIfExists(target);
        }
    }
}
