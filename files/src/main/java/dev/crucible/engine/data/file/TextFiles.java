package dev.crucible.engine.data.file;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.random.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Data sets of texts on disk: {@code train.jsonl} for the clients and {@code test.jsonl} for the server, or the same as {@code .json} (one
 * list) or {@code .csv}, or {@code train*.parquet} and {@code test*.parquet}; without a test file a fifth of each class is held out.
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
     * @param given the vocabulary to use instead of one that is learnt
     * @throws dev.crucible.engine.data.DataException naming the file and the row, what was expected and found, and the fix
     */
    public static Optional<Dataset> load(Path directory, DatasetRequest wanted, Optional<TokenVocabulary> given) {
        return rows(directory, wanted).map(rows -> dataset(directory, rows, wanted, given));
    }

    private static Optional<Split<TextRow>> rows(Path directory, DatasetRequest wanted) {
        return files(directory).map(files -> {
            List<TextRow> train = TextTable.read(files.train(), wanted.text());
            return files.test().isEmpty()
                    ? Split.hold(train, TextRow::label, wanted.seed())
                    : new Split<>(train, TextTable.read(files.test(), wanted.text()));
        });
    }

    private static Optional<Split<Path>> files(Path directory) {
        Optional<Split<Path>> shards = Shards.find(directory);
        Optional<Path> train = find(directory, "train");
        Optional<Path> test = find(directory, "test");
        if (shards.isPresent() || (train.isEmpty() && test.isEmpty())) {
            return shards;
        }
        return Optional.of(new Split<>(
                List.of(train.orElseThrow(() -> Malformed.because(
                        directory.toString(),
                        "train.jsonl, train.json or train.csv",
                        "none",
                        "put in the texts to train on"))),
                test.map(List::of).orElse(List.of())));
    }

    private static Dataset dataset(
            Path directory, Split<TextRow> rows, DatasetRequest wanted, Optional<TokenVocabulary> given) {
        List<TextRow> all = rows.train();
        ClassNames classes = ClassNames.of(all.stream().map(TextRow::label));
        TokenVocabulary vocabulary =
                given.orElseGet(() -> TokenVocabulary.learn(all.stream().map(TextRow::text), MOST_WORDS));
        List<TextRow> chosen = choose(all, wanted, 0);
        return new Dataset(
                wanted.keyword(),
                new Provenance(false, "texts read from " + directory),
                Shape.text(wanted.text().length()),
                classes.size(),
                samples(chosen, classes, vocabulary, wanted.text().length()),
                samples(
                        choose(rows.test(), wanted, 1),
                        classes,
                        vocabulary,
                        wanted.text().length()),
                ClientIds.number(chosen.stream().map(TextRow::writer).toList()),
                Optional.of(vocabulary));
    }

    private static Optional<Path> find(Path directory, String name) {
        List<Path> found = Stream.of(".jsonl", ".json", ".csv")
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

    private static List<TextRow> choose(List<TextRow> rows, DatasetRequest wanted, int split) {
        int[] choice = FileDatasets.choose(rows.size(), wanted.maxSamples(), wanted.seed().stream(Purpose.DATA, split));
        return Arrays.stream(choice).mapToObj(rows::get).toList();
    }

    private static TokenSamples samples(
            List<TextRow> rows, ClassNames classes, TokenVocabulary vocabulary, int length) {
        int[] tokens = new int[Math.multiplyExact(rows.size(), length)];
        int[] labels = new int[rows.size()];
        for (int i = 0; i < labels.length; i++) {
            TextRow row = rows.get(i);
            labels[i] = classes.number(row.label(), row.origin());
            System.arraycopy(vocabulary.encode(row.text(), length), 0, tokens, i * length, length);
        }
        return new TokenSamples(tokens, labels, length);
    }
}
