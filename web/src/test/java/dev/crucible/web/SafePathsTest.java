package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafePathsTest {

    @TempDir
    Path temporary;

    private SafePaths paths;
    private Path run;

    @BeforeEach
    void layOut() throws IOException {
        run = Files.createDirectories(temporary.resolve("out/run_1/csv")).getParent();
        Files.writeString(run.resolve("csv/a.csv"), "x");
        Files.writeString(run.resolve("a.txt"), "x");
        Files.createDirectories(temporary.resolve("out/run_10"));
        Files.writeString(temporary.resolve("out/run_10/b.txt"), "x");
        Files.writeString(temporary.resolve("secret.txt"), "x");
        paths = new SafePaths(temporary.resolve("out"));
        run = paths.directory("run_1").orElseThrow();
    }

    @Test
    void findsWhatIsThere() {
        assertThat(paths.file(run, "a.txt")).isPresent();
        assertThat(paths.file(run, "csv/a.csv")).isPresent();
        assertThat(paths.file(run, "missing.txt")).isEmpty();
        assertThat(paths.file(run, "csv")).isEmpty();
        assertThat(paths.directory("run_2")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "//",
                ".",
                "..",
                "../secret.txt",
                "../../secret.txt",
                "csv/../a.txt",
                "./a.txt",
                "a.txt/.",
                "/a.txt",
                "//a.txt",
                "csv//a.csv",
                "csv/",
                "..\\secret.txt",
                "csv\\a.csv",
                "C:/a.txt",
                "c:a.txt",
                "%2e%2e/secret.txt",
                "a%2etxt",
                "a.txt\0",
                "a.txt\0.png",
                "a.txt;x",
                ";/a.txt",
                "a.txt\n",
                "\u007fa.txt",
                "../run_10/b.txt",
                "csv/ /a.csv",
                "csv/.. /a.txt",
                "...../../a.txt",
                " /a.txt",
                "a.txt "
            })
    void refusesPathsThatCouldLead(String relative) {
        assertThatThrownBy(() -> paths.file(run, relative))
                .isInstanceOf(HttpProblem.class)
                .hasMessageContaining("400");
    }

    @Test
    void refusesLongPaths() {
        assertThatThrownBy(() -> paths.file(run, "a/".repeat(600) + "a")).isInstanceOf(HttpProblem.class);
    }

    @Test
    void followsNoLinks() throws IOException {
        Files.createSymbolicLink(run.resolve("out.txt"), temporary.resolve("secret.txt"));
        Files.createSymbolicLink(run.resolve("inside.txt"), run.resolve("a.txt"));
        Files.createSymbolicLink(run.resolve("up"), temporary);
        Files.createSymbolicLink(temporary.resolve("out/linked"), temporary);
        assertThatThrownBy(() -> paths.file(run, "out.txt")).isInstanceOf(HttpProblem.class);
        assertThatThrownBy(() -> paths.file(run, "inside.txt")).isInstanceOf(HttpProblem.class);
        assertThatThrownBy(() -> paths.file(run, "up/secret.txt")).isInstanceOf(HttpProblem.class);
        assertThat(paths.directory("linked")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "A-b_9", "api_run_20250101_000000_000000", "01-02-2025_03-04-05"})
    void knowsIds(String id) {
        assertThat(SafePaths.isId(id)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a.b", "é", "a b", "a/b", "a\\b", "a\n", "\0", "<>", "%41", "٣"})
    void knowsWhatIsNoId(String id) {
        assertThat(SafePaths.isId(id)).isFalse();
    }
}
