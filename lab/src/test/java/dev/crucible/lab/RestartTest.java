package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a lab finds that another left, in good order or not. */
class RestartTest {

    @TempDir
    Path temporary;

    private Path out;
    private TestLab lab;

    @BeforeEach
    void name() {
        out = temporary.resolve("out");
    }

    @AfterEach
    void stop() {
        if (lab != null) {
            lab.close();
        }
    }

    private TestLab start() throws IOException {
        lab = TestLab.start(TestLab.config(out).withSlots(1));
        return lab;
    }

    @Tag("process")
    @Test
    void endsShellsThatAKilledLabLeft() throws Exception {
        Process killed = LabMain.start(out.toString());
        TerminalClient client = TerminalClient.open(LabMain.port(killed), "");
        client.type("setsid sh -c 'trap \"\" HUP; echo daemon=$$; exec sleep 600' &\n");
        long daemon = client.number("daemon");
        try (TestLab other = TestLab.start(TestLab.config(temporary.resolve("other")))) {
            TerminalClient bystander = TerminalClient.open(other.lab.port(), "");
            bystander.type("setsid sh -c 'echo daemon=$$; exec sleep 600' &\n");
            long foreign = bystander.number("daemon");
            killed.destroyForcibly().waitFor();
            assertThat(Processes.isGone(daemon)).isFalse();
            start();
            await().atMost(TestLab.PATIENCE).until(() -> Processes.isGone(daemon));
            assertThat(Processes.isGone(foreign)).isFalse();
            bystander.close();
        }
    }

    @Test
    void clearsAwaySignsOfLifeThatDeadWorkersLeft() throws IOException {
        for (String id : new String[] {"stopped", "completed"}) {
            Path run = Files.createDirectories(out.resolve(id));
            Files.writeString(run.resolve("config.json"), "{}");
            Files.writeString(run.resolve("status.json"), "{\"status\":\"%s\",\"origin\":\"api\"}".formatted(id));
            Files.writeString(run.resolve(".alive-2"), "");
        }
        Files.writeString(out.resolve("stopped/.stopped"), "");
        start();
        assertThat(out.resolve("stopped/.alive-2")).doesNotExist();
        assertThat(out.resolve("completed/.alive-2")).doesNotExist();
    }

    @Test
    void closesInOrder() throws IOException {
        TestLab first = start();
        String running = first.launch("{\"gate\":\"gate\",\"fork\":true}");
        String queued = first.launch("{\"rounds\":1}");
        await().atMost(TestLab.PATIENCE).until(() -> Files.exists(first.path(running, "grandchild")));
        long grandchild = Long.parseLong(Files.readString(first.path(running, "grandchild")));
        first.close();
        assertThat(Processes.isGone(grandchild)).isTrue();
        JsonNode status =
                Client.MAPPER.readTree(Files.readString(out.resolve(running).resolve("status.json")));
        assertThat(status.get("status").asText()).isEqualTo("stopped");
        assertThat(status.has("error")).isFalse();
        assertThat(Files.readString(out.resolve(queued).resolve("status.json"))).contains("\"queued\"");
        start().awaitStatus(queued, "completed");
        assertThat(lab.status(running).get("status").asText()).isEqualTo("stopped");
        Files.createFile(out.resolve(running).resolve("gate"));
        assertThat(lab.http
                        .send("POST", "/api/simulations/" + running + "/resume", null)
                        .status())
                .isEqualTo(200);
        lab.awaitStatus(running, "completed");
    }

    @Test
    void stopsARunWhoseProcessIsSignalledWithTheLab() throws Exception {
        TestLab first = start();
        String running = first.launch("{\"gate\":\"gate\"}");
        first.awaitStatus(running, "running");
        // A terminal sends Ctrl-C to every process of the group; the simulation is gone before the lab closes.
        ProcessHandle simulation =
                ProcessHandle.of(first.status(running).get("pid").asLong()).orElseThrow();
        simulation.destroy();
        simulation.onExit().join();
        first.close();
        assertThat(start().status(running).get("status").asText()).isEqualTo("stopped");
    }

    @Test
    void startsNoRunBeforeItsQueueIsOpened() throws IOException {
        String id;
        try (TestLab first = start()) {
            first.launch("{\"gate\":\"gate\"}");
            id = first.launch("{}");
        }
        LabConfig config = TestLab.config(out).withSlots(1);
        try (Lab prepared = Lab.prepare(config, TestLab.fake(config.datasets()))) {
            Client http = new Client(prepared.port());
            assertThat(http.get("/api/simulations/" + id + "/status")
                            .json()
                            .get("status")
                            .asText())
                    .isEqualTo("queued");
        }
        assertThat(Files.readString(out.resolve(id).resolve("status.json"))).contains("\"queued\"");
        start().awaitStatus(id, "completed");
    }

