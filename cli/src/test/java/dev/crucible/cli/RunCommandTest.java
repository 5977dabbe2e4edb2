package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCommandTest {

    private static final String CONFIG = """
            {"aggregation_strategy_keyword": "trimmed_mean", "trim_ratio": 0.2, "dataset_keyword": "femnist_iid",
             "model_keyword": "softmax", "num_of_clients": 5, "num_of_rounds": %d, "max_dataset_samples": 300}
            """;

    @TempDir
    private Path folder;

    @Test
    void runsAndSaysWhereTheResultsAre() throws IOException {
        Executed result = run(config(2));

        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("trimmed_mean, 5 clients, 2 rounds; data: synthetic", "round 1/2  accuracy", "round 2/2")
                .contains("\ntrimmed_mean: no attack. It ended at ")
                .endsWith("done; results are in " + theRun() + "\n");
        assertThat(theRun().resolve("status.json")).content().contains("\"completed\"");
    }

    @Test
    void namesEveryFieldThatIsWrongAndMakesNoRun() throws IOException {
        Path config = Files.writeString(
                folder.resolve("bad.json"),
                "{\"aggregation_strategy_keyword\": \"fedavg\", \"num_of_rounds\": 0, \"num_of_clients\": -1}");

        Executed result = run(config);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .hasLineCount(2)
                .contains("num_of_rounds: must be", "num_of_clients: must be")
                .doesNotContain("warning", "Exception");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void namesTheCommandThatBringsMissingDataOnceAndMakesNoRun() throws IOException {
        Path config = Files.writeString(
                folder.resolve("mnist.json"),
                CONFIG.formatted(1).replace("femnist_iid", "mnist").replace("softmax", "cnn"));

        Executed result = Executed.of(
                "run",
                config.toString(),
                "--out",
                folder.resolve("out").toString(),
                "--datasets",
                Files.createDirectory(folder.resolve("datasets")).toString());

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).containsOnlyOnce("crucible data get mnist").contains("dataset_keyword");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void refusesAFolderItCannotWriteTo() throws IOException {
        Files.createFile(folder.resolve("out"));

        Executed result = run(config(1));

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains("cannot write to " + folder.resolve("out"))
                .contains("--out");
    }

    @Tag("process")
    @Test
    void stopsInOrderWhenAskedToAndGoesOnFromThere() throws Exception {
        Process process = start(
                "run", config(40).toString(), "--out", folder.resolve("out").toString());
        BufferedReader out = process.inputReader();
        String line = out.readLine();
        while (line != null && !line.startsWith("round 2/")) {
            line = out.readLine();
        }
        process.toHandle().destroy();
        String err = String.join("\n", process.errorReader().readAllLines());

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(err).contains("stopped; go on with: crucible run --resume " + theRun().getFileName());
        assertThat(theRun().resolve("status.json")).content().contains("\"stopped\"");

        Executed resumed = Executed.of(
                "run",
                "--resume",
                theRun().getFileName().toString(),
                "--out",
                folder.resolve("out").toString());
        assertThat(resumed.code()).isZero();
        assertThat(resumed.out()).contains("round 40/40").doesNotContain("round 1/40", "round 2/40");
        Executed again = Executed.of(
                "run",
                "--resume",
                theRun().getFileName().toString(),
                "--out",
                folder.resolve("out").toString());
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("is completed");
    }

    @Test
    void runsAPreparedFolderInPlaceOnceAndSaysHowToGoOn() throws IOException {
        Path prepared = Files.createDirectories(folder.resolve("lab's out").resolve("api_run_1"));
        Files.writeString(prepared.resolve("config.json"), CONFIG.formatted(2));
        Files.writeString(
                prepared.resolve("status.json"),
                "{\"status\": \"pending\", \"origin\": \"api\", \"created\": \"then\"}");

        Executed result = Executed.of("run", prepared.toString());

        assertThat(result.code()).isZero();
        assertThat(result.out()).endsWith("done; results are in " + prepared + "\n");
        assertThat(prepared.resolve("status.json"))
                .content()
                .contains("\"completed\"", "\"origin\" : \"api\"", "\"created\" : \"then\"");
        Executed again = Executed.of("run", prepared.toString());
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).hasLineCount(1).contains("api_run_1 is completed");
    }

    @Test
    void leavesWordInAPreparedFolderThatCannotBeRun() throws IOException {
        Path prepared = Files.createDirectory(folder.resolve("prepared"));
        Files.writeString(prepared.resolve("config.json"), CONFIG.formatted(0));

        Executed result = Executed.of("run", prepared.toString());

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("num_of_rounds: must be");
        assertThat(prepared.resolve("status.json")).content().contains("\"failed\"", "num_of_rounds: must be");
        assertThat(prepared.resolve("output.log")).content().contains("num_of_rounds: must be");

        Files.writeString(prepared.resolve("config.json"), CONFIG.formatted(1));
        assertThat(Executed.of("run", prepared.toString()).code()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"status\":\"queued\",\"origin\":\"api\"}',waits in the queue of a lab",
        "'{\"status\":\"running\",\"pid\":%d}',is running; stop it first"
    })
    void leavesAFolderAloneThatOthersHave(String status, String reason) throws IOException {
        Path prepared = Files.createDirectory(folder.resolve("prepared"));
        Files.writeString(prepared.resolve("config.json"), CONFIG.formatted(1));
        Files.writeString(
                prepared.resolve("status.json"),
                status.formatted(ProcessHandle.current().pid()));

        Executed result = Executed.of("run", prepared.toString());

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).hasLineCount(1).contains("run: prepared " + reason);
        assertThat(prepared.resolve("attempt")).doesNotExist();
    }

    @Test
    void namesAFolderWithoutConfig() {
        Executed result = Executed.of("run", folder.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).hasLineCount(1).contains("there is no config.json in the folder " + folder);
    }

    @Test
    void labNamesAPortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            Executed result = Executed.of(
                    "up", "--lab-port", port, "--out", folder.resolve("out").toString());

            assertThat(result.code()).isEqualTo(2);
            assertThat(result.err()).hasLineCount(1).contains("127.0.0.1:" + port, "choose another with --lab-port");
        }
    }

    @Test
    void labSaysItsAddressAndEndsWhenAskedTo() throws Exception {
        Process process =
                start("lab", "--port", "0", "--out", folder.resolve("out").toString());

        assertThat(process.inputReader().readLine()).matches("lab +http://127\\.0\\.0\\.1:\\d+");

        process.destroy();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void labWantsATokenForOtherMachines() {
        Executed result = Executed.of(
                "lab",
                "--host",
                "0.0.0.0",
                "--port",
                "0",
                "--out",
                folder.resolve("out").toString());

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).hasLineCount(1).contains("--token", "CRUCIBLE_TOKEN");
    }

    private Path config(int rounds) throws IOException {
        return Files.writeString(folder.resolve("config.json"), CONFIG.formatted(rounds));
    }

    private Path theRun() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("out"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private Executed run(Path config) {
        return Executed.of(
                "run", config.toString(), "--out", folder.resolve("out").toString());
    }

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.crucible.cli.Main"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).start();
    }
}
