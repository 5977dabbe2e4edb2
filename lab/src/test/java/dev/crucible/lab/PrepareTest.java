package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that are stored to be started by hand, in the lab's terminal or elsewhere. */
class PrepareTest {

    private static final String PREPARE = "/api/simulations/prepare";

    @TempDir
    Path temporary;

    private Path out;
    private TestLab lab;

    @BeforeEach
    void start() throws IOException {
        // Everything that a shell would take for something else.
        out = Files.createDirectories(temporary.resolve("o'u\"t $HOME `x` ünï !1 \\ & (a);#*"));
        Files.createDirectories(out.resolveSibling("datasets"));
        lab = open();
    }

    private TestLab open() throws IOException {
        LabConfig config = TestLab.config(out);
        return TestLab.start(config, TypedRun.launcher(temporary.resolve("my tools"), config.datasets()));
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    private JsonNode prepare(String fake) {
        Answer answer = lab.http.post(
                PREPARE,
                "{\"add_to_queue\":true,\"shared_settings\":{\"fake\":%s},\"simulation_strategies\":[{}]}"
                        .formatted(fake));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.json();
    }

    private int act(String id, String verb) {
        return lab.http
                .send("POST", "/api/simulations/" + id + "/" + verb, null)
                .status();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"num_of_rounds\":3,\"add_to_queue\":false}",
                "{\"num_of_rounds\":3}",
                "{\"add_to_queue\":\"later\",\"shared_settings\":{\"num_of_rounds\":3},\"simulation_strategies\":[{\"num_of_rounds\":3}]}"
            })
    void storesWhatALaunchWouldStoreAndStartsNothing(String body) throws IOException {
        JsonNode prepared = lab.http.post(PREPARE, body).json();
        String id = prepared.path("simulation_id").asText();
        assertThat(id).matches("api_run_\\d{8}_\\d{6}_\\d{6}");
        assertThat(prepared.path("config_path").asText())
                .isEqualTo(out.toRealPath().resolve(id).resolve("config.json").toString());
        assertThat(Client.MAPPER.readTree(
                        Path.of(prepared.path("config_path").asText()).toFile()))
                .isEqualTo(
                        Client.MAPPER.readTree(
                                "{\"shared_settings\":{\"num_of_rounds\":3},\"simulation_strategies\":[{\"num_of_rounds\":3}]}"));
        JsonNode status = lab.status(id);
        assertThat(status.path("status").asText()).isEqualTo("pending");
        assertThat(status.path("progress").asDouble()).isZero();
        assertThat(lab.http.get("/api/queue/status").json().path("pending").asInt())
                .isEqualTo(1);
        assertThat(lab.http.get("/api/queue/status").json().path("is_empty").asBoolean())
                .isTrue();
        assertThat(lab.http.get("/api/simulations").json().findValuesAsText("simulation_id"))
                .containsExactly(id);
        assertThat(lab.path(id, "attempt")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "[],422",
        "'{\"shared_settings\":{\"num_of_rounds\":0},\"simulation_strategies\":[{}]}',422",
        "'{\"display_name\":\"two\\nlines\"}',422"
    })
    void refusesWhatALaunchRefuses(String body, int status) throws IOException {
        assertThat(lab.http.post(PREPARE, body).status()).isEqualTo(status);
        assertThat(lab.http.get("/api/simulations").json()).isEmpty();
    }

    @Test
    void isNeitherStoppedNorResumedBeforeItRuns() throws IOException {
        String id = prepare("{}").path("simulation_id").asText();
        assertThat(lab.http
                        .send("POST", "/api/simulations/" + id + "/stop", null)
                        .detail())
                .isEqualTo("Simulation is not running or does not exist.");
        assertThat(act(id, "stop")).isEqualTo(404);
        assertThat(act(id, "resume")).isEqualTo(409);
        lab.close();
        lab = open();
        assertThat(lab.status(id).path("status").asText()).isEqualTo("pending");
        assertThat(lab.http.delete("/api/simulations/" + id).status()).isEqualTo(200);
        assertThat(out.resolve(id)).doesNotExist();
    }

    @Test
    void runsInTheTerminalAndIsSeenStoppedAndResumed() throws IOException {
        JsonNode prepared = prepare("{\"rounds\":4,\"gate\":\"gate\"}");
        String id = prepared.path("simulation_id").asText();
        TerminalClient terminal = TerminalClient.open(lab.lab.port(), "").awaitScreen("[#$] ");
        type(terminal, prepared, 1);
        await().atMost(TestLab.PATIENCE)
                .until(() -> lab.status(id).path("current_round").asInt() == 3);
        JsonNode running = lab.status(id);
        assertThat(running.path("status").asText()).isEqualTo("running");
        assertThat(running.path("progress").asDouble()).isEqualTo(0.75);
        assertThat(running.path("origin").asText()).isEqualTo("api");
        assertThat(lab.http.delete("/api/simulations/" + id).status()).isEqualTo(409);
        assertThat(act(id, "resume")).isEqualTo(409);

        assertThat(act(id, "stop")).isEqualTo(200);
        assertThat(lab.status(id).path("status").asText()).isEqualTo("stopped");
        assertThat(Processes.isGone(running.path("pid").asLong())).isTrue();
        terminal.type("echo alive=$?\n").awaitScreen("alive=\\d+");

        type(terminal, prepared, 2);
        lab.awaitStatus(id, "running");
        lab.openGate(id);
        assertThat(lab.awaitStatus(id, "completed").path("progress").asDouble()).isEqualTo(1);
        terminal.close();
        assertThat(lab.http.delete("/api/simulations/" + id).status()).isEqualTo(200);
    }

    @Tag("process")
    @Test
    void goesOnInTheQueueAfterAStop() throws IOException {
        JsonNode prepared = prepare("{\"gate\":\"gate\"}");
        String id = prepared.path("simulation_id").asText();
        Process shell = type(prepared);
        lab.awaitStatus(id, "running");
        assertThat(act(id, "stop")).isEqualTo(200);
        assertThat(shell.onExit().join().isAlive()).isFalse();
        lab.openGate(id);
        assertThat(act(id, "resume")).isEqualTo(200);
        lab.awaitStatus(id, "completed");
    }

    @Tag("process")
    @Test
    void outlivesTheLabInAShellOfItsOwn() throws IOException {
        JsonNode prepared = prepare("{\"gate\":\"gate\"}");
        String id = prepared.path("simulation_id").asText();
        Process shell = type(prepared);
        lab.awaitStatus(id, "running");
        lab.close();
        lab = open();
        assertThat(lab.status(id).path("status").asText()).isEqualTo("running");
        lab.openGate(id);
        lab.awaitStatus(id, "completed");
        assertThat(shell.onExit().join().exitValue()).isZero();
    }

    /** Types the command as a page does, for the {@code time}th time: what is typed before Ctrl-C is through would be lost. */
    private static void type(TerminalClient terminal, JsonNode prepared, int time) {
        terminal.type("\u0003").awaitScreen("(\\^C.*){" + time + "}[#$] ");
        terminal.type(prepared.path("command").asText() + "\n");
    }

    /** Runs the command in a shell that is not the lab's. */
    private Process type(JsonNode prepared) throws IOException {
        return new ProcessBuilder("/bin/bash", "-c", prepared.path("command").asText())
                .redirectErrorStream(true)
                .redirectOutput(temporary.resolve("shell.txt").toFile())
                .start();
    }
}
