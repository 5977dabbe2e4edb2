package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class WarmCommandTest {

    @TempDir
    private Path folder;

    /** All services in a process without the Vector API, as the launchers start them; a launch, a stream, turns of the crew. */
    @Test
    void servicesNeedNoVectors() throws Exception {
        Path said = folder.resolve("said");
        Process services = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.crucible.cli.Main",
                        "warm",
                        "services")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(services.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(services.exitValue()).as(Files.readString(said)).isZero();
            assertThat(said).content().doesNotContain("NoClassDefFoundError");
        } finally {
            services.destroyForcibly();
        }
    }
}
