package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunContents;
import dev.crucible.engine.results.RunDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs killed with SIGKILL at any moment resume to the same files as an undisturbed run. */
class KilledRunTest {

    private static final int KILLS = 2;
    private static final int ROUNDS = 12;

    static final String CONFIG = """
            {"dataset_keyword": "femnist_iid", "model_keyword": "softmax", "num_of_rounds": %d, "num_of_clients": 5,
             "max_dataset_samples": 600, "num_of_client_epochs": 1, "batch_size": 32, "learning_rate": 0.05, "seed": 4,
             "save_plots": false, "aggregation_strategy_keyword": "median",
             "attack_schedule": [{"start_round": 2, "end_round": %d, "attack_type": "sign_flip",
               "selection_strategy": "specific", "malicious_client_ids": [1]}]}
            """.formatted(ROUNDS, ROUNDS);

    @TempDir
    Path folder;

    @Test
    void goesOnToTheSameFiles() throws Exception {
        Path config = Files.writeString(folder.resolve("config.json"), CONFIG);
        Path whole = folder.resolve("whole");
        assertThat(Executed.of("run", config.toString(), "--out", whole.toString())
                        .code())
                .isZero();
        Random random = new Random(9);
        Path out = folder.resolve("killed");
        killedAfter(random.nextInt(ROUNDS), random, "run", config.toString(), "--out", out.toString());
        RunDirectory run = only(out);
        for (int kill = 1; kill < KILLS; kill++) {
            killedAfter(random.nextInt(3), random, "run", "--resume", run.id(), "--out", out.toString());
        }
        Executed last = Executed.of("run", "--resume", run.id(), "--out", out.toString());
        assertThat(last.code()).as(last.err()).isZero();
        assertThat(RunContents.of(only(whole)).differences(RunContents.of(run))).isEmpty();
    }

    @Test
    void damagedFilesThatSayHowARunStandsArePutAside() throws Exception {
        Path out = folder.resolve("out");
        RunDirectory run = new RunDirectory(Files.createDirectories(out.resolve("damaged")));
        Files.writeString(run.config(), CONFIG);
        Files.writeString(run.status(), "{\"status\": \"fai");
        Files.writeString(run.attempt(), "x");
        Executed resumed = Executed.of("run", "--resume", run.id(), "--out", out.toString());
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(Files.readString(run.status())).contains("\"completed\"");
        assertThat(Fence.last(run)).isGreaterThan(1);
        assertThat(run.root().toFile().list((_, name) -> name.contains(".damaged-")))
                .hasSize(2);
    }

    /** Waits for {@code rounds} rounds and up to 20 ms more, then kills the command. */
    private static void killedAfter(int rounds, Random random, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.crucible.cli.Main"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader lines = process.inputReader()) {
            int told = 0;
            for (String line = lines.readLine(); line != null && told <= rounds; line = lines.readLine()) {
                told += line.startsWith("round ") ? 1 : 0;
            }
            Thread.sleep(random.nextInt(20));
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static RunDirectory only(Path out) throws IOException {
        try (Stream<Path> runs = Files.list(out)) {
            return new RunDirectory(runs.findFirst().orElseThrow());
        }
    }
}
