package dev.crucible.web.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.web.Admission;
import dev.crucible.web.Metrics;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final Duration MOMENT = Duration.ofMillis(100);

    @TempDir
    Path folder;

    private static WebService serve(Health health) {
        Routes routes = new Routes();
        Metrics metrics = new Metrics();
        metrics.register(routes);
        health.register(routes, metrics);
        WebConfig config =
                new WebConfig("127.0.0.1", 0, Optional.of(TOKEN), Admission.OWN, Set.of(Health.LIVE, Health.READY));
        return WebService.start(config, routes, metrics);
    }

    private static String get(WebService service, String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + service.port() + path);
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer =
                    client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        }
    }

    @Test
    void isReadyWithoutATokenWhileEveryCheckPasses() throws Exception {
        Health health =
                new Health("lab").withDatabase(() -> {}).withDisk(folder).with("queue", Optional::empty);
        try (WebService service = serve(health)) {
            assertThat(get(service, "/ready"))
                    .isEqualTo(
                            "200 {\"status\":\"ok\",\"checks\":{\"database\":\"ok\",\"disk\":\"ok\",\"queue\":\"ok\"}}");
            assertThat(get(service, "/live")).startsWith("200 {\"status\":\"ok\",\"checks\":{");
            assertThat(get(service, "/metrics")).startsWith("401 ");
        }
        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void namesWhatFailsAndNoPath() throws Exception {
        Health health = new Health("lab")
                .withDatabase(() -> {
                    throw new IllegalStateException("/home/ada/memory.db: database or disk is full");
                })
                .withDisk(folder.resolve("missing"))
                .with("crew", () -> Optional.of("disconnected"));
        try (WebService service = serve(health)) {
            assertThat(get(service, "/ready"))
                    .isEqualTo("503 {\"status\":\"unavailable\",\"checks\":{\"database\":\"no space left\","
                            + "\"disk\":\"failed\",\"crew\":\"disconnected\"}}");
            // A restart would mend none of these.
            assertThat(get(service, "/live")).startsWith("200 ");
        }
    }

    @Test
    void livesNoLongerWhenACheckHangs() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        Health health = new Health("lab", MOMENT, MOMENT).with("database", () -> {
            gate.await();
            return Optional.empty();
        });
        try (WebService service = serve(health)) {
            String hanging = "503 {\"status\":\"unavailable\",\"checks\":{\"database\":\"no answer\"}}";
            assertThat(get(service, "/ready")).isEqualTo(hanging);
            assertThat(get(service, "/live")).isEqualTo(hanging);
            gate.countDown();
            String ready = "";
            while (!ready.startsWith("200 ")) {
                ready = get(service, "/ready");
            }
            assertThat(get(service, "/live")).startsWith("200 ");
        } finally {
            gate.countDown();
        }
    }
}