    @Tag("process")
    @Test
    void goesOnAfterAKill() throws Exception {
        Process killed = LabMain.start(out.toString());
        Client http = new Client(LabMain.port(killed));
        String alive = launch(http, "{\"gate\":\"gate\"}");
        String first = launch(http, "{\"rounds\":1}");
        String second = launch(http, "{\"rounds\":1}");
        await().atMost(TestLab.PATIENCE).until(() -> http.get("/api/simulations/" + alive + "/status")
                .json()
                .get("status")
                .asText()
                .equals("running"));
        killed.destroyForcibly().waitFor();

        start();
        JsonNode status = lab.status(alive);
        assertThat(status.get("status").asText()).isEqualTo("running");
        assertThat(ProcessHandle.of(status.get("pid").asLong()).orElseThrow().isAlive())
                .isTrue();
        assertThat(lab.status(first).get("status").asText()).isEqualTo("queued");
        lab.openGate(alive);
        assertThat(lab.awaitStatus(alive, "completed").get("started_at")).isEqualTo(status.get("started_at"));
        lab.awaitStatus(second, "completed");
        String firstEnd =
                lab.awaitStatus(first, "completed").get("completed_at").asText();
        assertThat(firstEnd).isLessThan(lab.status(second).get("completed_at").asText());
        assertThat(Files.readString(lab.path(first, "attempt"))).isEqualTo("1");
    }

    @Tag("process")
    @Test
    void stopsAnAdoptedRun() throws Exception {
        Process killed = LabMain.start(out.toString());
        Client http = new Client(LabMain.port(killed));
        String alive = launch(http, "{\"gate\":\"gate\",\"fork\":true}");
        await().atMost(TestLab.PATIENCE)
                .until(() -> Files.exists(out.resolve(alive).resolve("grandchild")));
        killed.destroyForcibly().waitFor();
        start();
        assertThat(lab.http
                        .send("POST", "/api/simulations/" + alive + "/stop", null)
                        .status())
                .isEqualTo(200);
        assertThat(lab.status(alive).get("status").asText()).isEqualTo("stopped");
        assertThat(Processes.isGone(Long.parseLong(Files.readString(lab.path(alive, "grandchild")))))
                .isTrue();
    }

    @Test
    void failsWhatWasInterrupted() throws IOException {
        write("dead", "running", "api", ",\"pid\":4194305,\"progress\":0.5");
        write("cli", "queued", "cli", "");
        write("done", "completed", "api", "");
        write("marked", "queued", "api", "");
        Files.writeString(out.resolve("marked/.stopped"), "");
        start();
        JsonNode dead = Client.MAPPER.readTree(Files.readString(out.resolve("dead/status.json")));
        assertThat(dead.get("status").asText()).isEqualTo("failed");
        assertThat(dead.get("error").asText()).isEqualTo("Process was interrupted (e.g. PC restart or crash)");
        assertThat(dead.get("progress").asDouble()).isEqualTo(0.5);
        assertThat(lab.status("cli").get("status").asText()).isEqualTo("queued");
        assertThat(out.resolve("cli/attempt")).doesNotExist();
        assertThat(lab.status("done").get("status").asText()).isEqualTo("completed");
        assertThat(lab.status("marked").get("status").asText()).isEqualTo("stopped");
    }

    @Test
    void letsNoSecondLabIn() throws IOException {
        start();
        assertThatThrownBy(() -> TestLab.start(TestLab.config(out)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another lab serves");
    }

    @Test
    void removesWhatWasHalfDeleted() throws IOException {
        Files.createDirectories(out.resolve(".deleted-x-1/csv"));
        start();
        assertThat(out.resolve(".deleted-x-1")).doesNotExist();
    }

    private void write(String id, String state, String origin, String more) throws IOException {
        Path run = Files.createDirectories(out.resolve(id));
        Files.writeString(run.resolve("config.json"), "{\"shared_settings\":{},\"simulation_strategies\":[{}]}");
        Files.writeString(
                run.resolve("status.json"), "{\"status\":\"" + state + "\",\"origin\":\"" + origin + "\"" + more + "}");
    }

    private static String launch(Client http, String fake) {
        return http.post(
                        "/api/simulations",
                        "{\"shared_settings\":{\"fake\":" + fake + "},\"simulation_strategies\":[{}]}")
                .json()
                .get("simulation_id")
                .asText();
    }
}
