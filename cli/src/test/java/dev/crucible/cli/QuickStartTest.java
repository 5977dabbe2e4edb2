package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first run of a visitor: the terminal, the page and README.md say the same. */
class QuickStartTest {

    @TempDir
    private static Path folder;

    private static Executed run;

    @BeforeAll
    static void run() {
        run = Executed.of("run", "../examples/quickstart.json", "--out", folder.toString());
    }

    @Test
    void averagingBrokeAndTwoRulesHeld() {
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("fedavg, 3 seeds: broke.", "trimmed_mean, 3 seeds: held.", "krum, 3 seeds: held.");
    }

    @Test
    void thePageSaysSoToo() throws IOException {
        assertThat(theRun().resolve("index.html")).content().contains("broke", "held");
    }

    @Test
    void theTableOfTheReadmeIsThatOfTheRun() throws IOException {
        Executed.of(
                "paper", theRun().toString(), "--to", folder.resolve("paper").toString());
        String table = Files.readAllLines(folder.resolve("paper/tables/results.md")).stream()
                .filter(line -> line.startsWith("|"))
                .collect(Collectors.joining("\n"));

        assertThat(Path.of("../README.md"))
                .content()
                .as("run scripts/pictures.sh, which writes the table")
                .contains("<!-- quickstart -->\n" + table + "\n<!-- /quickstart -->");
    }

    private static Path theRun() throws IOException {
        try (Stream<Path> runs = Files.list(folder)) {
            return runs.filter(run -> Files.exists(run.resolve("index.html")))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
