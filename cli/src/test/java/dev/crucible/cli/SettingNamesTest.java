package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.setting.SettingTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Code that sees the table of settings asks the table, not a text: a key with an underscore stands in no string literal there. Configs in
 * text blocks are data.
 */
class SettingNamesTest {

    private static final List<String> MODULES =
            List.of("simulation", "engine", "report", "sweep", "spark", "lab", "cli", "bench");
    private static final Pattern BLOCK = Pattern.compile("\"\"\".*?\"\"\"", Pattern.DOTALL);
    private static final Pattern LITERAL = Pattern.compile("\"([A-Za-z0-9]+(?:_[A-Za-z0-9]+)+)\"");

    @Test
    void noKeyIsWrittenTwice() throws IOException {
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file : (Iterable<Path>) files.filter(SettingNamesTest::isSource)::iterator) {
                    String code = BLOCK.matcher(Files.readString(file)).replaceAll("");
                    assertThat(LITERAL.matcher(code).results().map((MatchResult found) -> found.group(1)))
                            .as("%s: use the constants of Setting", file)
                            .noneMatch(SettingTable.ALL::containsKey);
                }
            }
        }
    }

    private static boolean isSource(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".java") && !name.startsWith("Setting");
    }
}
