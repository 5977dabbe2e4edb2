package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFilesTest {

    private static final String TRAIN = """
            {"text": "The cat sat", "label": "pet", "writer": "ann"}
            {"text": "The dog sat", "label": "pet", "writer": "bob"}

            {"text": "A bond", "label": "money", "writer": "ann"}
            """;

    @TempDir
    Path directory;

    private Dataset load(int most) {
        return load(most, new TextForm("text", "label", 4));
    }

    private Dataset load(int most, TextForm form) {
        DatasetRequest wanted =
                new DatasetRequest("text_files", 2, most, form, ImageForm.DEFAULT, Optional.empty(), new Seed(1));
        return TextFiles.load(directory, wanted, Optional.empty()).orElseThrow();
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(directory.resolve(name), content);
    }

    private static List<String> words(Dataset dataset, Samples samples, int index) {
        float[] tokens = new float[4];
        samples.features(index, tokens, 0);
        List<String> words = new ArrayList<>();
        for (float token : tokens) {
            words.add(dataset.vocabulary().orElseThrow().word((int) token));
        }
        return words;
    }

    @Test
    void readsLinesOfJson() throws IOException {
        write("train.jsonl", TRAIN);
        write("test.jsonl", "{\"text\": \"A cat, a bird\", \"label\": \"pet\"}");
        Dataset dataset = load(0);

        assertThat(dataset.provenance().synthetic()).isFalse();
        assertThat(dataset.classes()).isEqualTo(2);
        assertThat(dataset.naturalIds().orElseThrow()).containsExactly(0, 1, 0);
        assertThat(dataset.train().label(0)).isEqualTo(1);
        assertThat(dataset.train().label(2)).isEqualTo(0);
        assertThat(words(dataset, dataset.train(), 0)).containsExactly("the", "cat", "sat", "<pad>");
        assertThat(words(dataset, dataset.test(), 0)).containsExactly("a", "cat", "a", "<unk>");
        assertThat(load(2).train().size()).isEqualTo(2);
    }

    @Test
    void readsCsvWithQuotesAndOrdersNumbersByValue() throws IOException {
        write("train.csv", "id,label,text\r\n1,10,\"One, \"\"two\"\"\nthree\"\r\n2,9,four\r\n\r\n3,2,\"\"\r\n");
        write("test.csv", "label,text\n9,three\n");
        Dataset dataset = load(0);

        assertThat(dataset.naturalIds()).isEmpty();
        assertThat(dataset.train().size()).isEqualTo(3);
        assertThat(dataset.train().label(0)).isEqualTo(2);
        assertThat(dataset.train().label(2)).isEqualTo(0);
        assertThat(words(dataset, dataset.train(), 0)).containsExactly("one", "two", "three", "<pad>");
        assertThat(words(dataset, dataset.train(), 2))
                .containsOnly(dataset.vocabulary().orElseThrow().word(TokenVocabulary.PAD));
        assertThat(dataset.test().label(0)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "train.jsonl| {\"text\": 4, \"label\": 1}| train.jsonl, row 1: expected text in 'text', found 4; write a text, or remove the row",
                "train.jsonl| {\"text\": NaN, \"label\": 1}| train.jsonl, row 1: expected text in 'text', found NaN, which is no text",
                "train.jsonl| {\"text\": \"a\", \"label\": NaN}| row 1: expected a label in 'label', found 'NaN', a word for a",
                "train.jsonl| {\"text\": \"a\", \"label\": 1, \"label\": 2}| row 1: is no JSON (Duplicate field 'label')",
                "train.jsonl| {\"users\": [], \"user_data\": {}}| found users and user_data, the form of LEAF; end the name of the file with .json",
                "train.jsonl| {\"text\": \"a\"}| the header: expected a column 'label', found text; add it, or name another in "
                        + "text_column or label_column",
                "train.jsonl| {\"text\": \"a\", \"label\": 1}\\n{\"text\": \"b\"}| row 2: expected a label in 'label', found none",
                "train.jsonl| {\"text\": \"a\"| row 1: is no JSON",
                "train.jsonl| [1]| row 1: expected a JSON object, found [1]; write one object on each line",
                "train.jsonl| ``| train.jsonl: expected at least one text in 'text', found no rows",
                "train.csv| text,label\\n,a\\n ,b| train.csv: expected at least one text in 'text', found 2 rows without text; "
                        + "put in one row for each text, or name another column in text_column",
                "train.csv| body,label\\na,b| train.csv, the header: expected a column 'text', found body, label",
                "train.csv| text,label\\na,b,c| train.csv, row 2: expected 2 fields as in the header, found 3; quote fields",
                "train.csv| text,label\\na,b\\n\"a,b| train.csv, row 3: expected a closing quote, found the end of the file",
                "train.csv| text,label\\n\"a\"b,c| train.csv, row 2: expected a comma or the end of the row behind a closing",
                "train.csv| text,label\\na,x| test.jsonl, row 1: expected a label of the training samples, such as 'x', found "
                        + "'1'; add training samples of this label or remove it",
            })
    void namesFileRowAndFix(String name, String content, String message) throws IOException {
        write(name, content.replace("\\n", "\n"));
        write("test.jsonl", "{\"text\": \"a\", \"label\": 1}");
        assertThatThrownBy(() -> load(0)).isInstanceOf(DataException.class).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"train.csv|text;the cat;a dog", "train.jsonl|{'text': 'the cat'};{'text': 'a dog'}"})
    void needsNoClassesWhereWordsAreGuessed(String name, String content) throws IOException {
        write(name, content.replace(';', '\n').replace('\'', '"'));
        write("test.csv", "text,label\nthe dog,\n");
        TextForm form = new TextForm("text", "label", 4, Optional.empty(), false);
        assertThat(load(0, form).classes()).isEqualTo(1);
        assertThat(words(load(0, form), load(0, form).train(), 0)).startsWith("the", "cat");
        assertThatThrownBy(() -> load(0)).hasMessageContaining("'label'");
    }

    @Test
    void holdsAFifthOfEachClassOutWithoutATestFile() throws IOException {
        StringBuilder texts = new StringBuilder("text,label\n");
        for (int i = 0; i < 20; i++) {
            texts.append("word").append(i).append(i < 10 ? ",a\n" : ",b\n");
        }
        write("train.csv", texts.toString());
        Dataset held = load(0);
        assertThat(held.train().size()).isEqualTo(16);
        assertThat(held.test().size()).isEqualTo(4);
    }

    @Test
    void needsTheTrainingFileAndEachOnceAndInUtf8() throws IOException {
        write("test.jsonl", TRAIN);
        assertThatThrownBy(() -> load(0))
                .hasMessageContaining("expected train.csv, train.tsv, train.json or train.jsonl, found test.jsonl");
        write("train.jsonl", TRAIN);
        write("train.csv", "text,label\na,b\n");
        assertThatThrownBy(() -> load(0)).hasMessageContaining("expected one file of train samples");
        Files.delete(directory.resolve("train.csv"));
        Files.write(directory.resolve("test.jsonl"), "{\"text\": \"é\"}".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> load(0)).isInstanceOf(DataException.class).hasMessageContaining("is not UTF-8");
    }

    @Test
    void aByteOrderMarkAndTheFormOfANumberChangeNothing() throws IOException {
        Files.writeString(
                directory.resolve("train.jsonl"),
                "\uFEFF{\"text\": \"a b\", \"label\": 1}\n{\"text\": \"c\", \"label\": 1.0}\n{\"text\": \"d\", \"label\": true}\n");
        Files.writeString(directory.resolve("test.csv"), "\uFEFFtext,label\na,01\n");
        assertThat(load(0).classes()).isEqualTo(2);
    }
}
