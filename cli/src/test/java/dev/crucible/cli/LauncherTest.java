package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the real launcher script in a copy of the folder's skeleton, with a JDK and a Maven that only note what they are asked. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    private static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();

    /** Notes its arguments, makes the cache when it rehearses, and says on standard error what a JVM says. */
    private static final String JAVA = """
            #!/bin/sh
            for argument; do
              case $argument in -XX:AOTCacheOutput=*) echo cache > "${argument#*=}"; echo rehearsal >> "$NOTES"; exit ;; esac
            done
            echo 'WARNING: Using incubator modules: jdk.incubator.vector' >&2
            echo "a message of the JVM" >&2
            echo "pid $$"
            for argument; do echo "<$argument>"; done
            exit ${EXIT:-0}
            """;

    private static final String MAVEN = """
            #!/bin/sh
            echo "build $*" >> "$NOTES"
            echo "[INFO] Building Crucible engine 1.0                [1/2]"
            if [ "$BREAK" ]; then echo "[ERROR] does not compile"; exit 1; fi
            sleep 0.3
            mkdir -p cli/target/lib && touch cli/target/lib/crucible.jar
            if [ "$REPORT" ]; then
              mkdir -p engine/target/surefire-reports lab/target/surefire-reports
              echo "<testsuite name='A' tests=\\"5\\" errors=\\"${FIRST_ERRORS:-1}\\" skipped=\\"1\\" failures=\\"0\\">" > engine/target/surefire-reports/TEST-A.xml
              echo '<testsuite name="B" time="1" tests="4" errors="0" skipped="0" failures="0">' > lab/target/surefire-reports/TEST-B.xml
            fi
            """;

    private static final String APT = """
            #!/bin/sh
            echo "apt-get $*" >> "$NOTES"
            [ -z "$APT_FAILS" ]
            """;

    @TempDir
    private Path folder;

    private final Map<Process, Path> outputs = new HashMap<>();
    private Path root;
    private Path jdks;
    private Path notes;

    @BeforeEach
    void layOut() throws IOException {
        root = Files.createDirectories(folder.resolve("my crucible"));
        jdks = Files.createDirectory(folder.resolve("jdks"));
        notes = Files.createFile(folder.resolve("notes"));
        Files.copy(REPOSITORY.resolve("crucible"), root.resolve("crucible"));
        Files.createDirectory(root.resolve("scripts"));
        Files.copy(REPOSITORY.resolve("scripts/test.sh"), root.resolve("scripts/test.sh"));
        script(root.resolve("mvnw"), MAVEN);
        script(folder.resolve("bin/apt-get"), APT);
        Files.createFile(root.resolve("pom.xml"));
        Files.createDirectories(root.resolve("engine/src/main"));
        jdk("jdk-17", "17.0.15");
    }

    @Test
    void saysWhatToInstallWhenThereIsNoJdk25() throws Exception {
        Result result = crucible(List.of("doctor"));

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err)
                .singleElement()
                .asString()
                .contains("JDK 25", "openjdk-25-jdk-headless", "https://adoptium.net", "CRUCIBLE_JAVA_HOME");
        assertThat(result.out).isEmpty();
    }

    @Test
    void refusesAChosenJdkOfAnotherVersion() throws Exception {
        jdk("jdk-25", "25.0.3");

        Result result = crucible(List.of("doctor"), "CRUCIBLE_JAVA_HOME=" + jdks.resolve("jdk-17"));

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).singleElement().asString().contains("jdk-17, which is not a JDK 25");
    }

    @Test
    void findsAJdk25BesideOthersAndPassesArgumentsAndExitCode() throws Exception {
        jdk("jdk-25", "25.0.3");

        Result result = crucible(List.of("run", "a b.json", ""), "EXIT=7");

        assertThat(result.code).isEqualTo(7);
        assertThat(result.out)
                .contains("<--add-modules>", "<jdk.incubator.vector>")
                .endsWith(
                        "<-jar>", "<" + root.resolve("cli/target/lib/crucible.jar") + ">", "<run>", "<a b.json>", "<>");
    }

    @Test
    void refusesAHeapThatIsNoSize() throws Exception {
        jdk("jdk-25", "25");

        Result result = crucible(List.of("doctor"), "CRUCIBLE_HEAP=plenty");

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).singleElement().asString().contains("CRUCIBLE_HEAP is plenty", "such as 8g");
    }

    @Test
    void becomesTheJavaProcessSoThatSignalsReachIt() throws Exception {
        jdk("jdk-25", "25");
        ProcessBuilder builder =
                prepare(folder, List.of(root.resolve("crucible").toString(), "up"));

        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();

        assertThat(process.inputReader().lines()).contains("pid " + process.pid());
    }

    @Test
    void swallowsTheIncubatorWarningAndNothingElse() throws Exception {
        jdk("jdk-25", "25");
        crucible(List.of("run"));

        Result result = crucible(List.of("run"));

        assertThat(result.err).containsExactly("a message of the JVM");
    }

    @Test
    void servicesStartWithoutVectorsAndFromACacheOfTheirOwn() throws Exception {
        jdk("jdk-25", "25");

        Result lab = crucible(List.of("lab", "--port", "0"));
        assertThat(notes()).filteredOn("rehearsal"::equals).hasSize(2);
        assertThat(lab.out)
                .contains("<-XX:AOTCache=" + cache("services") + ">", "<-Dcrucible.aot.runs=" + cache("runs") + ">")
                .contains("<-Xlog:all=warning:stderr>", "<-Xlog:aot*=error:stderr>")
                .anyMatch(argument -> argument.endsWith("/lab/jvm.flags>"))
                .doesNotContain("<jdk.incubator.vector>", "<-XX:AOTCache=" + cache("runs") + ">")
                .endsWith("<lab>", "<--port>", "<0>");
        assertThat(lab.err).contains("WARNING: Using incubator modules: jdk.incubator.vector");

        assertThat(crucible(List.of("bridge")).out)
                .contains("<-XX:AOTCache=" + cache("services") + ">")
                .anyMatch(argument -> argument.endsWith("/bridge/jvm.flags>"))
                .doesNotContain("<jdk.incubator.vector>");
        assertThat(crucible(List.of("bench")).out)
                .contains("<-XX:AOTCache=" + cache("runs") + ">")
                .contains("<-Dcrucible.aot.services=" + cache("services") + ">", "<jdk.incubator.vector>");
        assertThat(notes()).filteredOn("rehearsal"::equals).hasSize(2);
    }

    private Path cache(String name) {
        return root.resolve("cli/target/" + name + ".aot");
    }

    @Test
    void buildsAndRehearsesOnceAndAgainOnlyWhenASourceChanges() throws Exception {
        jdk("jdk-25", "25");
        Path source = Files.createFile(root.resolve("engine/src/main/A.java"));
        setAge(source, 60);

        Result first = crucible(List.of("run"));
        crucible(List.of("run"));
        assertThat(notes()).hasSize(2).first().asString().startsWith("build ");
        assertThat(notes()).last().isEqualTo("rehearsal");
        assertThat(first.err).anyMatch(line -> line.startsWith("  [1/2] Crucible engine ("));
        assertThat(first.out).contains("<-XX:AOTCache=" + cache("runs") + ">");

        setAge(source, -5);
        crucible(List.of("run"));
        assertThat(notes()).hasSize(4);
    }

    @Test
    void theNovelStartsFromItsOwnJarsAndCacheUnlessMoreThanAddressesAreGiven() throws Exception {
        jdk("jdk-25", "25");
        Path libraries = root.resolve("cli/target/lib");
        Files.createDirectories(libraries);
        crucible(List.of("up"));
        Files.createFile(libraries.resolve("crucible-novel-1.jar"));
        Files.createFile(libraries.resolve("javafx-base-1.jar"));

        Result plain = crucible(List.of("play", "--bridge", "http://there"));

        assertThat(plain.out)
                .contains("<-XX:AOTCache=" + cache("novel") + ">")
                .doesNotContain("<jdk.incubator.vector>")
                .endsWith("<dev.crucible.novel.Play>", "<play>", "<--bridge>", "<http://there>");
        assertThat(plain.out)
                .filteredOn(line -> line.contains("crucible-novel-1.jar:"))
                .singleElement()
                .asString()
                .contains("javafx-base-1.jar")
                .doesNotContain("/crucible.jar");
        assertThat(plain.err).contains("WARNING: Using incubator modules: jdk.incubator.vector");
        assertThat(crucible(List.of("play", "--help")).err).noneMatch(line -> line.contains("incubator"));
        assertThat(crucible(List.of("play", "--help")).out)
                .endsWith("<-jar>", "<" + libraries.resolve("crucible.jar") + ">", "<play>", "<--help>");
    }

    @Test
    void buildsOnceForTwoStartsAtTheSameTime() throws Exception {
        jdk("jdk-25", "25");

        Process one = start(folder, root.resolve("crucible"), List.of("run"));
        Process two = start(folder, root.resolve("crucible"), List.of("run"));

        assertThat(finish(one).code).isZero();
        assertThat(finish(two).code).isZero();
        assertThat(notes()).hasSize(2);
    }

    @Test
    void showsTheLogOfABuildThatFailsAndTriesAgainNextTime() throws Exception {
        jdk("jdk-25", "25");

        Result result = crucible(List.of("up"), "BREAK=yes");

        assertThat(result.code).isEqualTo(1);
        assertThat(result.err).contains("[ERROR] does not compile");
        assertThat(result.err).last().asString().endsWith("target/build.log");
        assertThat(crucible(List.of("up")).code).isZero();
    }

    @Test
    void namesAFolderItCannotWriteTo() throws Exception {
        jdk("jdk-25", "25");
        Files.createFile(root.resolve("target"));

        Result result = crucible(List.of("up"));

        assertThat(result.code).isEqualTo(2);
        assertThat(result.err).singleElement().asString().contains("cannot write to " + root.resolve("target"));
    }

    @Test
    void worksThroughSymbolicLinksFromAnyFolder() throws Exception {
        jdk("jdk-25", "25");
        Path link = folder.resolve("link");
        Files.createSymbolicLink(link, Path.of("second"));
        Files.createSymbolicLink(folder.resolve("second"), root.resolve("crucible"));

        Result result = finish(start(jdks, link, List.of("up")));

        assertThat(result.out).contains("<-Dcrucible.home=" + root.toRealPath() + ">");
    }

    @Test
    void testCommandInstallsWhatIsMissingAndEndsWithTheTotals() throws Exception {
        jdk("jdk-25", "25");
        Path stale = Files.createDirectories(root.resolve("web/target/surefire-reports"));
        Files.writeString(
                stale.resolve("TEST-Old.xml"), "<testsuite tests=\"9\" errors=\"9\" skipped=\"0\" failures=\"0\">");

        Result result = crucible(List.of("test", "-pl", "engine"), "REPORT=yes");

        assertThat(result.out).last().isEqualTo("7 passed, 1 failed, 1 skipped");
        assertThat(result.code).isEqualTo(1);
        assertThat(notes()).last().asString().endsWith("verify -pl engine");
    }

    @Test
    void testCommandSucceedsWhenAllTestsPassAndTheFormatIsRight() throws Exception {
        jdk("jdk-25", "25.0.3");

        Result result = crucible(List.of("test"), "REPORT=yes", "FIRST_ERRORS=0");

        assertThat(result.out).last().isEqualTo("8 passed, 0 failed, 1 skipped");
        assertThat(result.code).isZero();
        assertThat(notes()).last().asString().endsWith("-q spotless:check");
    }

    @Test
    void testCommandInstallsMissingPackagesAsRoot() throws Exception {
        jdk("jdk-25", "25");
        String bare = barePath("0");

        crucible(List.of("test"), "PATH=" + bare, "REPORT=yes");

        assertThat(notes()).first().isEqualTo("apt-get update -qq");
        assertThat(notes().get(1)).startsWith("apt-get install ").contains(" chromium redis-server");
        assertThat(notes())
                .filteredOn(note -> note.startsWith("apt-get install"))
                .hasSize(1);
    }

    @Test
    void testCommandInstallsWhatItCanWhenOnePackageIsUnknown() throws Exception {
        jdk("jdk-25", "25");
        String bare = barePath("0");

        Result result = crucible(List.of("test"), "PATH=" + bare, "REPORT=yes", "APT_FAILS=yes");

        assertThat(notes()).anyMatch(note -> note.startsWith("apt-get install") && note.endsWith(" redis-server"));
        assertThat(result.err).contains("  chromium, for the browser tests");
        assertThat(result.out).last().isEqualTo("7 passed, 1 failed, 1 skipped");
    }

    @Test
    void testCommandNamesMissingPackagesWithoutRoot() throws Exception {
        jdk("jdk-25", "25");
        String bare = barePath("1000");

        Result result = crucible(List.of("test"), "PATH=" + bare, "REPORT=yes");

        assertThat(notes()).noneMatch(note -> note.startsWith("apt-get"));
        assertThat(result.err)
                .anyMatch(line -> line.contains("NOT INSTALLED"))
                .contains("  chromium, for the browser tests", "  redis-server, for the queue tests")
                .anyMatch(line -> line.contains("apt-get install chromium redis-server"));
    }

    @Test
    void testCommandFailsWhenMavenDoes() throws Exception {
        jdk("jdk-25", "25");

        Result result = crucible(List.of("test"), "BREAK=yes");

        assertThat(result.out).last().isEqualTo("0 passed, 0 failed, 0 skipped");
        assertThat(result.code).isEqualTo(1);
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

    private record Result(int code, List<String> out, List<String> err) {}

    private Result crucible(List<String> arguments, String... environment) throws Exception {
        return finish(start(folder, root.resolve("crucible"), arguments, environment));
    }

    /** Starts behind a shell that gathers standard error to its end: the filter may outlive the command by a moment. */
    private Process start(Path from, Path script, List<String> arguments, String... environment) throws IOException {
        Path out = Files.createTempFile(folder, "out", "");
        List<String> command = new ArrayList<>(List.of(
                "/bin/bash", "-c", "\"$@\" 2>&1 > " + out + " | cat; exit ${PIPESTATUS[0]}", "sh", script.toString()));
        command.addAll(arguments);
        Process process = prepare(from, command, environment).start();
        outputs.put(process, out);
        return process;
    }

    private ProcessBuilder prepare(Path from, List<String> command, String... environment) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(from.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("NOTES", notes.toString());
        builder.environment().put("CRUCIBLE_JVM_ROOTS", jdks.toString());
        for (String setting : environment) {
            String[] parts = setting.split("=", 2);
            builder.environment().put(parts[0], parts[1]);
        }
        return builder;
    }

    private Result finish(Process process) throws Exception {
        List<String> err = process.inputReader().readAllLines();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), Files.readAllLines(outputs.get(process)), err);
    }

    private List<String> notes() throws IOException {
        return Files.readAllLines(notes);
    }

    private void jdk(String name, String version) throws IOException {
        Path home = jdks.resolve(name);
        script(home.resolve("bin/java"), JAVA);
        script(home.resolve("bin/javac"), "#!/bin/sh\n");
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static void setAge(Path file, int seconds) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(seconds)));
    }
}
