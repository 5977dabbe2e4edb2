package dev.crucible.novel.persistence;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** One JSON file with one record, written atomically. An unreadable file is set aside, not overwritten. */
public final class Store<T> {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Path file;
    private final Class<T> type;

    public Store(Path file, Class<T> type) {
        this.file = file;
        this.type = type;
    }

    /** Reads the record; empty if there is none or it is damaged. A damaged file is copied to {@code .damaged}. */
    public Optional<T> read() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        byte[] bytes = Files.readAllBytes(file);
        try {
            return Optional.ofNullable(JSON.readValue(bytes, type));
        } catch (IOException e) {
            AtomicFile.write(file.resolveSibling(file.getFileName() + ".damaged"), bytes);
            return Optional.empty();
        }
    }

    public boolean exists() {
        return Files.exists(file);
    }

    public void write(T value) throws IOException {
        AtomicFile.write(file, JSON.writeValueAsBytes(value));
    }

    public void delete() throws IOException {
        Files.deleteIfExists(file);
    }
}
