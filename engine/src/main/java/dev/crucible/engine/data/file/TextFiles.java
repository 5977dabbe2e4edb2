package dev.crucible.engine.data.file;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Datasets;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.data.Vocabulary;
import dev.crucible.engine.random.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Data sets of texts on disk: {@code train.jsonl} for the clients and {@code test.jsonl} for the server, or the same as {@code .csv}.
 * The classes are the labels of the training texts in order, numbers by their value; the vocabulary is learnt from those texts. A column
 * {@code writer} names the natural owner of each text.
 */
public final class TextFiles {

    /** Words of a vocabulary; rarer ones are unknown. */
    static final int MOST_WORDS = 10_000;

    private TextFiles() {}

    /**
     * Reads the files in {@code directory}; empty when there are none.
     *
     * @throws dev.crucible.engine.data.DataException naming the file and the row, what was expected and found, and the fix
     */
    public static Optional<Dataset> load(Path directory, Datasets.Request wanted) {
        Optional<Path> train = find(directory, "train");
        Optional<Path> test = find(directory, "test");
        if (train.isEmpty() && test.isEmpty()) {
            return Optional.empty();
        }
        List<TextRow> all = TextTable.read(train.orElseThrow(() -> halved(directory, "train")), wanted.text());
        List<TextRow> held = TextTable.read(test.orElseThrow(() -> halved(directory, "test")), wanted.text());
        List<String> classes =
                all.stream().map(TextRow::label).distinct().sorted(byValue()).toList();
        Vocabulary vocabulary = Vocabulary.learn(all.stream().map(TextRow::text), MOST_WORDS);
        List<TextRow> chosen = choose(all, wanted, 0);
        return Optional.of(new Dataset(
                wanted.keyword(),
                new Provenance(false, "texts read from " + directory),
                Shape.text(wanted.text().length()),
                classes.size(),
                samples(chosen, classes, vocabulary, wanted.text().length()),
                samples(
                        choose(held, wanted, 1),
                        classes,
                        vocabulary,
                        wanted.text().length()),
                owners(chosen),
                Optional.of(vocabulary)));
    }

    private static Optional<Path> find(Path directory, String name) {
        List<Path> found = Stream.of(".jsonl", ".csv")
                .map(ending -> directory.resolve(name + ending))
                .filter(Files::isRegularFile)
                .toList();
        if (found.size() > 1) {
            throw Malformed.because(
                    directory.toString(),
                    "one file of %s texts".formatted(name),
                    found.toString(),
                    "remove one of them");
        }
        return found.stream().findFirst();
    }

    private static RuntimeException halved(Path directory, String name) {
        return Malformed.because(
                directory.toString(), "%s.jsonl or %s.csv".formatted(name, name), "none", "put in both train and test");
    }

    private static List<TextRow> choose(List<TextRow> rows, Datasets.Request wanted, int split) {
        int[] choice = FileDatasets.choose(rows.size(), wanted.maxSamples(), wanted.seed().stream(Purpose.DATA, split));
        return Arrays.stream(choice).mapToObj(rows::get).toList();
    }

    private static TokenSamples samples(List<TextRow> rows, List<String> classes, Vocabulary vocabulary, int length) {
        int[] tokens = new int[Math.multiplyExact(rows.size(), length)];
        int[] labels = new int[rows.size()];
        for (int i = 0; i < labels.length; i++) {
            TextRow row = rows.get(i);
            labels[i] = classes.indexOf(row.label());
            if (labels[i] < 0) {
                throw Malformed.because(
                        row.origin(),
                        "a label of the training texts, such as '%s'".formatted(classes.getFirst()),
                        "'" + row.label() + "'",
                        "add training texts of this label or remove the row");
            }
            System.arraycopy(vocabulary.encode(row.text(), length), 0, tokens, i * length, length);
        }
        return new TokenSamples(tokens, labels, length);
    }

    private static Optional<int[]> owners(List<TextRow> rows) {
        if (rows.stream().anyMatch(row -> row.writer().isEmpty())) {
            return Optional.empty();
        }
        Map<String, Integer> numbers = new HashMap<>();
        return Optional.of(rows.stream()
                .mapToInt(row -> numbers.computeIfAbsent(row.writer().orElseThrow(), _ -> numbers.size()))
                .toArray());
    }

    /** Whole numbers by their value and before texts, texts by the alphabet. */
    private static Comparator<String> byValue() {
        return Comparator.<String, Boolean>comparing(label -> !label.matches("\\d{1,9}"))
                .thenComparing(label -> label.matches("\\d{1,9}") ? Integer.parseInt(label) : 0)
                .thenComparing(Comparator.naturalOrder());
    }
}
