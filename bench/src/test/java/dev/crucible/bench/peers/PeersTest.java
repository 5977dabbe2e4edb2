package dev.crucible.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.config.ConfigReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PeersTest {

    private static final Workload LR_MNIST = Workload.ALL.getFirst();

    @Test
    void everyWorkloadCanBeSaidInAConfig() throws IOException {
        for (Workload workload : Workload.ALL) {
            assertThat(ConfigReader.read(workload.config()).config())
                    .as(workload.name())
                    .isPresent();
        }
    }

    @Test
    void aRunThatEndedIsTakenAsItIs() {
        RoundMarks rounds = new RoundMarks();
        rounds.heard("round 99/100  accuracy 79.9 %  loss 0.5  0 s left");
        rounds.heard("round 100/100  accuracy 80.1 %");
        rounds.heard("fedavg: no attack. It ended at 80.1 % test accuracy after 100 rounds.");
        assertThat(row(rounds, 0, "")).isEqualTo("| lr_mnist | Flower | 20.0 | 30.0 | 512 | 80.1 % | 100 |");
    }

    @Test
    void oneThatWasEndedIsScaledByItsLaterRounds() {
        RoundMarks rounds = new RoundMarks();
        rounds.spent(1, 1);
        rounds.heard("round 1/100  accuracy 50.0 %");
        rounds.spent(8, 9);
        assertThat(row(rounds, WatchedRun.TIME_UP, "")).contains("skipped: 1 rounds in 20 s, too few to tell");
        rounds.heard("round 11/100  accuracy -");
        rounds.spent(18, 29);
        rounds.spent(19, 31);
        assertThat(row(rounds, WatchedRun.TIME_UP, ""))
                .isEqualTo("| lr_mnist | Flower | 107.0 | 207.0 | 512 | 50.0 % | 11 of 100, times scaled |");
    }

    @Test
    void whatFailedIsNamedWithItsComplaint() {
        assertThat(row(new RoundMarks(), 1, "ModuleNotFoundError: No module named 'flwr'"))
                .isEqualTo("| lr_mnist | Flower | skipped: ModuleNotFoundError: No module named 'flwr' | | | | |");
        assertThat(row(new RoundMarks(), 0, "")).contains("skipped: it ended after 0 of 100 rounds");
    }

    @Test
    void theShellsTimesAreNoComplaint() {
        String errors = "Traceback:\n  No module named 'x'\n\nprocessor 12.250 0.500\n";
        assertThat(WatchedRun.waitedFor(errors)).isEqualTo(12.75);
        assertThat(WatchedRun.complaint(errors)).isEqualTo("No module named 'x'");
        assertThat(WatchedRun.waitedFor("killed\n")).isZero();
    }

    @Test
    void aProcessesNameMayHoldBrackets() {
        assertThat(MarkedProcesses.seconds("7 (a) b) S 1 7 7 0 -1 0 1 2 3 4 150 50 0 0 20 0 1 0 99"))
                .isEqualTo(2);
        assertThat(MarkedProcesses.seconds("")).isZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void childrenCountAndEndWithTheRun(@TempDir Path folder) throws IOException, InterruptedException {
        String script = "sleep 60 & echo round 1/2  accuracy 12.5 %; for i in {1..300000}; do :; done; exit 3";
        WatchedRun run = WatchedRun.of(List.of("bash", "-c", script), Map.of(), folder, 60);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.rounds().accuracy()).isEqualTo("12.5 %");
        assertThat(run.cpu()).isBetween(0.05, 60.0);
        assertThat(run.peak()).isPositive();
        assertThat(run.wall()).isLessThan(60);
        WatchedRun ended = WatchedRun.of(List.of("sleep", "60"), Map.of(), folder, 1);
        assertThat(ended.code()).isEqualTo(WatchedRun.TIME_UP);
    }

    private static String row(RoundMarks rounds, int code, String complaint) {
        return Peers.row(LR_MNIST, FederatedPeer.FLOWER, new WatchedRun(20, 30, 512L << 20, rounds, code, complaint));
    }
}
