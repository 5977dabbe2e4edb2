package dev.crucible.novel.persistence;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * One JSON file with one record, written atomically. Reading writes nothing, so it works on a full or read-only disk. A
 * file that is no such record is moved to {@code .damaged} before another takes its place.
 */
public final class Store<T> {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    /** Size of the largest file that is read; a record has some kilobytes. */
    private static final long LARGEST = 16 << 20;

    private final Path file;
    private final Class<T> type;

    public Store(Path file, Class<T> type) {
        this.file = file;
        this.type = type;
    }

    /**
     * Reads the record; empty if there is none or it is damaged.
     *
     * @throws IOException if the file cannot be read, or is a folder or a device
     */
    public Optional<T> read() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file)) {
            throw new FileSystemException(file.toString()); // a folder, or a device that would block
        }
        if (Files.size(file) > LARGEST) {
            return Optional.empty();
        }
        byte[] bytes = Files.readAllBytes(file);
        try {
            return Optional.ofNullable(JSON.readValue(bytes, type));
        } catch (IOException e) {
            return Optional.empty(); // damaged: the next write sets it aside
        }
    }

    public boolean exists() {
        return Files.exists(file);
    }

    public void write(T value) throws IOException {
        if (exists() && readable().isEmpty()) {
            setAside();
        }
        AtomicFile.write(file, JSON.writeValueAsBytes(value));
    }

    /** Writes the record, joined with the present one, which another program may have written. */
    public void join(T value, BinaryOperator<T> join) throws IOException {
        write(readable().map(there -> join.apply(there, value)).orElse(value));
    }

    public void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    void setAside() throws IOException {
        Files.move(file, file.resolveSibling(file.getFileName() + ".damaged"), StandardCopyOption.REPLACE_EXISTING);
    }

    private Optional<T> readable() {
        try {
            return read();
        } catch (IOException e) {
            return Optional.empty(); // unreadable: the write sets it aside or says why it cannot
        }
    }
}
