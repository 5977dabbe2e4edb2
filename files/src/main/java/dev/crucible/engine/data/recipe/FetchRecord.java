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
 * Checksums of all fetched files, in {@code checksums.txt} of the folder of data sets, in the form of {@code sha256sum}. A file
 * without a published checksum must match the checksum of its first copy.
 */
final class FetchRecord {

    /** The file's name. */
    static final String FILE = "checksums.txt";

    private final Path file;

    FetchRecord(Path datasets) {
        this.file = datasets.resolve(FILE);
    }

    /** Returns the checksum of {@code name} when it was first fetched. */
    Optional<Checksum> of(String name) throws IOException {
        return Optional.ofNullable(read().get(name)).map(Checksum::sha256);
    }

    /** Records the checksum of {@code name}. */
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
