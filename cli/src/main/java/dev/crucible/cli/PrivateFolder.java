package dev.crucible.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders that only their owner may read. */
final class PrivateFolder {

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private PrivateFolder() {}

    /** Makes a folder, and those above it, unless it is there. */
    static Path make(Path folder) throws IOException {
        return isPosix(folder)
                ? Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER))
                : Files.createDirectories(folder);
    }

    /**
     * Makes a folder, or takes from others the rights to one that a service has used before: one that may hold other things, such as
     * somebody's home, is left as it is.
     *
     * @param mark a file that the service leaves in its folder
     */
    static void keep(Path folder, String mark) throws IOException {
        make(folder);
        if (isPosix(folder) && Files.exists(folder.resolve(mark))) {
            try {
                Files.setPosixFilePermissions(folder, OWNER);
            } catch (FileSystemException e) {
                // Somebody else's, who decides about it.
                return;
            }
        }
    }

    private static boolean isPosix(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
