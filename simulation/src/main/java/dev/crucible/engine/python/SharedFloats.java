package dev.crucible.engine.python;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Memory shared by two processes. Its file is unlinked as soon as both have mapped it, so none can be left behind. */
final class SharedFloats implements AutoCloseable {

    /** Makes the other process map the file. */
    interface Sharing {
        void map(Path file, long bytes);
    }

    private static final Path MEMORY = Path.of("/dev/shm");
    private static final int CHUNK = 1 << 20;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment segment;

    SharedFloats(long bytes, Sharing other) throws IOException {
        Path file = file();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            // Written and not only extended: a lack of memory is then an error here and not a signal later.
            ByteBuffer zeros = ByteBuffer.allocate(CHUNK);
            for (long left = bytes; left > 0; left -= zeros.limit()) {
                zeros.clear().limit((int) Math.min(CHUNK, left));
                while (zeros.hasRemaining()) {
                    channel.write(zeros);
                }
            }
            segment = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            other.map(file, bytes);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        } finally {
            Files.delete(file);
        }
    }

    private static Path file() throws IOException {
        FileSystem system = FileSystems.getDefault();
        FileAttribute<?>[] secret = system.supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        return Files.isWritable(MEMORY)
                ? Files.createTempFile(MEMORY, "crucible-", ".f32", secret)
                : Files.createTempFile("crucible-", ".f32", secret);
    }

    long bytes() {
        return segment.byteSize();
    }

    void put(float[] values, long offset) {
        MemorySegment.copy(values, 0, segment, ValueLayout.JAVA_FLOAT, offset, values.length);
    }

    void get(long offset, float[] values) {
        MemorySegment.copy(segment, ValueLayout.JAVA_FLOAT, offset, values, 0, values.length);
    }

    @Override
    public void close() {
        arena.close();
    }
}
