package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Cache of values read from one file per run; a file is read again only after a change. Thread-safe. */
final class FileCache<T> {

    private final Map<RunDirectory, Read<T>> known = new ConcurrentHashMap<>();
    private final Function<RunDirectory, Path> file;
    private final Reader<T> reader;

    /** Caches the values that {@code reader} reads from {@code file}. */
    FileCache(Function<RunDirectory, Path> file, Reader<T> reader) {
        this.file = file;
        this.reader = reader;
    }

    /** Reads a value from an existing file; empty if it contains none. */
    interface Reader<T> {
        Optional<T> read(RunDirectory run);
    }

    private record Read<T>(Path file, FileTime modified, long size, Object key, Optional<T> value) {

        boolean of(BasicFileAttributes file) {
            return modified.equals(file.lastModifiedTime())
                    && size == file.size()
                    && Objects.equals(key, file.fileKey());
        }
    }

    /** Returns the value of the file of {@code run}; empty if the file is missing or contains none. */
    Optional<T> of(RunDirectory run) {
        Read<T> read = known.get(run);
        // Reuse the path: for thousands of runs, creating paths takes longer than their file attributes.
        Path path = read == null ? file.apply(run) : read.file();
        BasicFileAttributes now;
        try {
            now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            // Missing, or deleted during the read.
            known.remove(run);
            return Optional.empty();
        }
        if (read == null || !read.of(now)) {
            read = new Read<>(path, now.lastModifiedTime(), now.size(), now.fileKey(), reader.read(run));
            known.put(run, read);
        }
        return read.value();
    }

    /** Drops the values of all runs except {@code runs}. */
    void forgetOthers(List<RunDirectory> runs) {
        if (known.size() > runs.size()) {
            known.keySet().retainAll(Set.copyOf(runs));
        }
    }
}
