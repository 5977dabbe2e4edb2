package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stopping, deleting and renaming. */
class StopTest {

    private static final String NOT_RUNNING = "Simulation is not running or does not exist.";

    @TempDir
    Path temporary;

    private TestLab lab;
    private Client http;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withSlots(1));
        http = lab.http;
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    private Answer stop(String id) {
        return http.send("POST", "/api/simulations/" + id + "/stop", null);
    }

    private String running(String fake) {
        String id = lab.launch(fake);
        await().atMost(TestLab.PATIENCE)
                .until(() -> lab.status(id).get("current_round").asInt() == 1);
        return id;
    }

    @Test
    void stopsARunWithAllItsProcesses() throws IOException {
        String id = running("{\"gate\":\"gate\",\"fork\":true}");
        long pid = lab.status(id).get("pid").asLong();
        long grandchild = Long.parseLong(Files.readString(lab.path(id, "grandchild")));
        assertThat(stop(id).json().toString()).isEqualTo("{\"message\":\"stopped\",\"simulation_id\":\"" + id + "\"}");
        assertThat(Processes.isGone(pid)).isTrue();
        assertThat(Processes.isGone(grandchild)).isTrue();
        JsonNode status = lab.status(id);
        assertThat(status.get("status").asText()).isEqualTo("stopped");
        assertThat(status.get("progress").asDouble()).isEqualTo(0.5);
        assertThat(status.has("stopped_at")).isTrue();
        assertThat(lab.path(id, ".stopped")).exists();
        assertThat(stop(id).status()).isEqualTo(200);
        assertThat(lab.status(id).get("stopped_at")).isEqualTo(status.get("stopped_at"));
    }

    @Tag("process")
    @Test
    void forcesWhatDoesNotEnd() throws IOException {
        String id = running("{\"gate\":\"gate\",\"stubborn\":true}");
        long pid = lab.status(id).get("pid").asLong();
        assertThat(stop(id).status()).isEqualTo(200);
        assertThat(lab.status(id).get("status").asText()).isEqualTo("stopped");
        await().atMost(TestLab.PATIENCE).until(() -> Processes.isGone(pid));
    }

    @Tag("process")
    @Test
    void answersBeforeASlowProcessIsGone() throws IOException {
        String id = running("{\"gate\":\"gate\",\"stubborn\":true}");
        // A driver of a cluster has five seconds to say so there.
        Path file = lab.path(id, "status.json");
        JsonNode status = Client.MAPPER.readTree(Files.readString(file));
        AtomicFile.write(
                file, ((ObjectNode) status).put("cluster", "spark://host:7077").toString());
        long pid = status.get("pid").asLong();
        assertThat(stop(id).status()).isEqualTo(200);
        assertThat(Processes.isGone(pid)).isFalse();
        assertThat(lab.status(id).get("status").asText()).isEqualTo("stopped");
        assertThat(http.delete("/api/simulations/" + id).status())
                .as("waits for the process")
                .isEqualTo(200);
        assertThat(Processes.isGone(pid)).isTrue();
        assertThat(lab.path(id, "status.json")).doesNotExist();
    }

    @Test
    void stopsAQueuedRunBeforeItStarts() throws IOException {
        String first = running("{\"gate\":\"gate\"}");
        String second = lab.launch("{}");
        assertThat(stop(second).status()).isEqualTo(200);
        assertThat(lab.status(second).get("status").asText()).isEqualTo("stopped");
        lab.openGate(first);
        lab.awaitStatus(first, "completed");
        String third = lab.launch("{}");
        lab.awaitStatus(third, "completed");
        assertThat(lab.path(second, "output.log")).doesNotExist();
        assertThat(lab.status(second).get("status").asText()).isEqualTo("stopped");
    }

    @Test
    void leavesEndedRunsAsTheyAre() throws IOException {
        String id = lab.launch("{}");
        lab.awaitEnd(id);
        assertThat(stop(id).detail()).isEqualTo(NOT_RUNNING);
        assertThat(lab.status(id).get("status").asText()).isEqualTo("completed");
        lab.directory("pending", "{}");
        for (String other : List.of("pending", "nope", "no.id", "..%2Fx")) {
            assertThat(stop(other).status()).isEqualTo(404);
            assertThat(stop(other).detail()).isEqualTo(NOT_RUNNING);
        }
    }

    @Test
    void stopsOrphans() throws IOException {
        Path run = lab.directory("orphan", "{}");
        Files.writeString(run.resolve("status.json"), "{\"status\":\"running\",\"progress\":0.25,\"pid\":4194305}");
        assertThat(stop("orphan").status()).isEqualTo(200);
        JsonNode written = Client.MAPPER.readTree(Files.readString(run.resolve("status.json")));
        assertThat(written.get("status").asText()).isEqualTo("stopped");
        assertThat(written.get("error").asText()).isEqualTo("Process terminated unexpectedly");
        assertThat(lab.status("orphan").get("progress").asDouble()).isEqualTo(0.25);
    }

    @Test
    void stopsRunsOfOthers() throws IOException {
        Path run = lab.directory("foreign", "{}");
        Process process = new ProcessBuilder("sleep", "300").start();
        Files.writeString(run.resolve("status.json"), "{\"status\":\"running\",\"pid\":" + process.pid() + "}");
        assertThat(stop("foreign").status()).isEqualTo(200);
        await().atMost(TestLab.PATIENCE).until(() -> !process.isAlive());
        assertThat(lab.status("foreign").get("status").asText()).isEqualTo("stopped");
    }

    @Test
    void neverStopsItself() throws IOException {
        Path run = lab.directory("trap", "{}");
        long parent = ProcessHandle.current().parent().orElseThrow().pid();
        for (long pid : new long[] {ProcessHandle.current().pid(), parent, 1, 0, -1}) {
            Files.deleteIfExists(run.resolve(".stopped"));
            Files.writeString(run.resolve("status.json"), "{\"status\":\"running\",\"pid\":" + pid + "}");
            assertThat(stop("trap").status()).isEqualTo(200);
        }
        assertThat(ProcessHandle.of(parent).orElseThrow().isAlive()).isTrue();
    }

    @Test
    void deletesOne() throws IOException {
        Path run = lab.directory("r", "{}");
        Path kept = Files.writeString(temporary.resolve("kept"), "");
        Files.createSymbolicLink(run.resolve("link"), kept);
        assertThat(http.delete("/api/simulations/r").text())
                .isEqualTo("{\"message\":\"deleted\",\"simulation_id\":\"r\"}");
        assertThat(run).doesNotExist();
        assertThat(kept).exists();
        assertThat(lab.out.toFile().list()).containsExactlyInAnyOrder(".lab.lock", "redteam", "sweeps");
        assertThat(http.delete("/api/simulations/r").status()).isEqualTo(404);
        assertThat(http.delete("/api/simulations/no.id").status()).isEqualTo(400);
    }

    @Test
    void deletesNoRunningRun() throws IOException {
        String id = running("{\"gate\":\"gate\"}");
        Answer answer = http.delete("/api/simulations/" + id);
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.detail()).isEqualTo("Cannot delete a running simulation.");
        String queued = lab.launch("{}");
        lab.directory("three", "{}");
        JsonNode many = http.send(
                        "DELETE",
                        "/api/simulations",
                        "{\"simulation_ids\":[\"" + id + "\",\"" + queued + "\",\"three\",\"nope\",\"a.b\"]}")
                .json();
        assertThat(many.toString())
                .isEqualTo("{\"deleted\":[\"" + queued + "\",\"three\"],\"failed\":["
                        + "{\"simulation_id\":\"" + id + "\",\"error\":\"Simulation is running\"},"
                        + "{\"simulation_id\":\"nope\",\"error\":\"Simulation not found\"},"
                        + "{\"simulation_id\":\"a.b\",\"error\":\"Invalid simulation ID\"}]}");
        lab.openGate(id);
        lab.awaitEnd(id);
        assertThat(http.delete("/api/simulations/" + id).status()).isEqualTo(200);
        assertThat(lab.path(queued, "status.json")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{\"simulation_ids\":\"a\"}", "{\"simulation_ids\":[1]}", "[]", "{\"simulation_ids\":null}"
            })
    void wantsAListToDelete(String body) {
        assertThat(http.send("DELETE", "/api/simulations", body).status()).isEqualTo(422);
    }

    @Test
    void renames() throws IOException {
        Path structured = lab.directory("s", "{\"shared_settings\":{\"a\":1},\"simulation_strategies\":[]}");
        Path flat = lab.directory("f", "{\"a\":1}");
        for (String id : List.of("s", "f")) {
            Answer answer = http.send(
                    "PATCH", "/api/simulations/" + id + "/rename", "{\"display_name\":\"  Name@With!<b>#Chars \"}");
            assertThat(answer.json().toString())
                    .isEqualTo("{\"message\":\"renamed\",\"simulation_id\":\"" + id
                            + "\",\"display_name\":\"Name@With!<b>#Chars\"}");
        }
        assertThat(Client.MAPPER
                        .readTree(Files.readString(structured.resolve("config.json")))
                        .at("/shared_settings/display_name")
                        .asText())
                .isEqualTo("Name@With!<b>#Chars");
        assertThat(Client.MAPPER
                        .readTree(Files.readString(flat.resolve("config.json")))
                        .get("display_name")
                        .asText())
                .isEqualTo("Name@With!<b>#Chars");
        assertThat(http.get("/api/simulations").json().findValuesAsText("display_name"))
                .hasSize(2)
                .containsOnly("Name@With!<b>#Chars");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"display_name\":\" \"} | 400",
                "{\"display_name\":\"\"} | 400",
                "{} | 422",
                "{\"display_name\":1} | 422",
                "{\"display_name\":null} | 422"
            })
    void refusesNames(String body, int status) throws IOException {
        lab.directory("r", "{}");
        assertThat(http.send("PATCH", "/api/simulations/r/rename", body).status())
                .isEqualTo(status);
        assertThat(http.send("PATCH", "/api/simulations/nope/rename", body).status())
                .isEqualTo(404);
    }

    @Test
    void countsTheCharactersOfAName() throws IOException {
        lab.directory("r", "{}");
        Files.createDirectories(lab.out.resolve("empty"));
        assertThat(http.send("PATCH", "/api/simulations/r/rename", "{\"display_name\":\"" + "😀".repeat(100) + "\"}")
                        .status())
                .isEqualTo(200);
        Answer tooLong =
                http.send("PATCH", "/api/simulations/r/rename", "{\"display_name\":\"" + "x".repeat(101) + "\"}");
        assertThat(tooLong.status()).isEqualTo(400);
        assertThat(tooLong.detail()).isEqualTo("Display name must be 100 characters or less");
        Answer unseen = http.send("PATCH", "/api/simulations/r/rename", "{\"display_name\":\"a\\u0007b\"}");
        assertThat(unseen.status()).isEqualTo(400);
        assertThat(unseen.detail()).isEqualTo("display_name: must not hold line ends or other control characters");
        assertThat(http.send("PATCH", "/api/simulations/empty/rename", "{\"display_name\":\"x\"}")
                        .detail())
                .isEqualTo("Simulation config.json not found.");
    }
}
