package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.crucible.lab.host.HubHosts;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetching data sets from a hub that serves the first half of every file at once and the rest when it may. */
class DatasetDownloadsTest {

    private static final int BYTES = 200_000;

    @TempDir
    Path temporary;

    private final CountDownLatch rest = new CountDownLatch(1);
    private volatile boolean broken;
    private HttpServer server;
    private Path datasets;
    private TestLab lab;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/api/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            String host = "http://localhost:" + server.getAddress().getPort();
            byte[] body = (path.endsWith("/parquet")
                            ? "{\"cropped_digits\": {\"train\": [\"%s/f/train\"], \"test\": [\"%s/f/test\"]}}"
                                    .formatted(host, host)
                            : "{}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(broken ? 503 : 200, broken ? -1 : body.length);
            if (!broken) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.createContext("/f/", exchange -> {
            exchange.sendResponseHeaders(200, BYTES);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(new byte[BYTES / 2]);
                body.flush();
                rest.await(30, TimeUnit.SECONDS);
                body.write(new byte[BYTES / 2]);
            } catch (IOException e) {
                // Nobody wants the rest.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        URI address = URI.create("http://localhost:" + server.getAddress().getPort());
        LabConfig config = TestLab.config(temporary.resolve("out")).withHub(new HubHosts(address, address));
        datasets = config.datasets();
        lab = TestLab.start(config);
    }

    @AfterEach
    void stop() {
        rest.countDown();
        lab.close();
        server.stop(0);
    }

    private JsonNode entry(String name) {
        JsonNode list = lab.http.get("/api/datasets").json().get("datasets");
        return StreamSupport.stream(list.spliterator(), false)
                .filter(entry -> entry.get("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void awaitFetch(String state) {
        await().atMost(TestLab.PATIENCE)
                .until(() -> entry("svhn").path("fetch").path("state").asText().equals(state));
    }

    @Test
    void tellsWhatIsHereAndWhatIsNot() {
        assertThat(entry("digits").get("state").asText()).isEqualTo("built_in");
        assertThat(entry("femnist_iid").get("state").asText()).isEqualTo("drawn");
        JsonNode svhn = entry("svhn");
        assertThat(svhn.get("state").asText()).isEqualTo("missing");
        assertThat(svhn.get("fetchable").asBoolean()).isTrue();
        assertThat(svhn.get("licence").asText()).isNotBlank();
        assertThat(svhn.get("citation").asText()).isNotBlank();
        assertThat(svhn.has("fetch")).isFalse();
    }

    @Test
    void fetchesWithProgressStopsAndGoesOn() throws IOException {
        assertThat(lab.http.post("/api/datasets/svhn/fetch", "").status()).isEqualTo(200);
        assertThat(lab.http.post("/api/datasets/svhn/fetch", "").status()).isEqualTo(200);
        await().atMost(TestLab.PATIENCE)
                .until(() -> entry("svhn").path("fetch").path("bytes").asLong() > 0);
        assertThat(entry("svhn").at("/fetch/state").asText()).isEqualTo("running");
        assertThat(entry("svhn").at("/fetch/message").asText()).contains("svhn");

        assertThat(lab.http.post("/api/datasets/svhn/stop", "").status()).isEqualTo(200);
        assertThat(entry("svhn").at("/fetch/state").asText()).isEqualTo("stopped");
        assertThat(entry("svhn").at("/fetch/bytes").asLong()).isPositive();
        assertThat(lab.http.post("/api/datasets/svhn/stop", "").status()).isEqualTo(409);

        rest.countDown();
        assertThat(lab.http.post("/api/datasets/svhn/fetch", "").status()).isEqualTo(200);
        await().atMost(TestLab.PATIENCE)
                .until(() -> entry("svhn").get("state").asText().equals("here"));
        assertThat(entry("svhn").has("fetch")).isFalse();
        assertThat(Files.size(datasets.resolve("svhn/train-00000.parquet"))).isEqualTo(BYTES);
        assertThat(lab.http.post("/api/datasets/svhn/fetch", "").status()).isEqualTo(409);
    }

    @Test
    void tellsWhyItFailedWithoutPathsOfThisMachine() {
        broken = true;
        assertThat(lab.http.post("/api/datasets/svhn/fetch", "").status()).isEqualTo(200);
        awaitFetch("failed");
        assertThat(entry("svhn").at("/fetch/message").asText())
                .contains("svhn", "503")
                .doesNotContain(temporary.toString());
    }

    @Test
    void refusesWhatCannotBeFetched() throws IOException {
        assertThat(lab.http.post("/api/datasets/nobody/fetch", "").status()).isEqualTo(404);
        assertThat(lab.http.post("/api/datasets/digits/fetch", "").status()).isEqualTo(409);
        assertThat(lab.http.post("/api/datasets/its/fetch", "").status()).isEqualTo(409);
        Files.createDirectories(datasets);
        Files.createFile(datasets.resolve("no-downloads"));
        assertThat(lab.http.get("/api/datasets").json().get("downloads_allowed").asBoolean())
                .isFalse();
        assertThat(lab.http.post("/api/datasets/svhn/fetch", "").status()).isEqualTo(403);
        assertThat(entry("svhn").has("fetch")).isFalse();
    }
}
