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
 * Whole-file writes that readers see entirely or not at all: to a temporary name, to disk, then moved. A file that could not be brought
 * to the disk is given up with its error and never forced again: the system may have dropped what it could not write, and would then
 * call a second attempt a success.
 */
public final class AtomicFile {

    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private AtomicFile() {}

    /** How far a write has come when it returns. */
    private enum Reach {
        /** Readers see it; a power cut may leave an empty file. */
        SEEN,
        /** A power cut leaves the file as it was before, or this one. */
        WHOLE,
        /** A power cut leaves this one. */
        KEPT
    }

    /** Writes what {@code content} writes to {@code target}, whose directory is made when missing; a power cut leaves it there. */
    public static void write(Path target, Content content) throws IOException {
        write(target, content, Reach.KEPT);
    }

    /** The same without waiting for the file's name: until its directory is {@link #force}d, a power cut may bring the old file back. */
    public static void renew(Path target, Content content) throws IOException {
        write(target, content, Reach.WHOLE);
    }

    /** The same without waiting for the disk: the caller brings the file and its directory there, or can do without them. */
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

    /** Makes {@code folder} and what is missing above it, so that a power cut leaves them there. */
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

    /** Brings the name of {@code file} to the disk. */
    public static void forceName(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            force(folder);
        }
    }

    /** Brings a file's bytes, or the names in a directory, to the disk. */
    public static void force(Path path) throws IOException {
        boolean directory = Files.isDirectory(path);
        if (directory && WINDOWS) {
            // It cannot do that, and need not.
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

    /** Some network file systems know no such thing for directories and say so; that is no failure of the disk. Java has no code for it. */
    private static boolean isUnsupported(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("invalid argument") || message.contains("not supported");
    }

    /** Writes {@code text} as UTF-8. */
    public static void write(Path target, String text) throws IOException {
        write(target, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** What goes into the file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }
}
