package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {

    private static final String GRID = """
        {"base": {"dataset_keyword": "femnist_iid", "model_keyword": "softmax", "num_of_rounds": %d,
          "num_of_clients": 6, "max_dataset_samples": 240},
         "axes": {"rule": ["median", "krum"], "attack": ["alie"], "f": [1, 2], "seed": [1]}}
        """;

    @TempDir
    private Path folder;

    @Test
    void runsAGridAndSaysWhereTheReportIs() throws IOException {
        Executed result = sweep(grid(2));

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("3 cells, 5 runs", "1 combinations excluded", "excluded 1: krum needs n > 2f + 2")
                .contains("5/5 runs")
                .endsWith("done; the report is " + theSweep().resolve("index.html") + "\n");
        assertThat(theSweep().resolve("cells.csv")).content().hasLineCount(4);

        assertThat(sweep(grid(2)).out()).contains("5 known before");
    }

    @Test
    void aDryRunRunsNothing() throws IOException {
        Executed result = Executed.of("sweep", grid(2).toString(), "--dry-run", "--out", out());

        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("3 cells").doesNotContain("curves");
        assertThat(Path.of(out())).doesNotExist();
        String curves = GRID.formatted(2).replaceFirst("\\{", "{\"curves\": \"all\", ");
        Path kept = Files.writeString(folder.resolve("kept.json"), curves);
        assertThat(Executed.of("sweep", kept.toString(), "--dry-run", "--out", out())
                        .out())
                .contains("curves: 6 rounds, about 0.0 MB as CSV");
    }

    @Test
    void namesThePlaceOfWhatIsWrong() throws IOException {
        Path bad =
                Files.writeString(folder.resolve("bad.json"), GRID.formatted(2).replace("\"krum\"", "\"crum\""));
        Executed result = sweep(bad);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("axes.rule.1").doesNotContain("Exception");
        assertThat(Executed.of("sweep").err()).contains("needs either a GRID or --resume SWEEP");
        assertThat(Executed.of("sweep", "--resume", "nope", "--out", out()).err())
                .contains("no run \"nope\"");
    }

    @Tag("process")
    @Test
    void stopsInOrderWhenAskedToAndGoesOnFromThere() throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules=jdk.incubator.vector",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.crucible.cli.Main",
                        "sweep",
                        grid(150).toString(),
                        "--threads",
                        "1",
                        "--out",
                        out()))
                .start();
        String line = process.inputReader().readLine();
        while (line != null && !line.startsWith("1/5 runs")) {
            line = process.inputReader().readLine();
        }
        process.toHandle().destroy();
        String err = String.join("\n", process.errorReader().readAllLines());

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(err)
                .contains("stopped; go on with: crucible sweep --resume "
                        + theSweep().getFileName());
        assertThat(theSweep().resolve("status.json")).content().contains("\"stopped\"");

        Executed resumed =
                Executed.of("sweep", "--resume", theSweep().getFileName().toString(), "--out", out());
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.out()).contains("5/5 runs").doesNotContain(" 0 known before");
    }

    private Path grid(int rounds) throws IOException {
        return Files.writeString(folder.resolve("grid.json"), GRID.formatted(rounds));
    }

    private String out() {
        return folder.resolve("out").toString();
    }

    private Path theSweep() throws IOException {
        try (Stream<Path> sweeps = Files.list(folder.resolve("out").resolve("sweeps"))) {
            return sweeps.filter(path -> !path.getFileName().toString().startsWith("."))
                    .max(java.util.Comparator.naturalOrder())
                    .orElseThrow();
        }
    }

    private Executed sweep(Path grid) {
        return Executed.of("sweep", grid.toString(), "--out", out());
    }
}
