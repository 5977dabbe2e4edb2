package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The Parquet files of a data set, by their names: {@code train*.parquet}, and {@code test*.parquet} unless it is unsplit. */
final class Shards {

    private static final String ENDING = ".parquet";

    private Shards() {}

    /** Finds the files in {@code directory} in the order of their names; empty if there is no Parquet file. */
    static Optional<Split<Path>> find(Path directory) {
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        List<Path> all = list(directory);
        if (all.isEmpty()) {
            return Optional.empty();
        }
        Split<Path> split = new Split<>(named(all, "train"), named(all, "test"));
        if (split.train().isEmpty()) {
            throw Malformed.because(
                    directory.toString(),
                    "train*.parquet, and test*.parquet unless a fifth of it shall be held out",
                    String.join(
                            ", ",
                            all.stream()
                                    .map(file -> file.getFileName().toString())
                                    .toList()),
                    "rename the files");
        }
        return Optional.of(split);
    }

    private static List<Path> named(List<Path> files, String prefix) {
        return files.stream()
                .filter(file -> file.getFileName().toString().startsWith(prefix))
                .toList();
    }

    private static List<Path> list(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw new DataException("%s cannot be listed (%s); check its permissions".formatted(directory, e), e);
        }
    }
}
