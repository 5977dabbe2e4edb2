package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.lab.Client.Answer;
import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.web.Rate;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The front door, the numbers and the limits. */
class HomeAndLimitsTest {

    private static final String TOKEN = "0123456789abcdef";

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*/*",
                "application/json",
                "application/json, text/html",
                "application/json, text/plain, */*",
                "text/plain",
                "text/html;q=0",
                "image/png"
            })
    void greetsPrograms(String accept) {
        Answer answer = lab.http.send("GET", "/", null, "Accept", accept);
        assertThat(answer.text()).isEqualTo("{\"message\":\"Federated Learning Simulation Framework API\"}");
        assertThat(answer.header("vary")).contains("Accept");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/html", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "TEXT/HTML"})
    void sendsBrowsersToThePage(String accept) {
        Answer answer = lab.http.send("GET", "/", null, "Accept", accept);
        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.header("location")).isEqualTo("/ui/");
    }

    @Test
    void showsAPageThatFetchesNothingForeign() {
        Answer page = lab.http.get("/ui/");
        assertThat(page.header("content-security-policy"))
                .startsWith("default-src 'none'; style-src 'self'")
                .contains("frame-ancestors 'none'");
        assertThat(page.text())
                .contains("/docs\"", "/redoc\"", "no dashboard", "./crucible run")
                .doesNotContain("<script", "src=");
        Answer style = lab.http.get("/docs/assets/ui.css");
        assertThat(style.header("content-type")).startsWith("text/css");
        assertThat(style.text()).contains("prefers-color-scheme: dark").doesNotContain("url(", "@import");
    }

    @Test
    void letsABrowserInWithTheTokenInItsFirstAddress() throws IOException {
        try (TestLab guarded =
                TestLab.start(TestLab.config(temporary.resolve("guarded")).withToken(TOKEN))) {
            Answer door = guarded.http.send("GET", "/?token=" + TOKEN, null, "Accept", "text/html");
            assertThat(door.status()).isEqualTo(303);
            assertThat(door.header("location")).isEqualTo("/ui/").doesNotContain(TOKEN);
            String cookie = door.header("set-cookie").split(";")[0];
            assertThat(guarded.http
                            .send("GET", "/api/queue/status", null, "Cookie", cookie)
                            .status())
                    .isEqualTo(200);
            assertThat(guarded.http.get("/metrics").status()).isEqualTo(401);
        }
    }

    @Test
    void isReadyWithoutATokenAndWithoutABroker() throws IOException {
        try (TestLab guarded =
                TestLab.start(TestLab.config(temporary.resolve("guarded")).withToken(TOKEN))) {
            Answer ready = guarded.http.get("/ready");
            assertThat(ready.status()).isEqualTo(200);
            assertThat(ready.text()).isEqualTo("{\"status\":\"ok\",\"checks\":{\"disk\":\"ok\",\"queue\":\"ok\"}}");
            assertThat(guarded.http.get("/live").text()).isEqualTo(ready.text());
        }
    }

    @Test
    void isNotReadyWhileItsBrokerIsAway() throws IOException {
        LabConfig away = TestLab.config(temporary.resolve("away")).withRedis(RedisAddress.of("redis://127.0.0.1:1"));
        try (TestLab alone = TestLab.start(away)) {
            Answer ready = alone.http.get("/ready");
            assertThat(ready.status()).isEqualTo(503);
            assertThat(ready.json().at("/checks/queue").asText()).isEqualTo("unreachable");
            assertThat(alone.http.get("/live").status()).isEqualTo(200);
        }
    }

    @Test
    void measuresItself() throws IOException {
        String running = lab.launch("{\"gate\":\"gate\"}");
        lab.awaitStatus(running, "running");
        try (EventReader stream = new EventReader(lab.http.uri("/api/simulations/" + running + "/stream"))) {
            stream.next();
            String text = lab.http.get("/metrics").text();
            assertThat(text)
                    .contains("crucible_runs{state=\"running\"} 1.0")
                    .contains("crucible_runs{state=\"failed\"} 0.0")
                    .contains("crucible_queue_depth 0.0")
                    .contains("crucible_slots 2.0")
                    .contains("crucible_streams_open 1.0")
                    .contains("crucible_terminals_open 0.0")
                    .contains("crucible_workers 0.0", "crucible_queue_age_seconds 0.0", "crucible_disk_free_bytes ")
                    .contains("crucible_check_up{check=\"disk\"} 1.0", "crucible_check_up{check=\"queue\"} 1.0")
                    .contains("crucible_runs_ended_total{state=\"completed\"} 0.0")
                    .contains("{method=\"POST\",route=\"/api/simulations\",status=\"2xx\"} 1");
            lab.openGate(running);
            lab.awaitStatus(running, "completed");
            await().untilAsserted(() -> assertThat(lab.http.get("/metrics").text())
                    .contains("crucible_runs_ended_total{state=\"completed\"} 1.0"));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void limitsHowOftenAClientMayLaunch() throws IOException {
        try (TestLab limited =
                TestLab.start(TestLab.config(temporary.resolve("limited")).withPosts(new Rate(0.01, 1)))) {
            assertThat(limited.http.post("/api/validate", "{}").status()).isEqualTo(200);
            Answer refused = limited.http.post("/api/simulations", "{}");
            assertThat(refused.status()).isEqualTo(429);
            assertThat(Integer.parseInt(refused.header("retry-after"))).isBetween(90, 100);
            assertThat(limited.http.get("/api/simulations").text()).isEqualTo("[]");
        }
    }
}
