package dev.crucible.engine.data.file;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.table.TableSource;
import dev.crucible.engine.random.Purpose;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Data sets of texts on disk, as {@link TableSources} finds them; without a test file a fifth of each class is held out.
 * Classes are the labels of the training texts in order, numbers by value; the vocabulary is learnt from those texts. A column
 * {@code writer} names the natural owner of each text.
 */
public final class TextFiles {

    /** Maximum number of words of a vocabulary; rarer ones are unknown. */
    static final int MOST_WORDS = 10_000;

    /** A text with a larger share of unknown words says next to nothing. */
    private static final double UNKNOWN_SHARE = 0.7;

    private TextFiles() {}

    /** Returns true if {@code directory} has a table with the column of texts. */
    public static boolean hasTexts(Path directory, DatasetRequest wanted) {
        return TableSources.find(directory, wanted.files(), Set.of()).stream()
                .flatMap(tables -> tables.train().getFirst().columns().stream())
                .anyMatch(column -> column.name().equals(wanted.text().textColumn()));
    }

    /**
     * Reads the files in {@code directory}; empty if there are none.
     *
     * @param given the vocabulary to use; empty to learn one
     * @throws dev.crucible.engine.data.DataException naming the file and the row, what was expected and found, and the fix
     */
    public static Optional<Dataset> load(Path directory, DatasetRequest wanted, Optional<TokenVocabulary> given) {
        return TableSources.find(directory, wanted.files(), Set.of(wanted.text().textColumn()))
                .map(tables -> {
                    TextTable table = new TextTable(wanted.text(), wanted.files());
                    List<TextRow> train = table.read(tables.train().getFirst());
                    Split<TextRow> rows = tables.test().isEmpty()
                            ? Split.hold(train, TextRow::label, wanted.seed(), directory.toString())
                            : new Split<>(train, table.read(tables.test().getFirst()));
                    List<TableSource> sources = Stream.concat(tables.train().stream(), tables.test().stream())
                            .toList();
                    return dataset(directory, rows, wanted, given, summary -> {
                        summary.noted(TableSources.unread(directory))
                                .noted(table.labels().notes());
                        sources.forEach(source -> summary.noted(source.notes()).warned(source.warnings()));
                    });
                });
    }

    private static Dataset dataset(
            Path directory,
            Split<TextRow> rows,
            DatasetRequest wanted,
            Optional<TokenVocabulary> given,
            Consumer<FileSummary> told) {
        List<TextRow> all = rows.train();
        ClassNames classes = ClassNames.of(all.stream().map(TextRow::label));
        TokenVocabulary vocabulary =
                given.orElseGet(() -> TokenVocabulary.learn(all.stream().map(TextRow::text), MOST_WORDS));
        List<TextRow> chosen = choose(all, wanted, 0);
        int length = wanted.text().length();
        TokenSamples test = samples(choose(rows.test(), wanted, 1), classes, vocabulary, length);
        FileSummary summary = new FileSummary(
                        "texts of up to %,d tokens, %,d words known".formatted(length, vocabulary.size()),
                        List.of(),
                        classes)
                .warned(unknown(test, length));
        if (wanted.text().labelled()) {
            summary.counted(numbers(all, classes), numbers(rows.test(), classes));
        }
        summary.noted(ClientIds.notes(chosen.stream().map(TextRow::writer).toList()));
        told.accept(summary);
        return new Dataset(
                wanted.keyword(),
                new Provenance(false, "texts read from " + directory),
                Shape.text(length),
                classes.size(),
                samples(chosen, classes, vocabulary, length),
                test,
                ClientIds.number(chosen.stream().map(TextRow::writer).toList()),
                Optional.of(vocabulary),
                summary.of());
    }

    /** Returns a warning if most test texts have hardly a known word, as without spaces between words or in another language. */
    private static List<String> unknown(TokenSamples test, int length) {
        int strange = 0;
        float[] tokens = new float[length];
        for (int i = 0; i < test.size(); i++) {
            test.features(i, tokens, 0);
            int words = 0;
            int unknown = 0;
            for (float token : tokens) {
                words += token == TokenVocabulary.PAD ? 0 : 1;
                unknown += token == TokenVocabulary.UNKNOWN ? 1 : 0;
            }
            strange += words > 0 && unknown > UNKNOWN_SHARE * words ? 1 : 0;
        }
        return 2 * strange <= test.size() || test.size() == 0
                ? List.of()
                : List.of(
                        ("%,d of %,d test texts have hardly a word of the training texts; words are separated by spaces: "
                                        + "cut texts without spaces into words or characters first")
                                .formatted(strange, test.size()));
    }

    private static int[] numbers(List<TextRow> rows, ClassNames classes) {
        return rows.stream()
                .mapToInt(row -> classes.number(row.label(), row.origin()))
                .toArray();
    }

    private static List<TextRow> choose(List<TextRow> rows, DatasetRequest wanted, int split) {
        int[] choice = FileDatasets.choose(rows.size(), wanted.maxSamples(), wanted.seed().stream(Purpose.DATA, split));
        return Arrays.stream(choice).mapToObj(rows::get).toList();
    }

    private static TokenSamples samples(
            List<TextRow> rows, ClassNames classes, TokenVocabulary vocabulary, int length) {
        int[] tokens = new int[Math.multiplyExact(rows.size(), length)];
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(vocabulary.encode(rows.get(i).text(), length), 0, tokens, i * length, length);
        }
        return new TokenSamples(tokens, numbers(rows, classes), length);
    }
}
