package dev.crucible.engine.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file for a fuzz target, reused for all inputs of a process. */
public final class FuzzFile {

    private static final Path FOLDER = folder();

    private FuzzFile() {}

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("crucible-fuzz");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the file {@code name} with the content {@code bytes}. */
    public static Path of(String name, byte[] bytes) {
        try {
            Path file = FOLDER.resolve(name);
            file.toFile().deleteOnExit();
            return Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
