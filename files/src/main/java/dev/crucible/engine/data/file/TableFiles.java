package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.table.TableColumn;
import dev.crucible.engine.data.table.TableEncoding;
import dev.crucible.engine.data.table.TableSource;
import dev.crucible.engine.random.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tables in a directory: {@code train.csv} and {@code test.csv}, or {@code train*.parquet} and {@code test*.parquet}. Without a test table
 * a fifth of each class is held out. The label column tells the class, a column {@code writer} the natural owner; all others are features.
 */
public final class TableFiles {

    private static final long MOST_BYTES = 1L << 30;

    private final DatasetRequest wanted;
    private final TableSource source;
    private final int label;
    private final int owner;

    private TableFiles(DatasetRequest wanted, TableSource source) {
        this.wanted = wanted;
        this.source = source;
        List<String> names = source.columns().stream().map(TableColumn::name).toList();
        String column = wanted.text().labelColumn();
        this.label = names.indexOf(column);
        this.owner = TextRow.writer(names).map(names::indexOf).orElse(-1);
        if (label < 0) {
            throw Malformed.because(
                    wanted.keyword() + ", the header",
                    "a column '%s'".formatted(column),
                    String.join(", ", names),
                    "name the right one in label_column");
        }
        if (Set.copyOf(names).size() < names.size()) {
            throw Malformed.because(
                    wanted.keyword() + ", the header",
                    "each column once",
                    String.join(", ", names),
                    "rename those that occur twice");
        }
    }

    /**
     * Reads the tables in {@code directory}; empty when there are none.
     *
     * @throws DataException naming the file, what was expected and found, and the fix
     */
    public static Optional<Dataset> load(Path directory, DatasetRequest wanted) {
        return find(directory).map(tables -> {
            TableFiles train = new TableFiles(wanted, tables.train().getFirst());
            List<Labelled> rows = train.labels();
            if (tables.test().isEmpty()) {
                Split<Labelled> split = Split.hold(rows, Labelled::label, wanted.seed());
                return dataset(directory, train, split, train);
            }
            TableSource held = tables.test().getFirst();
            if (!names(held).equals(names(train.source))) {
                throw Malformed.because(
                        directory + ", the test table",
                        "the columns of the training table, " + String.join(", ", names(train.source)),
                        String.join(", ", names(held)),
                        "take both from the same table");
            }
            TableFiles test = new TableFiles(wanted, held);
            return dataset(directory, train, new Split<>(rows, test.labels()), test);
        });
    }

    private static List<String> names(TableSource table) {
        return table.columns().stream().map(TableColumn::name).toList();
    }

    private static Optional<Split<TableSource>> find(Path directory) {
        Optional<Split<Path>> shards = Shards.find(directory);
        if (shards.isPresent()) {
            List<Path> test = shards.get().test();
            return Optional.of(new Split<>(
                    List.of(ParquetSource.of(shards.get().train())),
                    test.isEmpty() ? List.of() : List.of(ParquetSource.of(test))));
        }
        Path train = directory.resolve("train.csv");
        Path test = directory.resolve("test.csv");
        if (!Files.isRegularFile(train)) {
            return Optional.empty();
        }
        return Optional.of(new Split<>(
                List.of(CsvSource.of(train)), Files.isRegularFile(test) ? List.of(CsvSource.of(test)) : List.of()));
    }

    /** A row's number in its table, what class it has and whose it is. */
    private record Labelled(int number, String origin, String label, Optional<String> owner) {}

    private List<Labelled> labels() {
        List<Labelled> rows = new ArrayList<>();
        source.forEach((origin, values) -> {
            if (values[label] == null || values[label].isEmpty()) {
                throw Malformed.because(
                        origin,
                        "a label in '%s'".formatted(wanted.text().labelColumn()),
                        "none",
                        "add it or remove the row");
            }
            rows.add(new Labelled(
                    rows.size(),
                    origin,
                    values[label],
                    owner < 0 ? Optional.empty() : Optional.ofNullable(values[owner])));
        });
        if (rows.isEmpty()) {
            throw Malformed.because(wanted.keyword(), "at least one row", "none", "put in the table's rows");
        }
        return rows;
    }

    private static Dataset dataset(Path directory, TableFiles train, Split<Labelled> all, TableFiles test) {
        ClassNames classes = ClassNames.of(all.train().stream().map(Labelled::label));
        List<Labelled> trained = train.choose(all.train(), 0);
        TableEncoding encoding = train.fit(trained, directory.toString());
        return new Dataset(
                train.wanted.keyword(),
                new Provenance(false, "a table read from " + directory),
                Shape.row(encoding.width()),
                classes.size(),
                train.samples(trained, classes, encoding),
                test.samples(test.choose(all.test(), 1), classes, encoding),
                ClientIds.number(trained.stream().map(Labelled::owner).toList()),
                Optional.empty());
    }

    private List<Labelled> choose(List<Labelled> rows, int split) {
        int[] choice = FileDatasets.choose(rows.size(), wanted.maxSamples(), wanted.seed().stream(Purpose.DATA, split));
        return IntStream.of(choice).mapToObj(rows::get).toList();
    }

    private TableEncoding fit(List<Labelled> rows, String origin) {
        TableEncoding.Fit fit =
                new TableEncoding.Fit(source.columns(), owner < 0 ? Set.of(label) : Set.of(label, owner));
        forEach(rows, (place, from, values) -> fit.add(from, values));
        return fit.encoding(origin);
    }

    private FloatSamples samples(List<Labelled> rows, ClassNames classes, TableEncoding encoding) {
        int width = encoding.width();
        long bytes = (long) rows.size() * width * Float.BYTES;
        if (bytes > Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 2)) {
            throw new DataException(
                    "%s: %,d rows of %,d features need %,d bytes; lower max_dataset_samples, or give Java more memory (-Xmx)"
                            .formatted(rows.getFirst().origin(), rows.size(), width, bytes));
        }
        float[] values = new float[rows.size() * width];
        int[] labels = new int[rows.size()];
        forEach(rows, (place, origin, row) -> encoding.encode(origin, row, values, place * width));
        for (int i = 0; i < labels.length; i++) {
            labels[i] = classes.number(rows.get(i).label(), rows.get(i).origin());
        }
        return new FloatSamples(values, labels, width);
    }

    /** Takes a row that was chosen, by its place among those. */
    @FunctionalInterface
    private interface Chosen {
        void take(int place, String origin, String[] values);
    }

    /** Reads the table once more for {@code rows}, which are in its order. */
    private void forEach(List<Labelled> rows, Chosen chosen) {
        BitSet wantedRows = new BitSet();
        rows.forEach(row -> wantedRows.set(row.number()));
        int[] next = new int[2];
        source.forEach((origin, values) -> {
            if (wantedRows.get(next[0]++)) {
                chosen.take(next[1]++, origin, values);
            }
        });
    }
}
