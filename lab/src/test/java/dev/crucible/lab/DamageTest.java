package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.scheduling.QueueConfig;
import dev.crucible.web.Rate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One damaged run never affects another, whichever of its files is damaged in whatever way. */
class DamageTest {

    /** Ways of damaging a file. */
    private enum Way {
        EMPTY,
        CUT,
        GARBLED,
        OTHER_TYPE,
        DIRECTORY,
        UNREADABLE;

        void befall(Path file) throws IOException {
            byte[] content = Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[] {'x', 'y'};
            if (Files.exists(file)) {
                Files.delete(file);
            }
            switch (this) {
                case EMPTY -> Files.createFile(file);
                case CUT -> Files.write(file, java.util.Arrays.copyOf(content, content.length / 2));
                case GARBLED -> Files.write(file, new byte[] {0, (byte) 0xff, '{', (byte) 0xc3, 7});
                case OTHER_TYPE -> Files.writeString(file, "[1, \"two\", null]");
                case DIRECTORY -> Files.createDirectories(file.resolve("inner"));
                case UNREADABLE -> {
                    Files.write(file, content);
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
                }
            }
        }
    }

    private static final List<String> FILES = List.of(
            "config.json",
            ".config.sha256",
            "status.json",
            "attempt",
            ".launch",
            ".lock",
            ".alive-1",
            "output.log",
            "stderr.log",
            "events.ndjson",
            "annotations.json",
            "MANIFEST.json",
            "plot_data_0.json",
            "csv/round_metrics_0.csv");

