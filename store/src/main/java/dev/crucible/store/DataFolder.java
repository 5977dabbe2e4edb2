package dev.crucible.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Folder of {@code --data}, readable by its owner only and locked by one service at a time. */
public final class DataFolder implements AutoCloseable {

    private final Path folder;
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Locks the folder and creates it if it is missing.
     *
     * @param service name of the service, such as {@code agents}; each service can lock the folder once
     * @throws StoreFailure if the same service already holds the lock
     */
    public static DataFolder take(Path folder, String service) throws IOException {
        if (!Files.isDirectory(folder)) {
            create(folder);
        }
        Path lock = folder.resolve("." + service + ".lock");
        if (Files.exists(lock)) {
            // Restrict only a folder that held our data before: a folder new to us may hold other files.
            closeToOthers(folder);
        }
        FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!held(channel)) {
            channel.close();
            throw new StoreFailure(
                    "%s is in use by another process as the data of %s; stop that one, or give this one a --data folder of its own"
                            .formatted(folder, service));
        }
        return new DataFolder(folder, channel);
    }

    private static boolean held(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private static void create(Path folder) throws IOException {
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }

    private static void closeToOthers(Path folder) throws IOException {
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            } catch (FileSystemException e) {
                // Another user owns the folder and decides on its permissions.
                return;
            }
        }
    }

    /** Returns the path of a file in the folder. */
    public Path resolve(String name) {
        return folder.resolve(name);
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
