package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayCommandTest {

    @TempDir
    private Path folder;

    @Test
    void withoutADisplayItSaysWhatToDo() throws Exception {
        Result result = crucible("play");

        assertThat(result.code).isEqualTo(1);
        assertThat(result.output)
                .startsWith("crucible: there is no display")
                .contains("DISPLAY", "--screenshots")
                .hasLineCount(1);
    }

    @Test
    void aCommandThatTakesTooMuchMemorySaysSo() throws Exception {
        Path updates = Files.writeString(folder.resolve("updates.json"), "{\"updates\": [[1]]}");
        Result result = crucible("-Xmx64m", "attack", "ipm", updates.toString(), "--attackers", "100000000");

        assertThat(result.code).isEqualTo(1);
        assertThat(result.output)
                .startsWith("crucible: that takes more memory than Java may have")
                .contains("CRUCIBLE_HEAP")
                .hasLineCount(1);
    }

    @Tag("process")
    @ParameterizedTest
    @CsvSource({"ftp://host", "nonsense", "http://"})
    void refusesABridgeThatIsNoAddress(String address) throws Exception {
        Result result = crucible("play", "--bridge", address);

        assertThat(result.code).isEqualTo(2);
        assertThat(result.output).contains("--bridge").doesNotContain("Exception");
    }

    @Tag("process")
    @ParameterizedTest
    @CsvSource({
        "--screenshots, --export-sounds",
        "--export-portraits, --export-sounds",
        "--export-portraits, --scenes",
        "--export-sounds, --lab"
    })
    void refusesTwoThingsAtOnce(String one, String other) throws Exception {
        Result result = crucible("play", one, folder.resolve("a").toString(), other, folder.toString());

        assertThat(result.code).isEqualTo(2);
        assertThat(result.output).contains(one, other, "stands alone").doesNotContain("Exception");
        assertThat(folder.resolve("a")).doesNotExist();
    }

    @Test
    void refusesAFolderOfScenesThatIsNone() throws Exception {
        Result result = crucible("play", "--scenes", folder.resolve("gone").toString());

        assertThat(result.code).isEqualTo(2);
        assertThat(result.output).contains("gone: is no folder", "docs/scenes.md");
    }

    @Tag("process")
    @Test
    void refusesToBeginWithASceneThatIsNone() throws Exception {
        Result result = crucible("play", "--at", "kallos_frendly");

        assertThat(result.code).isEqualTo(2);
        assertThat(result.output).contains("--at kallos_frendly: there is no such scene", "crucible scenes check");
    }

    @Test
    void otherCommandsLoadNothingOfTheToolkit() throws Exception {
        Result result = crucible("-verbose:class", "play", "--help");

        assertThat(result.code).isZero();
        assertThat(result.output).contains("dev.crucible.cli.PlayCommand", "--screenshots");
        assertThat(result.output).doesNotContain("[info][class,load] javafx", " javafx.application");
    }

    private record Result(int code, String output) {}

    private Result crucible(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        List<String> rest = List.of(arguments);
        if (rest.getFirst().startsWith("-")) {
            command.add(rest.getFirst());
            rest = rest.subList(1, rest.size());
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(rest);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().remove("DISPLAY");
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), Files.readString(folder.resolve("output"), StandardCharsets.UTF_8));
    }
}
