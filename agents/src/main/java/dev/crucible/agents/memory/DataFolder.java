package dev.crucible.agents.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** The folder of {@code --data}, readable by its owner only and held by one service at a time. */
final class DataFolder implements AutoCloseable {

    private final Path folder;
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    static DataFolder take(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            create(folder);
        }
        FileChannel channel =
                FileChannel.open(folder.resolve(".agents.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!held(channel)) {
            channel.close();
            throw new MemoryFailure(
                    "other agents use " + folder + "; stop them, or give these a --data folder of their own");
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

    Path database() {
        return folder.resolve("memory.db");
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
