package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.cli.disk.Journal;
import dev.crucible.cli.disk.RecordedFileSystem;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunContents;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recovery after a power cut at any moment, with any loss that a file system permits. */
class PowerLossTest {

    private static final int STATES_OF_A_RUN = 8;

    @TempDir
    Path folder;

    private final RecordedFileSystem disk = new RecordedFileSystem();
    private final Random random = new Random(901);
    private Path root;

    @BeforeEach
    void makeRoot() throws IOException {
        // Created before the recording starts, so it survives every power cut.
        root = Files.createDirectory(folder.resolve("disk"));
    }

    private Path rebuilt(int length, Journal.Loss loss) throws IOException {
        Path left = Files.createTempDirectory(folder, "left");
        disk.journal().rebuild(length, loss, random, root, left);
        return left;
    }

    @Test
    void aFileIsTheOldOneOrTheNewOneAndTheNewOneOnceItIsWritten() throws IOException {
        Path file = disk.path(root).resolve("a").resolve("b").resolve("file");
        AtomicFile.write(file, "old");
        int old = disk.journal().length();
        AtomicFile.write(file, "new and longer");
        for (int length = 0; length <= disk.journal().length(); length++) {
            for (Journal.Loss loss : Journal.Loss.values()) {
                Path left = rebuilt(length, loss).resolve("a").resolve("b").resolve("file");
                if (length < old && !Files.exists(left)) {
                    continue;
                }
                assertThat(Files.readString(left))
                        .as("%s after %d operations", loss, length)
                        .isIn(
                                length == disk.journal().length()
                                        ? new String[] {"new and longer"}
                                        : new String[] {"old", "new and longer"});
            }
        }
    }

    @Test
    void aRunThatWasAcceptedIsThereWhole() throws IOException {
        RunStore store = RunStore.ofLab(disk.path(root));
        ObjectNode config = config();
        RunDirectory run = store.create(config);
        for (Journal.Loss loss : Journal.Loss.values()) {
            for (int repeat = 0; repeat < 4; repeat++) {
                RunDirectory left =
                        new RunDirectory(rebuilt(disk.journal().length(), loss).resolve(run.id()));
                assertThat(Json.readObject(left.config())).as("%s", loss).isEqualTo(config);
                assertThat(Json.readObject(left.status()).path("status").textValue())
                        .isEqualTo("queued");
            }
        }
    }

    @Tag("slow")
    @Test
    void aSaveOfTheNovelIsTheOldOneOrTheNewOne() throws IOException {
        SaveSlots shelf = new SaveSlots(disk.path(root).resolve("saves"));
        SaveSlots.Slot slot = new SaveSlots.Slot("1", 1);
        shelf.write(slot, save("first"), new byte[] {1, 2, 3});
        int first = disk.journal().length();
        shelf.write(slot, save("second"), new byte[] {4, 5, 6});
        int second = disk.journal().length();
        for (int length = first; length <= second; length++) {
            for (Journal.Loss loss : Journal.Loss.values()) {
                Path saves = rebuilt(length, loss).resolve("saves");
                Optional<Save> read = new SaveSlots(saves).read(slot);
                assertThat(read)
                        .as("%s after %d operations: %s", loss, length, new SaveSlots(saves).look(slot))
                        .isPresent();
                Save left = read.orElseThrow();
                assertThat(left.talk().contextId())
                        .as("%s after %d operations", loss, length)
                        .isIn(length == second ? new String[] {"second"} : new String[] {"first", "second"});
            }
        }
    }

    private static Save save(String context) {
        return new Save(
                new Save.Talk("http://127.0.0.1:1", context, "p1", "", Map.of()),
                new Save.Scene("forge", "puck", "neutral", "x", 1));
    }

