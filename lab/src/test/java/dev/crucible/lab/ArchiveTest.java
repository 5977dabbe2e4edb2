package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.lab.Client.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulations as archives. */
class ArchiveTest {

    @TempDir
    Path temporary;

    private TestLab lab;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(temporary.resolve("out"));
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    private static Map<String, byte[]> unpacked(Answer answer) throws IOException {
        assertThat(answer.status()).isEqualTo(200);
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (ZipInputStream zip =
                new ZipInputStream(new ByteArrayInputStream(answer.response().body()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        return files;
    }

    private Map<String, byte[]> archive(String id) throws IOException {
        return unpacked(lab.http.get("/api/simulations/" + id + "/archive"));
    }

    @Test
    void packsTheFilesOfARun() throws IOException {
        Path run = lab.directory("r", "{}");
        for (String name : new String[] {
            "csv/round_metrics_0.csv",
            "output.log",
            "events.ndjson",
            "attack_snapshots_0/client_1/round 1.png",
            "checkpoint/state.bin",
            "dataset_0/x.png",
            "attempt",
            "stderr.log",
            "status.json.tmp",
            "a:b.txt"
        }) {
            Files.createDirectories(run.resolve(name).getParent());
            Files.writeString(run.resolve(name), "content of " + name);
        }
        Files.createDirectories(temporary.resolve("elsewhere"));
        Path secret = Files.writeString(temporary.resolve("elsewhere/secret.txt"), "secret");
        Files.createSymbolicLink(run.resolve("link.txt"), secret);
        Files.createSymbolicLink(run.resolve("linked"), temporary.resolve("elsewhere"));

        Answer answer = lab.http.get("/api/simulations/r/archive");
        assertThat(answer.header("content-type")).isEqualTo("application/zip");
        assertThat(answer.header("content-disposition")).isEqualTo("attachment; filename=\"r.zip\"");
        Map<String, byte[]> files = unpacked(answer);
        assertThat(files.keySet())
                .containsExactly(
                        "r/a~3Ab.txt",
                        "r/attack_snapshots_0/client_1/round 1.png",
                        "r/config.json",
                        "r/csv/round_metrics_0.csv",
                        "r/events.ndjson",
                        "r/output.log",
                        "r/ro-crate-metadata.json",
                        "r/bundle.json");
        assertThat(new String(files.get("r/output.log"), StandardCharsets.UTF_8))
                .isEqualTo("content of output.log");
    }

    @Test
    void packsLargeFiles() throws IOException {
        Path run = lab.directory("r", "{}");
        byte[] noise = new byte[20 << 20];
        new Random(1).nextBytes(noise);
        Files.write(run.resolve("noise.bin"), noise);
        Files.createFile(run.resolve("empty.txt"));
        Map<String, byte[]> files = archive("r");
        assertThat(files.get("r/noise.bin")).isEqualTo(noise);
        assertThat(files.get("r/empty.txt")).isEmpty();
    }

    @Test
    void packsARunThatGoesOn() throws IOException {
        String id = lab.launch("{\"gate\":\"gate\"}");
        lab.awaitStatus(id, "running");
        assertThat(archive(id).keySet()).contains(id + "/config.json", id + "/status.json", id + "/output.log");
        lab.openGate(id);
        lab.awaitStatus(id, "completed");
        assertThat(archive(id).keySet()).contains(id + "/csv/round_metrics_0.csv");
    }
}
