package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.table.TableColumn;
import dev.crucible.engine.data.table.TableEncoding;
import dev.crucible.engine.data.table.TableSource;
import dev.crucible.engine.random.Purpose;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tables in a directory, as {@link TableSources} finds them. Without a test table a fifth of each class is held out. The label column is the class, a column {@code writer} the natural owner; all others are features.
 */
public final class TableFiles {

    private static final long MOST_BYTES = 1L << 30;

    private final DatasetRequest wanted;
    private final TableSource source;
    private final Labels labels;
    private final int label;
    private final int owner;

    private TableFiles(DatasetRequest wanted, TableSource source) {
        this.wanted = wanted;
        this.source = source;
        this.labels = new Labels(wanted.files(), wanted.text().labelColumn());
        if (source.columns().isEmpty()) {
            throw Malformed.because(source.toString(), "at least one row", "none", "put in the table's rows");
        }
        List<String> names = source.columns().stream().map(TableColumn::name).toList();
        String column = wanted.text().labelColumn();
        this.label = names.indexOf(column);
        this.owner = TextRow.writer(names).map(names::indexOf).orElse(-1);
        if (label < 0) {
            throw Malformed.because(
                    source + ", the header",
                    "a column '%s'".formatted(column),
                    String.join(", ", names),
                    "name the right one in label_column"
                            + source.warnings().stream()
                                    .findFirst()
                                    .map(why -> "; " + why)
                                    .orElse(""));
        }
        Stream.concat(wanted.files().columns().stream(), wanted.files().ignored().stream())
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw Malformed.because(
                            source + ", the header",
                            "a column '%s'".formatted(name),
                            String.join(", ", names),
                            "correct columns or ignore_columns");
                });
        if (Set.copyOf(names).size() < names.size()) {
            throw Malformed.because(
                    source + ", the header",
                    "each column once",
                    String.join(", ", names),
                    "rename those that occur twice");
        }
    }

    /** Returns true if {@code directory} has tables. */
    public static boolean present(Path directory) {
        return TableSources.find(directory, FileForm.DEFAULT, Set.of()).isPresent();
    }

    /**
     * Reads the tables in {@code directory}; empty if there are none.
     *
     * @throws DataException naming the file, what was expected and found, and the fix
     */
    public static Optional<Dataset> load(Path directory, DatasetRequest wanted) {
        return TableSources.find(directory, wanted.files(), Set.of()).map(tables -> {
            TableFiles train = new TableFiles(wanted, tables.train().getFirst());
            List<Labelled> rows = train.labelled();
            if (tables.test().isEmpty()) {
                Split<Labelled> split = Split.hold(rows, Labelled::label, wanted.seed(), directory.toString());
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
            return dataset(directory, train, new Split<>(rows, test.labelled()), test);
        });
    }

    private static List<String> names(TableSource table) {
        return table.columns().stream().map(TableColumn::name).toList();
    }

    /** A row's number in its table, with its class and owner. */
    private record Labelled(int number, String origin, String label, Optional<String> owner) {}

    private List<Labelled> labelled() {
        List<Labelled> rows = new ArrayList<>();
        int[] number = new int[1];
        source.forEach((origin, values) -> {
            int place = number[0]++;
            labels.of(values[label], origin)
                    .ifPresent(name -> rows.add(new Labelled(
                            place, origin, name, owner < 0 ? Optional.empty() : labels.owner(values[owner]))));
        });
        if (rows.isEmpty()) {
            throw Malformed.because(source.toString(), "at least one row", "none", "put in the table's rows");
        }
        return rows;
    }

    private static Dataset dataset(Path directory, TableFiles train, Split<Labelled> all, TableFiles test) {
        ClassNames classes = ClassNames.of(all.train().stream().map(Labelled::label));
        List<Labelled> trained = train.choose(all.train(), 0);
        List<Labelled> tested = test.choose(all.test(), 1);
        TableEncoding.Fit fit = train.fit(trained);
        TableEncoding encoding = fit.encoding(directory.toString());
        FloatSamples samples = train.samples(trained, classes, encoding);
        float[] held = test.values(tested, encoding);
        FloatSamples testSamples = new FloatSamples(held, numbers(tested, classes), encoding.width());
        FileSummary summary = new FileSummary(fit.features(), fit.described(), classes)
                .counted(numbers(all.train(), classes), numbers(all.test(), classes))
                .noted(TableSources.unread(directory))
                .noted(train.notes())
                .noted(ClientIds.notes(trained.stream().map(Labelled::owner).toList()))
                .warned(train.source.warnings())
                .warned(fit.warnings())
                .warned(encoding.unlike(held, tested.size()));
        if (test != train) {
            summary.noted(test.notes()).warned(test.source.warnings());
        }
        return new Dataset(
                train.wanted.keyword(),
                new Provenance(false, "a table read from " + directory),
                Shape.row(encoding.width()),
                classes.size(),
                samples,
                testSamples,
                ClientIds.number(trained.stream().map(Labelled::owner).toList()),
                Optional.empty(),
                summary.of());
    }

    private List<String> notes() {
        return Stream.concat(source.notes().stream(), labels.notes().stream()).toList();
    }

    private List<Labelled> choose(List<Labelled> rows, int split) {
        int[] choice = FileDatasets.choose(rows.size(), wanted.maxSamples(), wanted.seed().stream(Purpose.DATA, split));
        return IntStream.of(choice).mapToObj(rows::get).toList();
    }

    private TableEncoding.Fit fit(List<Labelled> rows) {
        List<String> kept = wanted.files().columns();
        Set<Integer> left = new HashSet<>(owner < 0 ? Set.of(label) : Set.of(label, owner));
        for (int i = 0; i < source.columns().size(); i++) {
            String name = source.columns().get(i).name();
            if (wanted.files().ignored().contains(name) || (!kept.isEmpty() && !kept.contains(name))) {
                left.add(i);
            }
        }
        TableEncoding.Fit fit = new TableEncoding.Fit(source.columns(), left, labels.missing());
        forEach(rows, (place, from, values) -> fit.add(from, values));
        return fit;
    }

    private FloatSamples samples(List<Labelled> rows, ClassNames classes, TableEncoding encoding) {
        return new FloatSamples(values(rows, encoding), numbers(rows, classes), encoding.width());
    }

    private static int[] numbers(List<Labelled> rows, ClassNames classes) {
        return rows.stream()
                .mapToInt(row -> classes.number(row.label(), row.origin()))
                .toArray();
    }

    private float[] values(List<Labelled> rows, TableEncoding encoding) {
        int width = encoding.width();
        long bytes = (long) rows.size() * width * Float.BYTES;
        if (bytes > Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 2)) {
            throw new DataException(
                    "%s: %,d rows of %,d features need %,d bytes; lower max_dataset_samples, or give Java more memory (-Xmx)"
                            .formatted(rows.getFirst().origin(), rows.size(), width, bytes));
        }
        float[] values = new float[rows.size() * width];
        forEach(rows, (place, origin, row) -> encoding.encode(origin, row, values, place * width));
        return values;
    }

    /** Consumer of a selected row, with its index among those. */
    @FunctionalInterface
    private interface Chosen {
        void take(int place, String origin, String[] values);
    }

    /** Reads the table again for {@code rows}, which are in its order. */
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
