package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a full disk costs: an answer that says so, and time; no run. */
class FullDiskTest {

    @TempDir
    Path temporary;

    private SmallDisk disk;
    private TestLab lab;

    @BeforeEach
    void start() throws Exception {
        disk = SmallDisk.mount(temporary.resolve("disk"));
        lab = TestLab.start(TestLab.config(disk.resolve("out")).withSlots(1));
    }

    @AfterEach
    void stop() throws Exception {
        if (lab != null) {
            lab.close();
        }
        if (disk != null) {
            disk.unmount();
        }
    }

    private List<String> folders() throws IOException {
        try (Stream<Path> entries = Files.list(lab.out)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.contains("run"))
                    .toList();
        }
    }

    private String awaitGate(String fake) {
        String id = lab.launch(fake);
        lab.awaitStatus(id, "running");
        return id;
    }

    @Test
    void aLaunchThatCannotBeKeptIsRefusedAndLeavesNothing() throws IOException {
        disk.fill();
        for (String path : List.of("/api/simulations", "/api/simulations?priority=3")) {
            Answer answer = lab.http.post(path, "{\"shared_settings\":{},\"simulation_strategies\":[{}]}");
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.detail()).isEqualTo("Failed to write config file: No space left on device");
        }
        assertThat(folders()).isEmpty();
        assertThat(lab.http.get("/api/simulations").json()).isEmpty();
        disk.free();
        lab.awaitStatus(lab.launch("{\"rounds\":1}"), "completed");
    }

    @Test
    void whatWasAcceptedStartsWhenThereIsRoom() throws IOException {
        String first = awaitGate("{\"gate\":\"gate\"}");
        String second = lab.launch("{\"rounds\":1}");
        String third = lab.launch("{\"rounds\":1}");
        disk.fill();
        lab.openGate(first);
        // The first ends as it can, the second cannot be claimed; both wait for room, and the third can be stopped.
        Answer stopped = lab.http.post("/api/simulations/" + third + "/stop", "{}");
        assertThat(stopped.status()).as(stopped.text()).isEqualTo(200);
        assertThat(lab.status(third).path("status").asText()).isEqualTo("stopped");
        assertThat(lab.status(second).path("status").asText()).isEqualTo("queued");
        disk.free();
        lab.awaitStatus(second, "completed");
        await().atMost(TestLab.PATIENCE).until(() -> List.of("completed", "failed")
                .contains(lab.status(first).path("status").asText()));
        assertThat(lab.status(third).path("status").asText()).isEqualTo("stopped");
        assertThat(lab.http.post("/api/simulations/" + third + "/resume", "{}").status())
                .isEqualTo(200);
        lab.awaitStatus(third, "completed");
    }

    @Tag("process")
    @Test
    void aRunningOneIsStoppedAndDeletedOnAFullDisk() throws IOException {
        String id = awaitGate("{\"gate\":\"gate\"}");
        disk.fill();
        assertThat(lab.http.post("/api/simulations/" + id + "/stop", "{}").status())
                .isEqualTo(200);
        assertThat(lab.status(id).path("status").asText()).isEqualTo("stopped");
        lab.awaitEnd(id);
        assertThat(lab.http.delete("/api/simulations/" + id).status()).isEqualTo(200);
        assertThat(folders()).isEmpty();
    }

    @Tag("process")
    @Test
    void anEndThatCannotBeWrittenIsWrittenLater() throws IOException {
        String id = awaitGate("{\"gate\":\"gate\"}");
        long process = lab.status(id).path("pid").asLong();
        disk.fill();
        ProcessHandle.of(process).orElseThrow().destroyForcibly();
        await().atMost(TestLab.PATIENCE).until(() -> Processes.isGone(process));
        disk.free();
        assertThat(lab.awaitStatus(id, "failed").path("error").asText()).contains("signal 9");
        lab.awaitStatus(lab.launch("{\"rounds\":1}"), "completed");
    }

    @Tag("process")
    @Test
    void aStopOnAFullDiskOutlivesTheLab() throws IOException {
        String first = awaitGate("{\"gate\":\"gate\"}");
        String second = lab.launch("{\"rounds\":1}");
        disk.fill();
        assertThat(lab.http.post("/api/simulations/" + second + "/stop", "{}").status())
                .isEqualTo(200);
        lab.close();
        disk.free();
        lab = TestLab.start(TestLab.config(disk.resolve("out")).withSlots(1));
        assertThat(lab.status(second).path("status").asText()).isEqualTo("stopped");
        assertThat(lab.status(first).path("status").asText()).isEqualTo("stopped");
    }
}
