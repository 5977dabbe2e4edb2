package dev.crucible.engine.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Objects;

/**
 * Atomic whole-file writes: to a temporary file, to disk, then renamed, so that readers see all or nothing. If {@code fsync} fails, the write
 * fails with its error and is never retried: the system may have dropped the data and would report success for a second attempt.
 */
public final class AtomicFile {

    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private AtomicFile() {}

    /** Durability of a write when it returns. */
    private enum Reach {
        /** Readers see it; a power failure may leave an empty file. */
        SEEN,
        /** A power failure leaves the old file or this one. */
        WHOLE,
        /** A power failure leaves this one. */
        KEPT
    }

    /** Atomically writes {@code content} to {@code target}, creating its directory if missing; durable when it returns. */
    public static void write(Path target, Content content) throws IOException {
        write(target, content, Reach.KEPT);
    }

    /**
     * Like {@link #write}, but without an {@code fsync} of the directory: until its directory is {@link #force}d, a power failure may restore the
     * old file.
     */
    public static void renew(Path target, Content content) throws IOException {
        write(target, content, Reach.WHOLE);
    }

    /** Like {@link #write}, but without any {@code fsync}: the caller forces the file and its directory, or can lose them. */
    public static void place(Path target, Content content) throws IOException {
        write(target, content, Reach.SEEN);
    }

    private static void write(Path target, Content content, Reach reach) throws IOException {
        Path folder = Objects.requireNonNull(target.toAbsolutePath().getParent(), "the root is no file");
        directories(folder);
        Path temporary = target.resolveSibling(target.getFileName() + ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(
                            temporary,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE);
                    OutputStream out = Channels.newOutputStream(channel)) {
                content.writeTo(out);
                if (reach != Reach.SEEN) {
                    channel.force(true);
                }
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException e) {
            giveUp(temporary, e);
            throw e;
        }
        if (reach == Reach.KEPT) {
            force(folder);
        }
    }

    private static void giveUp(Path temporary, Exception reason) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /** Creates {@code folder} and its missing parents, durably. */
    public static void directories(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.toAbsolutePath().getParent();
        if (parent == null) {
            throw new FileAlreadyExistsException(folder.toString());
        }
        directories(parent);
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
        force(parent);
    }

    /** Forces the name of {@code file} to disk. */
    public static void forceName(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            force(folder);
        }
    }

    /** Forces a file's bytes, or the names in a directory, to disk. */
    public static void force(Path path) throws IOException {
        boolean directory = Files.isDirectory(path);
        if (directory && WINDOWS) {
            // Windows cannot force directories, and need not.
            return;
        }
        StandardOpenOption mode = directory ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (FileChannel channel = FileChannel.open(path, mode)) {
            channel.force(true);
        } catch (IOException e) {
            if (!directory || !isUnsupported(e)) {
                throw e;
            }
        }
    }

    /** Returns true if the file system does not support forcing directories, as some network ones; Java has no error code for it. */
    private static boolean isUnsupported(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("invalid argument") || message.contains("not supported");
    }

    /** Writes {@code text} as UTF-8. */
    public static void write(Path target, String text) throws IOException {
        write(target, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Content of the file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }
}
