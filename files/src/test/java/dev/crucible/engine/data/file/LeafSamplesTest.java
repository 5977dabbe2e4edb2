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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeafSamplesTest {

    private static final String TEST = """
            {"user_data": {"ann": {"y": [1], "x": [[8, "Kiel"]]}}, "users": ["ann"]}""";

    @TempDir
    Path root;

    private Dataset load(String keyword, String train, String test) throws IOException {
        Path folder = Files.createDirectories(root.resolve(keyword));
        Files.writeString(folder.resolve("train.json"), train);
        Files.writeString(folder.resolve("test.json"), test);
        return new Datasets(root)
                .load(new DatasetRequest(
                        keyword,
                        2,
                        0,
                        new TextForm("text", "label", 4),
                        ImageForm.DEFAULT,
                        Optional.empty(),
                        new Seed(1)));
    }

    @Test
    void listsAreColumnsAndUsersAreOwners() throws IOException {
        Dataset table = load("table_files", """
                {"users": ["bob", "ann"], "num_samples": [2, 1], "hierarchies": [],
                 "user_data": {"ann": {"x": [[1, "Ulm"]], "y": [0]},
                               "bob": {"x": [[3, "Bonn"], [5, null]], "y": [1, 1.0]}}}
                """, TEST);
        assertThat(table.train().size()).isEqualTo(3);
        assertThat(table.test().size()).isEqualTo(1);
        assertThat(table.classes()).isEqualTo(2);
        assertThat(table.naturalIds()).contains(new int[] {0, 1, 1});
        assertThat(table.summary().notes()).anyMatch(note -> note.contains("the form of LEAF"));
    }

    @Test
    void textsAreTexts() throws IOException {
        String texts = """
                {"users": ["a", "b"], "user_data": {"a": {"x": ["good day", "bad day"], "y": ["up", "down"]},
                                                    "b": {"x": ["good night"], "y": ["up"]}}}
                """;
        Dataset texted = load("text_files", texts, texts);
        assertThat(texted.train().size()).isEqualTo(3);
        assertThat(texted.naturalIds()).contains(new int[] {0, 0, 1});
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"users\": [\"ann\", \"eve\"], \"user_data\": {\"ann\": {\"x\": [[1, 2]], \"y\": [0]}}}| "
                        + "expected the same users in users and user_data, found only one of them with 'eve'",
                "{\"users\": [\"ann\"], \"user_data\": {\"ann\": {\"x\": [[1, 2], [2, 3]], \"y\": [0]}}}| "
                        + "user 'ann': expected lists x and y of the same length, found x of 2 and y of 1",
                "{\"users\": [\"ann\"], \"user_data\": {\"ann\": {\"x\": [[1, 2], [3]], \"y\": [0, 1]}}}| "
                        + "user 'ann', sample 2: expected 2 values in x, as in the first sample, found 1",
                "{\"users\": [\"ann\"], \"user_data\": {\"ann\": {\"x\": [[1, 2]], \"y\": [null]}}}| "
                        + "user 'ann', sample 1: expected a label in 'label', found none",
                "{\"users\": [\"ann\"], \"user_data\": {\"ann\": {\"x\": [[1, 2]]| train.json is no JSON",
            })
    void namesWhatIsWrong(String train, String told) {
        assertThatThrownBy(() -> load("table_files", train, TEST))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(told);
    }
}
