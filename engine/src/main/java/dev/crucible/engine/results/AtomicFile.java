package dev.crucible.engine.results;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Whole-file writes that readers see entirely or not at all: to a temporary name, to disk, then moved. */
public final class AtomicFile {

    private AtomicFile() {}

    /** Writes what {@code content} writes to {@code target}, whose directory is made when missing. */
    public static void write(Path target, Content content) throws IOException {
        write(target, content, true);
    }

    /** The same without waiting for the disk: the caller brings the file and its directory there, or can do without them. */
    public static void place(Path target, Content content) throws IOException {
        write(target, content, false);
    }

    private static void write(Path target, Content content, boolean durably) throws IOException {
        Files.createDirectories(target.getParent());
        Path temporary = target.resolveSibling(target.getFileName() + ".tmp");
        try (FileChannel channel = FileChannel.open(
                        temporary,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                OutputStream out = Channels.newOutputStream(channel)) {
            content.writeTo(out);
            if (durably) {
                channel.force(true);
            }
        }
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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
