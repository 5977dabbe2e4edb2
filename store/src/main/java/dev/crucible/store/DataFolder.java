package dev.crucible.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** The folder of {@code --data}, readable by its owner only and held by one service at a time. */
public final class DataFolder implements AutoCloseable {

    private final Path folder;
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Takes the folder, which is made when it is not there.
     *
     * @param service who takes it, such as {@code agents}; each service may have the folder once
     * @throws StoreFailure when the same service has it already
     */
    public static DataFolder take(Path folder, String service) throws IOException {
        if (!Files.isDirectory(folder)) {
            create(folder);
        }
        Path lock = folder.resolve("." + service + ".lock");
        if (Files.exists(lock)) {
            // Ours from before, when it may have been open to others; what is new to us may hold other things.
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
                // Somebody else's, who decides about it.
                return;
            }
        }
    }

    /** A file in it. */
    public Path resolve(String name) {
        return folder.resolve(name);
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