    private static final Set<String> ENDS = Set.of("completed", "failed", "stopped");

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
        lab = TestLab.start(TestLab.config(out)
                .withPosts(Rate.UNLIMITED)
                .withSlots(2)
                .withQueue(QueueConfig.DEFAULT.withRetries(1, Duration.ofMillis(10))));
        return lab;
    }

    /** A run for every way in which every file may be damaged, as a lab leaves it while the run waits or works by turns. */
    private List<String> damagedRuns() throws IOException {
        List<String> ids = new ArrayList<>();
        for (String file : FILES) {
            for (Way way : Way.values()) {
                String state = (FILES.indexOf(file) + ids.size()) % 2 == 0 ? "queued" : "running";
                String id = "api_run_20260101_%06d_000000".formatted(100_000 + ids.size());
                Path run =
                        Files.createDirectories(out.resolve(id).resolve("csv")).getParent();
                Files.writeString(
                        run.resolve("config.json"),
                        "{\"shared_settings\":{\"fake\":{\"rounds\":1}},\"simulation_strategies\":[{}]}");
                Files.writeString(
                        run.resolve("status.json"),
                        "{\"status\":\"" + state
                                + "\",\"origin\":\"api\",\"pid\":4194305,\"created\":\"2026-01-01T00:00:00Z\"}");
                Files.writeString(run.resolve("attempt"), "1");
                Files.createFile(run.resolve(".lock"));
                way.befall(run.resolve(file));
                ids.add(id);
            }
        }
        return ids;
    }

    @Tag("slow")
    @Test
    void theLabStartsAndEveryRunEnds() throws IOException {
        List<String> damaged = damagedRuns();
        start();
        String sound = lab.launch("{\"rounds\":1}");
        // It waits behind all that was queued.
        await().atMost(TestLab.PATIENCE.multipliedBy(4))
                .until(() -> lab.status(sound).path("status").asText().equals("completed"));
        for (String id : damaged) {
            await(id + " " + files(id))
                    .atMost(TestLab.PATIENCE)
                    .until(() -> ENDS.contains(lab.status(id).path("status").asText()));
            JsonNode status = lab.status(id);
            if (status.path("status").asText().equals("failed")) {
                assertThat(status.path("error").asText()).as(id).isNotBlank();
            }
            assertThat(lab.http.post("/api/simulations/" + id + "/resume", "{}").status())
                    .as("resuming %s %s", id, status)
                    .isIn(200, 409);
            assertThat(lab.http.post("/api/simulations/" + id + "/stop", "{}").status())
                    .as("stopping %s %s", id, status)
                    .isIn(200, 404);
            lab.awaitEnd(id);
            assertThat(lab.http.delete("/api/simulations/" + id).status())
                    .as("deleting %s %s", id, lab.status(id))
                    .isEqualTo(200);
        }
        assertThat(lab.http.get("/api/queue/status").json().path("total").asInt())
                .isEqualTo(1);
    }

    private List<String> files(String id) throws IOException {
        try (Stream<Path> files = Files.list(out.resolve(id))) {
            return files.map(file -> file.getFileName().toString())
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }
    }

    @Tag("process")
    @Test
    void runsThatWaitAreDamagedUnderTheLab() throws IOException {
        start();
        List<String> gates = List.of(lab.launch("{\"gate\":\"gate\"}"), lab.launch("{\"gate\":\"gate\"}"));
        gates.forEach(id -> lab.awaitStatus(id, "running"));
        List<String> damaged = new ArrayList<>();
        for (String file : List.of("config.json", ".config.sha256", "status.json", "attempt", ".lock")) {
            for (Way way : Way.values()) {
                String id = lab.launch("{\"rounds\":1}");
                way.befall(lab.path(id, file));
                damaged.add(id);
            }
        }
        String sound = lab.launch("{\"rounds\":1}");
        for (String id : gates) {
            lab.openGate(id);
        }
        lab.awaitStatus(sound, "completed");
        for (String id : damaged) {
            await(id + files(id))
                    .atMost(TestLab.PATIENCE)
                    .until(() -> ENDS.contains(lab.status(id).path("status").asText()));
        }
        assertThat(lab.http.get("/api/queue/status").json().path("is_empty").asBoolean())
                .isTrue();
    }

    @Test
    void aCutStatusSaysSoAndIsResumed() throws IOException {
        start();
        List<String> gates = List.of(lab.launch("{\"gate\":\"gate\"}"), lab.launch("{\"gate\":\"gate\"}"));
        gates.forEach(id -> lab.awaitStatus(id, "running"));
        String id = lab.launch("{\"rounds\":1}");
        Way.CUT.befall(lab.path(id, "status.json"));
        assertThat(lab.status(id).path("error").asText()).startsWith("status.json is cut or garbled. Resume the run");
        assertThat(lab.http.get("/api/health").json().path("damaged").toString())
                .contains(id)
                .contains("status.json");
        assertThat(lab.http.post("/api/simulations/" + id + "/resume", "{}").status())
                .isEqualTo(200);
        for (String gate : gates) {
            lab.openGate(gate);
        }
        lab.awaitStatus(id, "completed");
        await().atMost(TestLab.PATIENCE)
                .until(() -> !lab.http.get("/api/health").json().has("damaged"));
        assertThat(files(id)).anyMatch(name -> name.startsWith("status.json.damaged-"));
    }

    @Test
    void aDamagedConfigIsRefusedByName() throws IOException {
        start();
        String id = lab.launch("{\"fail\":\"no luck\"}");
        lab.awaitStatus(id, "failed");
        lab.awaitEnd(id);
        Way.CUT.befall(lab.path(id, "config.json"));
        Client.Answer answer = lab.http.post("/api/simulations/" + id + "/resume", "{}");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.detail()).startsWith("config.json is cut or garbled. Put the accepted one in its place");
        assertThat(lab.http.get("/api/simulations/" + id).detail()).isEqualTo("Could not read simulation config.");
        assertThat(lab.http.get("/api/simulations").json()).isEmpty();
    }

    @Test
    void aConfigThatChangedUnnoticedIsRefused() throws IOException {
        start();
        List<String> gates = List.of(lab.launch("{\"gate\":\"gate\"}"), lab.launch("{\"gate\":\"gate\"}"));
        gates.forEach(id -> lab.awaitStatus(id, "running"));
        String id = lab.launch("{\"rounds\":1}");
        Path config = lab.path(id, "config.json");
        String accepted = Files.readString(config);
        // One bit: "1" becomes "3".
        Files.writeString(config, accepted.replaceFirst("(\"rounds\"\\s*:\\s*)1", "$13"));
        for (String gate : gates) {
            lab.openGate(gate);
        }
        lab.awaitStatus(id, "failed");
        lab.awaitEnd(id);
        String error = lab.status(id).path("error").asText();
        assertThat(error).startsWith("config.json is not the one that was accepted. Put the accepted one in its place");
        Client.Answer answer = lab.http.post("/api/simulations/" + id + "/resume", "{}");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.detail()).startsWith("config.json is not the one that was accepted");

        Files.writeString(config, accepted);
        assertThat(lab.http.post("/api/simulations/" + id + "/resume", "{}").status())
                .isEqualTo(200);
        lab.awaitStatus(id, "completed");
    }

    @Test
    void whatOthersLeftIsJudgedAsBefore() throws IOException {
        start();
        Path run = lab.directory("mine", "{}");
        Files.write(run.resolve("status.json"), "{not json".getBytes(StandardCharsets.UTF_8));
        assertThat(lab.status("mine").path("status").asText()).isEqualTo("pending");
        assertThat(new RunDirectory(run).attempt()).doesNotExist();
    }
}
