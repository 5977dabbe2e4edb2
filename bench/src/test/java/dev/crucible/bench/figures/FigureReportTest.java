package dev.crucible.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.bench.BadArgument;
import dev.crucible.bench.Benchmarks;
import dev.crucible.bench.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FigureReportTest {

    @TempDir
    Path folder;

    private static Checkout.Printed printed(String... lines) {
        return new Checkout.Printed(List.of(lines), 0, "");
    }

    @Test
    void keepsTheSectionsThatDidNotRunAgain() throws IOException {
        Path page = folder.resolve("README.md");
        FigureReport first = FigureReport.read(page);
        first.add(
                PublishedFigure.LAB_SPEED,
                "2026-01-01",
                "abc",
                "a small machine",
                printed("## not a heading", "launch: 4 ms"));
        first.add(PublishedFigure.TRAINING_BENCH, "2026-01-02", "abc", "a small machine", printed("mlp: 1"));
        FigureReport second = FigureReport.read(page);
        second.add(PublishedFigure.TRAINING_BENCH, "2026-02-02", "def", "a large machine", printed("mlp: 2"));
        String text = Files.readString(page);
        assertThat(text)
                .startsWith("# Figures")
                .contains(
                        "launch: 4 ms", "2026-01-01, commit abc. a small machine.", "mlp: 2", "2026-02-02, commit def")
                .doesNotContain("mlp: 1", "2026-01-02");
        assertThat(text.indexOf("## training-bench")).isLessThan(text.indexOf("## lab-speed"));
    }

    @Test
    void tellsThatABenchmarkFailed() throws IOException {
        Path page = folder.resolve("README.md");
        FigureReport.read(page)
                .add(
                        PublishedFigure.STREAMS,
                        "2026-01-01",
                        "abc",
                        "a machine",
                        new Checkout.Printed(List.of("half"), 1, "crucible: bench: no NumPy"));
        assertThat(Files.readString(page)).contains("It ended with exit code 1: crucible: bench: no NumPy", "half");
    }

    @ParameterizedTest
    @EnumSource
    void everyFigureIsABenchmark(PublishedFigure figure) throws Exception {
        assertThat(Benchmarks.all()).containsKey(figure.benchmark());
    }

    @Test
    void refusesAnotherName() {
        assertThatThrownBy(() -> PublishedFigure.of(List.of("training-bench", "speed")))
                .isInstanceOf(BadArgument.class)
                .hasMessageStartingWith("benchmarks must be of training-bench, kernel-bench, ")
                .hasMessageEndingWith("got \"speed\"");
    }
}
