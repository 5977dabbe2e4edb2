package dev.crucible.lab.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process that waits, and real runs. */
class StandbyTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private static final String CONFIG = """
            {"aggregation_strategy_keyword": "fedavg", "dataset_keyword": "digits", "model_keyword": "softmax",
             "num_of_clients": 3, "num_of_rounds": 400, "num_of_client_epochs": 1, "batch_size": 32,
             "attack_schedule": [], "save_plots": false, "max_dataset_samples": 90}
            """;

    @TempDir
    Path temporary;

    /** Says that it is ready and waits, without a rehearsal. */
    static final class ReadyAtOnce {

        private ReadyAtOnce() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println(StandbyProcess.READY);
            int end = System.in.read();
            System.exit(end < 0 ? 0 : 1);
        }
    }

    private RunDirectory run(int rounds) throws IOException {
        ObjectNode config = (ObjectNode) Json.MAPPER.readTree(CONFIG);
        return new RunStore(temporary.resolve("out")).create(config.put("num_of_rounds", rounds));
    }

    private Dispatcher dispatcher(Standby standby) {
        ChildLauncher launcher = ChildLauncher.ofSimulations(temporary.resolve("datasets"), 2);
        return new Dispatcher(launcher.with(standby), 1, QueueConfig.DEFAULT);
    }

    @Test
    void aKilledRehearsalLeavesNothing() {
        Path folder;
        try (Standby standby = new Standby(ReadyAtOnce.class.getName(), LONG, 1)) {
            standby.prepare();
            folder = standby.rehearsal().orElseThrow();
            assertThat(folder).isDirectory();
        }
        assertThat(folder).doesNotExist();
    }

    @Tag("process")
    @Test
    void aRunGetsTheProcessThatWaits() throws Exception {
        RunDirectory first = run(400);
        RunDirectory second = run(2);
        try (Standby standby = new Standby(LONG, 1);
                Dispatcher dispatcher = dispatcher(standby)) {
            dispatcher.start();
            dispatcher.expectRun();
            await().atMost(LONG).until(standby::isReady);
            long waiting = standby.pid().orElseThrow();
            dispatcher.submit(first);
            await().atMost(LONG).until(() -> Files.exists(first.events()));
            List<Long> bearers = ProcessTag.of(first).bearers().stream()
                    .map(ProcessHandle::pid)
                    .toList();
            assertThat(bearers).as("found by the run's mark").containsExactly(waiting);
            assertThat(dispatcher.stop(first)).isTrue();
            await().atMost(LONG).until(() -> ProcessHandle.of(waiting).isEmpty());
            assertThat(Files.readString(first.log()).lines())
                    .as("nothing of the rehearsal, nothing of the JVM's own")
                    .allMatch(line -> line.matches("\\d{4}-\\d\\d-\\d\\d .* \\| crucible \\| .*"));

            dispatcher.submit(second);
            await().atMost(LONG)
                    .until(() -> TerminalStateWriter.isTerminal(second) && !dispatcher.isRunning(second.id()));
            assertThat(Json.readObject(second.status()).path("status").asText()).isEqualTo("completed");
        }
    }

    @Test
    void itGoesWhenNobodyComes() {
        try (Standby standby = new Standby(ReadyAtOnce.class.getName(), Duration.ofMillis(1), 1)) {
            standby.prepare();
            ProcessHandle process = standby.pid().flatMap(ProcessHandle::of).orElseThrow();
            await().atMost(LONG).until(() -> !process.isAlive());
            assertThat(standby.pid()).isEmpty();
        }
    }

    @Test
    void itGoesWithTheLab() {
        Standby standby = new Standby(ReadyAtOnce.class.getName(), LONG, 1);
        standby.prepare();
        ProcessHandle process = standby.pid().flatMap(ProcessHandle::of).orElseThrow();
        standby.close();
        await().atMost(LONG).until(() -> !process.isAlive());
        standby.prepare();
        assertThat(standby.pid()).isEmpty();
    }

    @Test
    void withoutPatienceNoneIsStarted() {
        Standby.NONE.prepare();
        assertThat(Standby.NONE.pid()).isEmpty();
    }
}
