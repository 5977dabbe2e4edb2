package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.python.PythonPackage;
import dev.crucible.lab.Client.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests specific to Python programs: their package, and a run's measurements so far. */
class PythonTest {

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

    @Test
    void linksToTheWheelWithItsHash() throws IOException, NoSuchAlgorithmException {
        String link = PythonPackage.wheel() + "#sha256="
                + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(PythonPackage.bytes()));

        assertThat(lab.http.get("/python/").text()).contains("href=\"" + link + "\"", "href=\"crucible-fl/\"");
        assertThat(lab.http.get("/python/crucible-fl/").text()).contains("href=\"../" + link + "\"");
        assertThat(lab.http.get("/python/other.whl").status()).isEqualTo(404);
    }

    @Test
    void servesAWheelWhoseRecordHolds() throws IOException, NoSuchAlgorithmException {
        Answer answer = lab.http.get("/python/" + PythonPackage.wheel());

        assertThat(answer.status()).isEqualTo(200);
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (ZipInputStream zip =
                new ZipInputStream(new ByteArrayInputStream(answer.response().body()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        String information = PythonPackage.wheel().replaceFirst("-py3.*", ".dist-info/");
        String[] record = text(files.get(information + "RECORD")).split("\n");
        assertThat(record).hasSize(files.size()).endsWith(information + "RECORD,,");
        for (int i = 0; i < record.length - 1; i++) {
            String[] entry = record[i].split(",");
            byte[] file = files.get(entry[0]);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(file);
            assertThat(entry[1])
                    .isEqualTo(
                            "sha256=" + Base64.getUrlEncoder().withoutPadding().encodeToString(digest));
            assertThat(entry[2]).isEqualTo(Integer.toString(file.length));
        }
        assertThat(files).containsKeys("crucible_fl/__init__.py", "crucible_fl/py.typed");
        assertThat(text(files.get(information + "METADATA")))
                .contains(
                        "Name: crucible-fl\n",
                        "Requires-Python: >=3.11\n",
                        "Requires-Dist: pandas>=2; extra == 'pandas'");
    }

    @Test
    void givesWhatWasMeasuredSoFar() throws IOException {
        Path run = lab.directory("r", "{}");
        assertThat(lab.http.get("/api/simulations/r/events.ndjson").text()).isEmpty();

        Files.writeString(run.resolve("events.ndjson"), "{\"event\":\"round\"}\n");

        assertThat(lab.http.get("/api/simulations/r/events.ndjson").text()).isEqualTo("{\"event\":\"round\"}\n");
        assertThat(lab.http.get("/api/simulations/other/events.ndjson").status())
                .isEqualTo(404);
    }

    @Test
    void tablesOfARunThatHasNotBegunAreEmpty() throws IOException {
        lab.directory("r", "{\"shared_settings\": {}, \"simulation_strategies\": []}");
        for (String table : List.of("rounds", "clients")) {
            Answer answer = lab.http.get("/api/simulations/r/" + table + ".parquet");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.response().body()).startsWith("PAR1".getBytes(StandardCharsets.US_ASCII));
            assertThat(lab.http
                            .get("/api/simulations/other/" + table + ".parquet")
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void tablesOfADamagedLogAreRefused() throws IOException {
        Path run = lab.directory("r", "{}");
        Files.writeString(run.resolve("events.ndjson"), "no JSON\n");

        assertThat(lab.http.get("/api/simulations/r/rounds.parquet").status()).isEqualTo(500);
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }
}
