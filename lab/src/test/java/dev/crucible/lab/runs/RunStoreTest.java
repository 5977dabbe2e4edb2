package dev.crucible.lab.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.ConfigDigest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.web.HttpProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunStoreTest {

    @TempDir
    private Path folder;

    private Path out;
    private RunStore store;

    @BeforeEach
    void open() throws IOException {
        out = folder.resolve("a/out");
        store = RunStore.ofLab(out);
    }

    private static ObjectNode config() {
        ObjectNode config = Json.object();
        config.putObject("shared_settings").put("num_of_rounds", 3);
        config.putArray("simulation_strategies").addObject();
        config.withArray("simulation_strategies").addObject();
        return config;
    }

    @Test
    void aNewRunWaitsWithItsConfig() throws IOException {
        RunDirectory run = store.create(config());
        assertThat(run.id()).matches("api_run_\\d{8}_\\d{6}_\\d{6}");
        assertThat(store.names(run.id())).isTrue();
        assertThat(Json.readObject(run.config())).isEqualTo(config());
        ObjectNode status = Json.readObject(run.status());
        Instant created =
                OffsetDateTime.parse(status.get("created").textValue()).toInstant();
        assertThat(Duration.between(created, Instant.now())).isLessThan(Duration.ofMinutes(1));
        assertThat(status.remove("created")).isEqualTo(status.remove("updated_at"));
        assertThat(status)
                .hasToString("{\"status\":\"queued\",\"progress\":0.0,\"current_strategy\":0,\"total_strategies\":2,"
                        + "\"origin\":\"api\",\"priority\":0}");
        assertThat(ConfigDigest.contradicts(run)).isFalse();
        assertThat(ConfigDigest.file(run)).exists();
        assertThat(run.root().resolve(".lock")).exists();
        assertThat(RunStore.launchMark(run)).doesNotExist();
        assertThat(RunStore.isOurs(run)).isTrue();
        assertThat(RunStore.isPrepared(status)).isFalse();
        assertThat(RunStore.cluster(run)).isEmpty();
    }

    @Test
    void aRunRemembersHowItWasLaunched() throws IOException {
        ObjectNode config = config();
        config.withObject("shared_settings")
                .putObject("start_from")
                .put("run", "api_run_1")
                .put("round", 4);
        RunDirectory run = store.create(
                config,
                Optional.of(Json.object().put("key", "k")),
                7,
                Optional.of(new ClusterAddress("local[2]")),
                List.of("one", "two"));
        ObjectNode status = Json.readObject(run.status());
        assertThat(status.get("priority").intValue()).isEqualTo(7);
        assertThat(status.get("cluster").textValue()).isEqualTo("local[2]");
        assertThat(status.get("warnings")).hasToString("[\"one\",\"two\"]");
        assertThat(status.get("trunk")).hasToString("{\"run\":\"api_run_1\",\"round\":4}");
        assertThat(RunStore.cluster(run)).contains(new ClusterAddress("local[2]"));
        assertThat(Files.readString(RunStore.launchMark(run))).contains("\"key\"");
        Json.write(run.status(), status.put("cluster", "nonsense"));
        assertThat(RunStore.cluster(run)).isEmpty();
    }

    @Test
    void aPreparedRunWaitsForAPerson() throws IOException {
        ObjectNode status = Json.readObject(store.prepare(config(), List.of()).status());
        assertThat(RunState.of(status)).contains(RunState.PENDING);
        assertThat(RunStore.isPrepared(status)).isTrue();
        assertThat(status.has("warnings")).isFalse();
        assertThat(RunState.of(RunStore.born(RunState.RUNNING, config()))).contains(RunState.RUNNING);
    }

    @Test
    void runsOfTheSameMomentHaveIdsOfTheirOwn() throws IOException {
        for (int i = 0; i < 20; i++) {
            store.create(config());
        }
        List<String> ids = store.all().stream().map(RunDirectory::id).toList();
        assertThat(ids).hasSize(20).doesNotHaveDuplicates();
        assertThat(ids).isSortedAccordingTo(java.util.Comparator.reverseOrder());
        assertThat(store.all()).isSameAs(store.all());
    }

    @Test
    void whatIsNoRunIsNotListed() throws IOException {
        for (String name : List.of("sweeps", ".trash", "mine", "api_run_2")) {
            Files.createDirectories(out.resolve(name));
        }
        assertThat(store.all()).extracting(RunDirectory::id).containsExactly("mine", "api_run_2");
        Files.delete(out.resolve("mine"));
        assertThat(store.all()).extracting(RunDirectory::id).containsExactly("api_run_2");
        assertThat(store.find("sweeps")).isEmpty();
        assertThat(store.find("mine")).isEmpty();
        assertThat(store.find("api_run_2")).isPresent();
        Files.delete(out.resolve("api_run_2"));
        Files.delete(out.resolve("sweeps"));
        Files.delete(out.resolve(".trash"));
        Files.delete(out);
        assertThatThrownBy(store::all)
                .isInstanceOf(NotDirectoryException.class)
                .hasMessage("the directory of the runs cannot be read");
    }

    @Test
    void idsAreCheckedBeforeTheyAreLookedFor() {
        assertProblem(400, "Invalid simulation ID format.", "../etc");
        assertProblem(400, "Invalid simulation ID format.", ".trash");
        assertProblem(404, "Simulation not found.", "api_run_1");
        assertProblem(404, "Simulation not found.", "sweeps");
        assertThat(store.names("api_run_20260102_030405_000006")).isTrue();
        assertThat(store.names("api_run_1")).isFalse();
        assertThat(store.names("sweep_20260102_030405_000006")).isFalse();
    }

    private void assertProblem(int status, String message, String id) {
        assertThatThrownBy(() -> store.require(id)).isInstanceOfSatisfying(HttpProblem.class, problem -> {
            assertThat(problem.status()).isEqualTo(status);
            assertThat(problem).hasMessageContaining(message);
        });
    }

    @Test
    void sweepsHaveAFolderAndIdsOfTheirOwn() throws IOException {
        RunStore sweeps = RunStore.ofSweeps(out);
        assertThat(sweeps.noun()).isEqualTo("Sweep");
        assertThat(store.noun()).isEqualTo("Simulation");
        assertThat(sweeps.out()).isEqualTo(store.out().resolve("sweeps"));
        assertThat(sweeps.paths().root()).isEqualTo(sweeps.out());
        assertThat(sweeps.create(config()).id()).startsWith("sweep_");
        assertThat(sweeps.names("sweep_20260102_030405_000006")).isTrue();
        assertThatThrownBy(() -> sweeps.require("?")).hasMessageContaining("Invalid sweep ID format.");
    }

    @Test
    void aNewNameStandsInTheConfigAndChangesNoDigest() throws IOException {
        RunDirectory run = store.create(config());
        store.rename(run, Json.readObject(run.config()), "a name");
        assertThat(Json.readObject(run.config())
                        .at("/shared_settings/display_name")
                        .textValue())
                .isEqualTo("a name");
        assertThat(ConfigDigest.contradicts(run)).isFalse();
        ObjectNode flat = Json.object().put("rounds", 1);
        store.rename(run, flat, "another");
        assertThat(Json.readObject(run.config())).hasToString("{\"rounds\":1,\"display_name\":\"another\"}");
    }

    @Test
    void nothingIsChangedOfARunThatIsGone() throws IOException {
        RunDirectory run = store.create(config());
        assertThat(store.<Integer>change(run, () -> 3)).isEqualTo(3);
        store.delete(run);
        assertThat(run.root()).doesNotExist();
        assertThat(names()).isEmpty();
        assertThatThrownBy(() -> store.change(run, () -> Files.createDirectory(run.root())))
                .isInstanceOf(HttpProblem.class);
        assertThat(run.root()).doesNotExist();
        assertThatThrownBy(() -> store.rename(run, config(), "late")).isInstanceOf(HttpProblem.class);
    }

    /** Of a deletion that was cut short, the rest goes when a lab of the folder starts; not while another may be at it. */
    @Test
    void theRestOfADeletionIsRemovedLater() throws IOException {
        Path rest = Files.createDirectories(out.resolve(".deleted-api_run_1-5/csv"));
        Files.createFile(rest.resolve("round_metrics_0.csv"));
        RunStore.ofLab(out);
        assertThat(rest).exists();
        RunStore found = new RunStore(out);
        assertThat(names()).isEmpty();
        assertThat(found.noun()).isEqualTo("Simulation");
    }

    @Test
    void othersKeepNoLock() throws IOException {
        RunDirectory run = new RunDirectory(Files.createDirectory(out.resolve("mine")));
        assertThat(RunStore.isOurs(run)).isFalse();
        Files.writeString(run.attempt(), "1");
        assertThat(RunStore.isOurs(run)).isTrue();
        assertThat(RunStore.cluster(run)).isEmpty();
    }

    /** Changes go on side by side; a move waits for them and they for it. */
    @Test
    void aMoveWaitsForChanges() throws Exception {
        RunDirectory run = store.create(config());
        Path away = out.resolve(".away");
        Thread mover = store.change(run, () -> {
            Thread started = Thread.ofPlatform().start(() -> {
                try {
                    store.move(run.root(), away);
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            while (started.getState() != Thread.State.WAITING && started.isAlive()) {
                Thread.onSpinWait();
            }
            assertThat(run.root()).exists();
            return started;
        });
        mover.join();
        assertThat(away).exists();
        assertThat(run.root()).doesNotExist();
        store.move(away, run.root());
        assertThat(store.find(run.id())).isPresent();
    }

    /** Also with thousands, in whatever order the system lists them. */
    @Test
    void theNewestIdComesFirst() throws IOException {
        List<String> ids = IntStream.range(0, 30)
                .mapToObj(i -> "api_run_20260101_0000%02d_000000".formatted(i))
                .toList();
        for (String id : ids) {
            Files.createDirectory(out.resolve(id));
        }
        assertThat(store.all()).extracting(RunDirectory::id).containsExactlyElementsOf(ids.reversed());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
