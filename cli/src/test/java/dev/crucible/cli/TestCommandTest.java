package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What {@code crucible test} installs, calls and ends with. */
@DisabledOnOs(OS.WINDOWS)
class TestCommandTest extends LauncherSandbox {

    @Test
    void installsWhatIsMissingAndEndsWithTheTotals() throws Exception {
        jdk("jdk-25", "25");
        Path stale = Files.createDirectories(root.resolve("web/target/surefire-reports"));
        Files.writeString(
                stale.resolve("TEST-Old.xml"), "<testsuite tests=\"9\" errors=\"9\" skipped=\"0\" failures=\"0\">");

        Result result = crucible(List.of("test", "-pl", "engine"), "REPORT=yes");

        assertThat(result.out()).last().isEqualTo("7 passed, 1 failed, 1 skipped");
        assertThat(result.code()).isEqualTo(1);
        assertThat(notes()).last().asString().endsWith("verify -pl engine");
    }

    @Test
    void succeedsWhenAllTestsPassAndTheFormatIsRight() throws Exception {
        jdk("jdk-25", "25.0.3");

        Result result = crucible(List.of("test"), "REPORT=yes", "FIRST_ERRORS=0");

        assertThat(result.out()).last().isEqualTo("8 passed, 0 failed, 1 skipped");
        assertThat(result.code()).isZero();
        assertThat(notes()).last().asString().endsWith("-q spotless:check");
    }

    @Test
    void installsMissingPackagesAsRoot() throws Exception {
        jdk("jdk-25", "25");
        String bare = barePath("0");

        crucible(List.of("test"), "PATH=" + bare, "REPORT=yes");

        assertThat(notes()).first().isEqualTo("apt-get update -qq");
        assertThat(notes().get(1)).startsWith("apt-get install ").contains(" chromium-headless-shell redis-server");
        assertThat(notes())
                .filteredOn(note -> note.startsWith("apt-get install"))
                .hasSize(1);
    }

    @Test
    void installsWhatItCanWhenOnePackageIsUnknown() throws Exception {
        jdk("jdk-25", "25");
        String bare = barePath("0");

        Result result = crucible(List.of("test"), "PATH=" + bare, "REPORT=yes", "APT_FAILS=yes");

        assertThat(notes()).anyMatch(note -> note.startsWith("apt-get install") && note.endsWith(" redis-server"));
        assertThat(result.err()).contains("  chromium-headless-shell, for the browser tests");
        assertThat(result.out()).last().isEqualTo("7 passed, 1 failed, 1 skipped");
    }

    @Test
    void namesMissingPackagesWithoutRoot() throws Exception {
        jdk("jdk-25", "25");
        String bare = barePath("1000");

        Result result = crucible(List.of("test"), "PATH=" + bare, "REPORT=yes");

        assertThat(notes()).noneMatch(note -> note.startsWith("apt-get"));
        assertThat(result.err())
                .anyMatch(line -> line.contains("NOT INSTALLED"))
                .contains("  chromium-headless-shell, for the browser tests", "  redis-server, for the queue tests")
                .anyMatch(line -> line.contains("apt-get install chromium-headless-shell redis-server"));
    }

    @Test
    void failsWhenMavenDoes() throws Exception {
        jdk("jdk-25", "25");

        Result result = crucible(List.of("test"), "BREAK=yes");

        assertThat(result.out()).last().isEqualTo("0 passed, 0 failed, 0 skipped");
        assertThat(result.code()).isEqualTo(1);
    }

    /** A PATH with the tools of a bare system, and a user of the given number. */
    private String barePath(String user) throws IOException {
        Path bare = Files.createDirectory(folder.resolve("bare"));
        for (String tool : List.of(
                "bash",
                "sh",
                "readlink",
                "find",
                "head",
                "mkdir",
                "rm",
                "uname",
                "cat",
                "grep",
                "awk",
                "tail",
                "touch",
                "sleep")) {
            Path found = Stream.of("/usr/bin", "/bin")
                    .map(place -> Path.of(place, tool))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            script(bare.resolve(tool), "#!/bin/sh\nexec " + found + " \"$@\"\n");
        }
        script(bare.resolve("id"), "#!/bin/sh\necho " + user + "\n");
        script(bare.resolve("apt-get"), APT);
        return bare.toString();
    }
}
