package dev.crucible.engine.data.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.hub.Hub;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two files as fortune's. */
class InstalledTextsTest {

    @TempDir
    Path root;

    private InstalledTexts texts;

    @BeforeEach
    void install() throws IOException {
        Path folder = Files.createDirectories(root.resolve("fortunes"));
        Files.writeString(
                folder.resolve("law"),
                "First\n\tof all.\n%\nSecond one.\n%\nFIRST of all!\n%\nThird one.\n%\nFo_\burth one.\n%\nx\n");
        Files.writeString(
                folder.resolve("food"), "Some soup.\n%\nSecond one.\n%\nSo long that nobody reads it to its end.\n");
        texts = new InstalledTexts(folder, "apt install fortunes", List.of("law", "food"), 3, 20, 10);
    }

    private Recipe recipe() {
        return new Recipe(
                "set",
                "title",
                "licence",
                "citation",
                Map.of(),
                0,
                Recipe.Loader.TEXTS,
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.of(texts),
                new Recipe.Columns(Optional.empty(), Optional.empty(), Optional.empty()),
                true);
    }

    private Path fetch() {
        Hub hub = new Hub(URI.create("http://127.0.0.1:9"), 1);
        return new DatasetFetcher(root.resolve("datasets"), hub, 1, new ArrayList<>()::add).get(recipe());
    }

    @Test
    void makesRowsOfWhatIsInstalledEvenWithoutDownloads() throws IOException {
        Files.createFile(Files.createDirectories(root.resolve("datasets")).resolve(DatasetFetcher.NO_DOWNLOADS));
        Path place = fetch();
        assertThat(place.resolve("train.jsonl")).hasContent("""
                {"text":"First of all.","label":"law"}
                {"text":"Second one.","label":"law"}
                {"text":"Third one.","label":"law"}
                {"text":"Some soup.","label":"food"}
                """);
        assertThat(place.resolve("test.jsonl")).hasContent("""
                {"text":"Fourth one.","label":"law"}
                """);
        assertThat(place.resolve("SOURCE.json")).content().contains("licence");
    }

    @Test
    void saysHowToInstallWhatIsMissing() throws IOException {
        Files.delete(root.resolve("fortunes/food"));
        assertThatThrownBy(this::fetch)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("food is not there; install it with: apt install fortunes");
        assertThat(root.resolve("datasets/set")).doesNotExist();
    }
}
