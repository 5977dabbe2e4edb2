package dev.crucible.engine.data.recipe;

import dev.crucible.engine.data.fetch.Checksum;
import dev.crucible.engine.io.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The checksums of what was ever fetched, in {@code checksums.txt} of the folder of data sets, in the form of {@code sha256sum}. A file
 * without a published checksum is held against that of its first copy.
 */
final class FetchRecord {

    /** The file's name. */
    static final String FILE = "checksums.txt";

    private final Path file;

    FetchRecord(Path datasets) {
        this.file = datasets.resolve(FILE);
    }

    /** What {@code name} added up to when it was fetched first. */
    Optional<Checksum> of(String name) throws IOException {
        return Optional.ofNullable(read().get(name)).map(Checksum::sha256);
    }

    /** Remembers what {@code name} adds up to. */
    void add(String name, Checksum sha256) throws IOException {
        Map<String, String> all = read();
        all.put(name, sha256.hex());
        AtomicFile.write(
                file,
                all.entrySet().stream()
                        .map(entry -> entry.getValue() + "  " + entry.getKey() + "\n")
                        .collect(Collectors.joining()));
    }

    private Map<String, String> read() throws IOException {
        Map<String, String> all = new TreeMap<>();
        if (Files.isRegularFile(file)) {
            for (String line : Files.readAllLines(file)) {
                if (line.matches("[0-9a-f]{64}  .+")) {
                    all.put(line.substring(66), line.substring(0, 64));
                }
            }
        }
        return all;
    }
}
