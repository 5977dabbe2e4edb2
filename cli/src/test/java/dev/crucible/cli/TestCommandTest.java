package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

        Result result = crucible(List.of("test", "--all", "--", "-pl", "engine"), "REPORT=yes");

        assertThat(result.out()).last().isEqualTo("7 passed, 1 failed, 1 skipped");
        assertThat(result.code()).isEqualTo(1);
        assertThat(notes()).last().asString().endsWith("verify -pl engine");
    }

    @Test
    void succeedsWhenAllTestsPassAndTheFormatIsRight() throws Exception {
        jdk("jdk-25", "25.0.3");

        Result result = crucible(List.of("test"), "REPORT=yes", "FIRST_ERRORS=0");

        assertThat(result.out())
                .contains("the slowest classes, in seconds:", "     1.0  B")
                .anyMatch(line ->
                        line.matches("processor time: \\d+ s user, \\d+ s system in \\d+ s: \\d+ % of \\d+ cores"))
                .last()
                .isEqualTo("8 passed, 0 failed, 1 skipped");
        assertThat(result.code()).isZero();
        assertThat(notes()).first().asString().contains(" -DskipTests ").endsWith(" verify");
        assertThat(notes())
                .hasSize(3)
                .anyMatch(note -> note.contains(" -Dmaven.test.failure.ignore=true "))
                .anyMatch(note -> note.endsWith("-q spotless:check"));
        assertThat(Files.readString(root.resolve("target/test-seconds"))).matches("\\d+\n");
    }

    @Test
    void leavesTaggedTestsToAllAndCountsThem() throws Exception {
        jdk("jdk-25", "25");
        Files.writeString(testClass("engine", "FastTest"), """
                class FastTest {
                    @Test
                    void fast() {}

                    @Tag("slow")
                    @Test
                    void slow() {}

                    @ParameterizedTest
                    @Tag("process")
                    @ValueSource(ints = {1, 2})
                    void processes(int number) {}
                }
                """);
        Files.writeString(testClass("lab", "PageTest"), """
                @Tag("browser")
                class PageTest {
                    @Test
                    void one() {}

                    @Test
                    void two() {}
                }
                """);

        Result brief = crucible(List.of("test"), "REPORT=yes");
        assertThat(brief.out()).contains("left to crucible test --all: 4 tests (slow 1, process 1, browser 2)");
        assertThat(notes()).anyMatch(note -> note.contains(" -DexcludedGroups=slow,process,browser,sanitizer,peers "));

        Files.writeString(notes, "");
        Result all = crucible(List.of("test", "--all"), "REPORT=yes");
        assertThat(all.out()).noneMatch(line -> line.startsWith("left to"));
        assertThat(notes()).noneMatch(note -> note.contains("excludedGroups"));
    }

    @Test
    void runsTheModulesAndTestsThatAreNamed() throws Exception {
        jdk("jdk-25", "25");
        testClass("engine", "MedianTest");
        testClass("lab", "QueueTest");

        Result modules = crucible(List.of("test", "engine", "lab"), "REPORT=yes");
        assertThat(notes()).last().asString().contains(" -Dchosen ").endsWith(" -pl engine,lab -am verify");
        assertThat(modules.out()).last().isEqualTo("7 passed, 1 failed, 1 skipped");

        crucible(List.of("test", "engine:MedianTest#ofTwo", "lab"), "REPORT=yes");
        assertThat(notes()).last().asString().contains(" -Dtest=dev/MedianTest#ofTwo,dev/QueueTest ");
    }

    @Test
    void suggestsTheNearestNames() throws Exception {
        jdk("jdk-25", "25");
        testClass("engine", "KrumVariantsTest");

        Result test = crucible(List.of("test", "engine:KrumTest"));
        assertThat(test.code()).isEqualTo(2);
        assertThat(test.err())
                .contains(
                        "crucible: there is no test KrumTest in engine; the nearest are:", "  engine:KrumVariantsTest");

        Result module = crucible(List.of("test", "engin"));
        assertThat(module.code()).isEqualTo(2);
        assertThat(module.err()).contains("crucible: there is no module engin; the nearest are:", "  engine");
        assertThat(notes()).isEmpty();
    }

    @Test
    void failsWhenNoTestRan() throws Exception {
        jdk("jdk-25", "25");
        testClass("engine", "MedianTest");

        Result result = crucible(List.of("test", "engine:MedianTest#nothing"));

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).anyMatch(line -> line.contains("no test ran"));
        assertThat(result.out()).last().isEqualTo("0 passed, 0 failed, 0 skipped");
    }

    @Test
    void testsWhatAChangeAndItsDependentsNeed() throws Exception {
        jdk("jdk-25", "25");
        Path median = testClass("engine", "MedianTest");
        Files.writeString(root.resolve("engine/pom.xml"), pom());
        Files.writeString(Files.createDirectories(root.resolve("lab")).resolve("pom.xml"), pom("engine"));
        Files.writeString(Files.createDirectories(root.resolve("cli")).resolve("pom.xml"), pom());
        Files.writeString(root.resolve(".gitignore"), "target/\n");
        git("init", "-q", "-b", "main");
        git("add", ".");
        git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "first");

        Result nothing = crucible(List.of("test", "--changed"));
        assertThat(nothing.code()).isEqualTo(1);
        assertThat(nothing.err()).last().asString().contains("nothing differs");

        Files.writeString(median, "class MedianTest {}");
        crucible(List.of("test", "--changed"), "REPORT=yes");
        assertThat(notes()).last().asString().endsWith(" -pl engine -am verify");

        Files.writeString(root.resolve("engine/src/main/Median.java"), "class Median {}");
        crucible(List.of("test", "--changed"), "REPORT=yes");
        assertThat(notes()).last().asString().endsWith(" -pl engine,lab -am verify");
    }

    private void git(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        assertThat(prepare(root, command).inheritIO().start().waitFor()).isZero();
    }

    private Path testClass(String module, String name) throws IOException {
        Path folder = Files.createDirectories(root.resolve(module).resolve("src/test/java/dev"));
        Path pom = root.resolve(module).resolve("pom.xml");
        if (!Files.exists(pom)) {
            Files.createFile(pom);
        }
        return Files.createFile(folder.resolve(name + ".java"));
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
                "sed",
                "sort",
                "cksum",
                "cmp",
                "mv",
                "tr",
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
