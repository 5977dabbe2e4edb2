package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same rows in every form of a table: judged alike, and nothing guessed without a word. */
class AlikeReadersTest {

    private static final int ROWS = 60;

    @TempDir
    Path root;

    /** A form of a table, with its name and the text of a row of {@code a}, {@code label} and {@code writer}. */
    enum Form {
        CSV("csv", ","),
        TSV("tsv", "\t"),
        SEMICOLONS("csv", ";"),
        JSONL("jsonl", "");

        private final String ending;
        private final String separator;

        Form(String ending, String separator) {
            this.ending = ending;
            this.separator = separator;
        }

        private String line(List<String> row) {
            return this == JSONL
                    ? "{\"a\": %s, \"label\": \"%s\", \"writer\": \"%s\"}".formatted(cell(row), row.get(1), row.get(2))
                    : String.join(separator, row);
        }

        private static String cell(List<String> row) {
            return row.getFirst().matches("-?[\\d.]+") ? row.getFirst() : '"' + row.getFirst() + '"';
        }

        private void write(Path folder, String part, List<List<String>> rows) throws IOException {
            List<String> lines = new ArrayList<>();
            if (this != JSONL) {
                lines.add(line(List.of("a", "label", "writer")));
            }
            rows.forEach(row -> lines.add(line(row)));
            try (OutputStream out =
                    new GZIPOutputStream(Files.newOutputStream(folder.resolve(part + "." + ending + ".gz")))) {
                out.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static List<List<String>> rows(
            IntFunction<String> a, IntFunction<String> label, IntFunction<String> writer) {
        return IntStream.range(0, ROWS)
                .mapToObj(i -> List.of(a.apply(i), label.apply(i), writer.apply(i)))
                .toList();
    }

    private static String number(int i) {
        return i % 7 + "." + i % 3;
    }

    private static String label(int i) {
        return i % 2 == 0 ? "low" : "high";
    }

    private static String writer(int i) {
        return "w" + i % 4;
    }

    private Dataset load(Form form, List<List<String>> train) throws IOException {
        return load(form, train, rows(AlikeReadersTest::number, AlikeReadersTest::label, AlikeReadersTest::writer));
    }

    private Dataset load(Form form, List<List<String>> train, List<List<String>> test) throws IOException {
        Path folder = Files.createDirectories(root.resolve("table_files"));
        form.write(folder, "train", train);
        form.write(folder, "test", test);
        return new Datasets(root)
                .load(new DatasetRequest(
                        "table_files",
                        2,
                        0,
                        new TextForm("text", "label", 1),
                        ImageForm.DEFAULT,
                        Optional.empty(),
                        new Seed(1)));
    }

    private void refused(Form form, List<List<String>> train, String told) {
        assertThatThrownBy(() -> load(form, train))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(told);
    }

    @ParameterizedTest
    @EnumSource
    void wordsForAMissingLabelAreNoClass(Form form) {
        for (String word : List.of("NaN", "#N/A", "<NA>")) {
            refused(
                    form,
                    rows(AlikeReadersTest::number, i -> i == 7 ? word : label(i), AlikeReadersTest::writer),
                    "expected a label in 'label', found '%s'".formatted(word));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anOddCellIsNamedAlikeInTrainingAndTestRows(Form form) throws IOException {
        List<List<String>> odd =
                rows(i -> i == 11 ? "n.a." : number(i), AlikeReadersTest::label, AlikeReadersTest::writer);
        List<List<String>> good = rows(AlikeReadersTest::number, AlikeReadersTest::label, AlikeReadersTest::writer);
        for (List<List<List<String>>> parts : List.of(List.of(odd, good), List.of(good, odd))) {
            assertThatThrownBy(() -> load(form, parts.getFirst(), parts.getLast()))
                    .hasMessageContaining("expected a number in column 'a' as in nearly all rows, found 'n.a.'")
                    .hasMessageContaining("missing_values");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMissingOwnerIsNoClient(Form form) throws IOException {
        Dataset table =
                load(form, rows(AlikeReadersTest::number, AlikeReadersTest::label, i -> i == 3 ? "NULL" : writer(i)));
        assertThat(table.naturalIds()).isEmpty();
        assertThat(table.summary().notes()).anyMatch(note -> note.startsWith("1 of 60 training samples name no owner"));
    }

    @ParameterizedTest
    @EnumSource
    void columnsOfDatesAndPercentagesAreTold(Form form) throws IOException {
        Dataset dates = load(
                form,
                rows(
                        i -> "2026-%02d-%02d".formatted(1 + i % 12, 1 + i / 12),
                        AlikeReadersTest::label,
                        AlikeReadersTest::writer));
        assertThat(dates.summary().warnings()).anyMatch(warning -> warning.contains("60 different texts in 60 rows"));
        Dataset shares = load(form, rows(i -> i + ".5%", AlikeReadersTest::label, AlikeReadersTest::writer));
        assertThat(shares.summary().warnings()).anyMatch(warning -> warning.contains("column 'a'"));
    }

    @ParameterizedTest
    @EnumSource
    void numbersAndWordsThatMayMeanAMissingValueAreTold(Form form) throws IOException {
        Dataset coded = load(
                form, rows(i -> i % 20 == 7 ? "-999" : number(i), AlikeReadersTest::label, AlikeReadersTest::writer));
        assertThat(coded.summary().warnings()).anyMatch(warning -> warning.contains("column 'a' is -999 in 3 rows"));
        Dataset worded = load(
                form,
                rows(i -> List.of("red", "None", "blue").get(i % 3), AlikeReadersTest::label, AlikeReadersTest::writer),
                rows(i -> "red", AlikeReadersTest::label, AlikeReadersTest::writer));
        assertThat(worded.summary().warnings())
                .anyMatch(warning -> warning.contains("column 'a' has 'None' as a value"));
        Dataset usual = load(
                form,
                rows(i -> i % 2 * 99 + "", AlikeReadersTest::label, AlikeReadersTest::writer),
                rows(i -> "0", AlikeReadersTest::label, AlikeReadersTest::writer));
        assertThat(usual.summary().warnings()).isEmpty();
    }

    @Test
    void allFormsGiveTheSameSamples() throws IOException {
        List<float[]> features = new ArrayList<>();
        for (Form form : Form.values()) {
            Path folder = Files.createDirectories(root.resolve("table_files"));
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Dataset table =
                    load(form, rows(AlikeReadersTest::number, AlikeReadersTest::label, AlikeReadersTest::writer));
            float[] values = new float[ROWS];
            IntStream.range(0, ROWS).forEach(i -> table.train().features(i, values, i));
            features.add(values);
            assertThat(table.naturalIds()).isPresent();
            assertThat(features.getFirst()).as(form.name()).isEqualTo(values);
        }
    }
}
