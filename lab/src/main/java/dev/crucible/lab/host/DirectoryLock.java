package dev.crucible.lab.host;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Lock that keeps a second lab from using an {@code out/} directory; the system releases it when the lab's process ends. */
public final class DirectoryLock implements AutoCloseable {

    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Acquires the lock; throws if another lab holds it. */
    public static DirectoryLock take(Path out) throws IOException {
        FileChannel channel =
                FileChannel.open(out.resolve(".lab.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            channel.close();
            throw new IOException("another lab serves " + out + "; stop it, or give this one its own --out");
        }
        return new DirectoryLock(channel);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
