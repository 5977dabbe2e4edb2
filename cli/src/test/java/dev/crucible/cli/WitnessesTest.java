package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guarantees that CONTRIBUTING lists, each with a test of the short run. */
class WitnessesTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern ROW = Pattern.compile("(?m)^\\|[^|]+\\| `([a-z0-9]+):(\\w+)#(\\w+)` \\|$");

    /** What comes before a test's name: its annotations, after the last blank line. */
    private static final String ANNOTATED =
            "(?s)\\n\\n((?:(?!\\n\\n).)*?@(?:Test|ParameterizedTest|TestFactory)\\b(?:(?!\\n    }).)*?\\b%s\\()";

    static Stream<List<String>> witnesses() throws IOException {
        return ROW.matcher(Files.readString(ROOT.resolve("CONTRIBUTING.md")))
                .results()
                .map(row -> List.of(row.group(1), row.group(2), row.group(3)));
    }

    @Test
    void everyGuaranteeHasOne() throws IOException {
        String page = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
        assertThat(witnesses()).hasSizeGreaterThanOrEqualTo(11);
        for (String guarantee : List.of(
                "killed", "resumed", "lost worker", "Redis", "full disk", "injected", "yes", "browser", "novel")) {
            assertThat(page.lines().filter(line -> ROW.matcher(line).matches()))
                    .as(guarantee)
                    .anyMatch(line -> line.contains(guarantee));
        }
    }

    @ParameterizedTest
    @MethodSource("witnesses")
    void isATestOfTheShortRun(List<String> witness) throws IOException {
        Path tests = ROOT.resolve(witness.get(0)).resolve("src/test/java");
        try (Stream<Path> files = Files.walk(tests)) {
            List<Path> found = files.filter(file -> file.endsWith(witness.get(1) + ".java"))
                    .toList();
            assertThat(found).isNotEmpty();
            StringBuilder text = new StringBuilder();
            for (Path file : found) {
                text.append(Files.readString(file));
            }
            assertThat(text.toString()).doesNotContain("\n@Tag(");
            List<String> declared = Pattern.compile(ANNOTATED.formatted(witness.get(2)))
                    .matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .toList();
            assertThat(declared).isNotEmpty().noneMatch(test -> test.contains("@Tag("));
        }
    }
}
