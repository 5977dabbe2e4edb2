package dev.crucible.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/** File permissions that hide a database from other users of the machine, even in a folder that they can read. */
final class OwnersAlone {

    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");

    private OwnersAlone() {}

    /**
     * Creates a missing database file and restricts the file and its log to the owner; SQLite gives a new log the permissions of the file.
     */
    static void keep(Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (!posix || parent == null || !Files.isDirectory(parent)) {
            return;
        }
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWN));
        } catch (FileAlreadyExistsException e) {
            for (String part : List.of("", "-wal", "-shm")) {
                close(file.resolveSibling(file.getFileName() + part));
            }
        }
    }

    private static void close(Path file) throws IOException {
        if (Files.isRegularFile(file)) {
            try {
                Files.setPosixFilePermissions(file, OWN);
            } catch (FileSystemException e) {
                // Another user owns the file and decides on its permissions.
                return;
            }
        }
    }
}
