package dev.crucible.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypefaceTest {

    @TempDir
    Path temporary;

    /** Draws a few letters in a separate process, and waits to be killed. */
    static final class Draws {

        private Draws() {}

        public static void main(String[] arguments) throws InterruptedException {
            var graphics = new BufferedImage(80, 20, BufferedImage.TYPE_INT_RGB).createGraphics();
            graphics.setFont(Typeface.bold(12));
            graphics.drawString("drawn", 2, 15);
            System.out.println(graphics.getFontMetrics().stringWidth("drawn"));
            Thread.currentThread().join();
        }
    }

    @Test
    void leavesNothingBehindAlsoWhenItIsKilled() throws Exception {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Draws.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(Integer.parseInt(process.inputReader().readLine())).isBetween(20, 60);
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(fonts()).isEmpty();
    }

    @Test
    void clearsAwayWhatOthersLeft() throws IOException {
        Path old = Files.createFile(temporary.resolve("crucible-fonts123.properties"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path young = Files.createFile(temporary.resolve("crucible-fonts456.properties"));
        Typeface.deleteLeft(temporary);
        assertThat(fonts()).containsExactly(young);
    }

    private List<Path> fonts() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(file -> file.getFileName().toString().startsWith("crucible-fonts"))
                    .toList();
        }
    }
}
