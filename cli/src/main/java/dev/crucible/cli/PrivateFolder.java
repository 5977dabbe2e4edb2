package dev.crucible.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders that only their owner can access. */
final class PrivateFolder {

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private PrivateFolder() {}

    /** Creates a folder and its missing parents. */
    static Path make(Path folder) throws IOException {
        return isPosix(folder)
                ? Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER))
                : Files.createDirectories(folder);
    }

    /**
     * Creates a folder, or restricts an existing one to its owner if a service has used it before. Other folders, such as a home directory,
     * keep their permissions.
     *
     * @param mark a file that the service leaves in its folder
     */
    static void keep(Path folder, String mark) throws IOException {
        make(folder);
        if (isPosix(folder) && Files.exists(folder.resolve(mark))) {
            try {
                Files.setPosixFilePermissions(folder, OWNER);
            } catch (FileSystemException e) {
                // Another user owns the folder and decides on its permissions.
                return;
            }
        }
    }

    private static boolean isPosix(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
