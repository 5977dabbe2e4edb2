package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.table.TableSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The tables of a data set by their names: {@code train} and {@code test} as {@code .csv}, {@code .tsv}, {@code .json} or {@code .jsonl},
 * plain or {@code .gz}, or {@code train*.parquet} and {@code test*.parquet}. The test part is empty if the set is unsplit.
 */
final class TableSources {

    private static final String ENDING = "\\.(csv|tsv|json|jsonl|ndjson)(\\.gz)?";
    private static final List<String> UNREAD = List.of("val", "valid", "validation", "dev");

    private TableSources() {}

    /**
     * Finds the tables in {@code directory}.
     *
     * @param texts the columns that must be texts
     */
    static Optional<Split<TableSource>> find(Path directory, FileForm form, Set<String> texts) {
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        Optional<Split<Path>> shards = Shards.find(directory);
        if (shards.isPresent()) {
            List<Path> test = shards.get().test();
            return Optional.of(new Split<>(
                    List.of(ParquetSource.of(shards.get().train())),
                    test.isEmpty() ? List.of() : List.of(ParquetSource.of(test))));
        }
        List<Path> files = list(directory);
        Optional<Path> train = named(directory, files, "train");
        Optional<Path> test = named(directory, files, "test");
        if (train.isEmpty()
                && (test.isPresent()
                        || files.stream().anyMatch(file -> name(file).matches(".+" + ENDING)))) {
            throw Malformed.because(
                    directory.toString(),
                    "train.csv, train.tsv, train.json or train.jsonl",
                    String.join(
                            ", ",
                            files.stream().map(TableSources::name).limit(10).toList()),
                    "give the file of the training samples this name");
        }
        return train.map(file -> new Split<>(
                List.of(open(file, form, texts)),
                test.map(held -> List.of(open(held, form, texts))).orElse(List.of())));
    }

    /** Returns a note of each file in {@code directory} that looks like a part of the set and is not read. */
    static List<String> unread(Path directory) {
        return list(directory).stream()
                .filter(file -> UNREAD.stream().anyMatch(part -> name(file).matches(part + ENDING)))
                .map(file -> "%s is not read: only train and test files are".formatted(file))
                .toList();
    }

    private static TableSource open(Path file, FileForm form, Set<String> texts) {
        return name(file).contains(".csv") || name(file).contains(".tsv")
                ? CsvSource.of(file, form.header())
                : JsonSource.of(file, texts);
    }

    private static Optional<Path> named(Path directory, List<Path> files, String part) {
        List<Path> found =
                files.stream().filter(file -> name(file).matches(part + ENDING)).toList();
        if (found.size() > 1) {
            throw Malformed.because(
                    directory.toString(),
                    "one file of %s samples".formatted(part),
                    found.toString(),
                    "remove one of them");
        }
        return found.stream().findFirst();
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static List<Path> list(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            throw new DataException("%s cannot be listed (%s); check its permissions".formatted(directory, e), e);
        }
    }
}
