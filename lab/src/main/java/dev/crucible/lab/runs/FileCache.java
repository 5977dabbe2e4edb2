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

/** What was read of one file of each run; a file is read again only when it has changed. */
final class FileCache<T> {

    private final Map<RunDirectory, Read<T>> known = new ConcurrentHashMap<>();
    private final Function<RunDirectory, Path> file;
    private final Reader<T> reader;

    /** Remembers what {@code reader} makes of {@code file}, a file of each run. */
    FileCache(Function<RunDirectory, Path> file, Reader<T> reader) {
        this.file = file;
        this.reader = reader;
    }

    /** Makes a value of a file that is there, unless it holds none. */
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

    /** The value of the file of {@code run}; empty when it is not there or holds none. */
    Optional<T> of(RunDirectory run) {
        Read<T> read = known.get(run);
        // With thousands of runs even making their paths takes longer than asking the system about them.
        Path path = read == null ? file.apply(run) : read.file();
        BasicFileAttributes now;
        try {
            now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            // It is not there, or went while we looked.
            known.remove(run);
            return Optional.empty();
        }
        if (read == null || !read.of(now)) {
            read = new Read<>(path, now.lastModifiedTime(), now.size(), now.fileKey(), reader.read(run));
            known.put(run, read);
        }
        return read.value();
    }

    /** Forgets runs that are not among {@code runs}, which are all there are. */
    void forgetOthers(List<RunDirectory> runs) {
        if (known.size() > runs.size()) {
            known.keySet().retainAll(Set.copyOf(runs));
        }
    }
}