    @Tag("slow")
    @Test
    void aRunGoesOnToTheFilesOfAnUndisturbedOne() throws IOException {
        Path name = root.resolve("run");
        RunDirectory run = new RunDirectory(disk.path(name));
        Json.write(run.config(), config());
        int accepted = disk.journal().length();
        assertThat(execute(run)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        RunContents expected = RunContents.of(new RunDirectory(name));
        int all = disk.journal().length();
        for (Journal.Loss loss : Journal.Loss.values()) {
            for (int state = 0; state < STATES_OF_A_RUN; state++) {
                int length = accepted + random.nextInt(all - accepted + 1);
                RunDirectory left = new RunDirectory(rebuilt(length, loss).resolve("run"));
                String what = "%s after %d of %d operations".formatted(loss, length, all);
                if (Files.exists(left.status()) && isCompleted(left)) {
                    assertThat(length).as(what).isGreaterThan(all - 20);
                } else {
                    assertThat(execute(left)).as(what).isEqualTo(SimulationRun.Outcome.COMPLETED);
                }
                assertThat(expected.differences(RunContents.of(left))).as(what).allSatisfy(difference -> assertThat(
                                difference)
                        .matches("(?s).*\\.tmp is new|checkpoint/(forced\\.bin is new|previous\\.bin is missing)"));
            }
        }
    }

    @Test
    void whatCouldNotBeForcedIsToldAndNeverForcedAgain() throws IOException {
        Path file = disk.path(root).resolve("file");
        AtomicFile.write(file, "old");
        disk.journal().refuse(1);
        assertThatThrownBy(() -> AtomicFile.write(file, "new")).hasMessage("Input/output error");
        assertThat(Files.readString(file)).isEqualTo("old");
        try (Stream<Path> left = Files.list(root)) {
            assertThat(left).hasSize(1);
        }
        AtomicFile.write(file, "new");
        assertThat(rebuilt(disk.journal().length(), Journal.Loss.EVERYTHING).resolve("file"))
                .hasContent("new");
        assertThat(disk.journal().forcedAgain()).isFalse();
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(ints = {2, 17})
    void aRunWhoseOtherForceFailedDoesSoToo(int force) throws IOException {
        aRunWhoseForceFailedFailsAndGoesOnToTheSameFiles(force);
    }

    @ParameterizedTest
    @ValueSource(ints = 9)
    void aRunWhoseForceFailedFailsAndGoesOnToTheSameFiles(int force) throws IOException {
        RunDirectory whole = new RunDirectory(root.resolve("whole"));
        Json.write(whole.config(), config());
        assertThat(execute(whole)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        RunDirectory run = new RunDirectory(disk.path(root.resolve("run")));
        Json.write(run.config(), config());
        disk.journal().refuse(force);
        try {
            assertThat(execute(run)).isEqualTo(SimulationRun.Outcome.FAILED);
        } catch (IOException e) {
            assertThat(e).hasMessage("Input/output error");
        }
        assertThat(disk.journal().hasRefused()).isTrue();
        assertThat(disk.journal().forcedAgain()).isFalse();
        RunDirectory left = new RunDirectory(
                rebuilt(disk.journal().length(), Journal.Loss.EVERYTHING).resolve("run"));
        // As every resume does: a failed run keeps its status until it is reopened.
        new StatusFile(left, Fence.next(left)).reopen();
        assertThat(execute(left)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(RunContents.of(whole).differences(RunContents.of(left))).isEmpty();
    }

    private static boolean isCompleted(RunDirectory run) throws IOException {
        return Json.readObject(run.status()).path("status").asText().equals("completed");
    }

    private static ObjectNode config() {
        try {
            return (ObjectNode) Json.MAPPER.readTree("""
                    {"shared_settings": {"dataset_keyword": "femnist_iid", "model_keyword": "softmax", "num_of_rounds": 3,
                     "num_of_clients": 4, "max_dataset_samples": 400, "num_of_client_epochs": 1, "batch_size": 32, "seed": 4,
                     "clean_twin": true, "save_plots": true,
                     "attack_schedule": [{"start_round": 2, "end_round": 3, "attack_type": "sign_flip",
                       "selection_strategy": "specific", "malicious_client_ids": [1]}]},
                     "simulation_strategies": [{"aggregation_strategy_keyword": "fedavg"},
                                               {"aggregation_strategy_keyword": "median"}]}
                    """.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static SimulationRun.Outcome execute(RunDirectory run) throws IOException {
        return RunOrder.next(run, Path.of("datasets"), 2)
                .simulation(
                        ConfigReader.read(Json.readObject(run.config()))
                                .config()
                                .orElseThrow(),
                        SimulationListener.NONE,
                        new Cancellation())
                .execute();
    }
}
