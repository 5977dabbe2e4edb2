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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A copy of the folder's skeleton with the real launcher script, a JDK and a Maven that only note what they are asked. */
abstract class LauncherSandbox {

    private static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();

    /** Notes its arguments, makes the cache when it rehearses, and says on standard error what a JVM says. */
    private static final String JAVA = """
        #!/bin/sh
        for argument; do
          case $argument in -XX:AOTCacheOutput=*) echo cache > "${argument#*=}"; echo rehearsal >> "$NOTES"; exit ;; esac
        done
        echo 'WARNING: Using incubator modules: jdk.incubator.vector' >&2
        echo "a message of the JVM" >&2
        [ -z "${TELL_LOCALE:-}" ] || echo "LANG=${LANG:-} LC_ALL=${LC_ALL:-}"
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

    /** A module's, with those it depends on. */
    static String pom(String... needed) {
        StringBuilder pom = new StringBuilder();
        for (String each : needed) {
            pom.append("<groupId>dev.crucible</groupId><artifactId>crucible-%s</artifactId>\n".formatted(each));
        }
        return pom.toString();
    }

    static final String APT = """
        #!/bin/sh
        echo "apt-get $*" >> "$NOTES"
        [ -z "$APT_FAILS" ]
        """;

    @TempDir
    Path folder;

    private final Map<Process, Path> outputs = new HashMap<>();
    Path root;
    Path jdks;
    Path notes;

    @BeforeEach
    void layOut() throws IOException {
        root = Files.createDirectories(folder.resolve("my crucible"));
        jdks = Files.createDirectory(folder.resolve("jdks"));
        notes = Files.createFile(folder.resolve("notes"));
        Files.copy(REPOSITORY.resolve("crucible"), root.resolve("crucible"));
        Files.createDirectory(root.resolve("scripts"));
        Files.copy(REPOSITORY.resolve("scripts/test.sh"), root.resolve("scripts/test.sh"));
        Files.copy(REPOSITORY.resolve("scripts/record.sh"), root.resolve("scripts/record.sh"));
        script(root.resolve("mvnw"), MAVEN);
        script(folder.resolve("bin/apt-get"), APT);
        Files.writeString(
                root.resolve("pom.xml"), "<module>engine</module>\n<module>lab</module>\n<module>cli</module>\n");
        Files.createDirectories(root.resolve("engine/src/main"));
        jdk("jdk-17", "17.0.15");
    }

    record Result(int code, List<String> out, List<String> err) {}

    Result crucible(List<String> arguments, String... environment) throws Exception {
        return finish(start(folder, root.resolve("crucible"), arguments, environment));
    }

    /** Starts behind a shell that gathers standard error to its end: the filter may outlive the command by a moment. */
    Process start(Path from, Path script, List<String> arguments, String... environment) throws IOException {
        Path out = Files.createTempFile(folder, "out", "");
        List<String> command = new ArrayList<>(List.of(
                "/bin/bash", "-c", "\"$@\" 2>&1 > " + out + " | cat; exit ${PIPESTATUS[0]}", "sh", script.toString()));
        command.addAll(arguments);
        Process process = prepare(from, command, environment).start();
        outputs.put(process, out);
        return process;
    }

    ProcessBuilder prepare(Path from, List<String> command, String... environment) {
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

    Result finish(Process process) throws Exception {
        List<String> err = process.inputReader().readAllLines();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), Files.readAllLines(outputs.get(process)), err);
    }

    List<String> notes() throws IOException {
        return Files.readAllLines(notes);
    }

    void jdk(String name, String version) throws IOException {
        Path home = jdks.resolve(name);
        script(home.resolve("bin/java"), JAVA);
        script(home.resolve("bin/javac"), "#!/bin/sh\n");
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    static void setAge(Path file, int seconds) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(seconds)));
    }
}
