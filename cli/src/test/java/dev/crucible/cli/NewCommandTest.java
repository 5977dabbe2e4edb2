package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NewCommandTest {

    @TempDir
    private Path folder;

    private Executed begin(String kind, String name, Path to) {
        return Executed.of("new", kind, name, "--to", to.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rule", "attack", "trainer"})
    void writesAFileAndItsTest(String kind) throws IOException {
        Executed result = begin(kind, "mine", folder.resolve("new"));

        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("mine.py", "test_mine.py", "python:mine.py:mine");
        assertThat(Files.readString(folder.resolve("new/mine.py"))).contains("@crucible." + kind, "def mine(");
        assertThat(Files.readString(folder.resolve("new/test_mine.py"))).contains("mine");
    }

    @ParameterizedTest
    @CsvSource({"ruler, mine, KIND: must be one of rule", "rule, My, NAME: must be", "rule, lambda, NAME: must be"})
    void namesWhatIsWrongAndHowToMendIt(String kind, String name, String problem) {
        Executed result = begin(kind, name, folder);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).startsWith("crucible: new: " + problem).hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void overwritesNothing() throws IOException {
        Files.writeString(folder.resolve("test_mine.py"), "mine");

        Executed result = begin("rule", "mine", folder);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).startsWith("crucible: new: NAME: ").contains("is there already; choose another name");
        assertThat(folder.resolve("mine.py")).doesNotExist();
    }

    @Test
    void namesAFolderThatItCannotWriteTo() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        Executed result = begin("rule", "mine", file);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).startsWith("crucible: new: --to: ").contains("is a file; choose another folder");
    }
}
