package dev.crucible.lab.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.table.RunIndex;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a run is told to a real server. */
class WebhookTest {

    private static final Duration MOMENT = Duration.ofMillis(5);
    private static final String RUN = "api_run_20260101_120000_000001";
    private static final String OTHER = "api_run_20260101_120000_000002";

    @TempDir
    Path out;

    private final List<String> posted = new CopyOnWriteArrayList<>();
    private final List<String> elsewhere = new CopyOnWriteArrayList<>();
    private final Queue<Integer> answers = new ArrayDeque<>();
    private HttpServer server;
    private Webhook webhook;
    private RunIndex index;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", this::take);
        server.createContext("/elsewhere", exchange -> {
            elsewhere.add(exchange.getRequestMethod());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    private synchronized void take(HttpExchange exchange) throws IOException {
        posted.add(exchange.getRequestMethod() + " "
                + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        exchange.getResponseHeaders().add("Location", "/elsewhere");
        exchange.sendResponseHeaders(answers.isEmpty() ? 204 : answers.remove(), -1);
        exchange.close();
    }

    @AfterEach
    void stop() {
        if (webhook != null) {
            webhook.close();
        }
        if (index != null) {
            index.close();
        }
        server.stop(0);
    }

    private void watch() throws IOException {
        RunStore store = new RunStore(out);
        URI hook = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook?key=s3cret");
        index = RunIndex.readingAhead(store, new RunStates(store));
        webhook = new Webhook(hook, store, index, MOMENT);
    }

    private void run(String id, String state) throws IOException {
        Path run = Files.createDirectories(out.resolve(id));
        Files.writeString(
                run.resolve("config.json"),
                "{\"shared_settings\":{\"display_name\":\"Night shift\"},\"simulation_strategies\":[{}]}");
        Path fresh = Files.writeString(run.resolve("status.new"), "{\"status\":\"" + state + "\"}");
        Files.move(
                fresh,
                run.resolve("status.json"),
                java.nio.file.StandardCopyOption.ATOMIC_MOVE,
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void tellsOfEachRunThatEndsAndOfNoOther() throws IOException {
        run(OTHER, "completed");
        run(RUN, "queued");
        watch();
        run(RUN, "failed");
        await().until(() -> posted.size() == 1);
        assertThat(posted.getFirst())
                .startsWith("POST {")
                .contains(
                        "\"event\":\"run_ended\"",
                        "\"simulation_id\":\"" + RUN + "\"",
                        "\"display_name\":\"Night shift\"",
                        "\"status\":\"failed\"")
                .doesNotContain(out.toString(), "s3cret");
    }

    @Test
    void aRunThatGoesOnEndsAgain() throws IOException {
        RunStore store = new RunStore(out);
        List<RunEnd> ends = new CopyOnWriteArrayList<>();
        run(RUN, "stopped");
        index = RunIndex.readingAhead(store, new RunStates(store));
        try (EndWatch watch = new EndWatch(store, index, Duration.ofDays(1), ends::add)) {
            watch.look();
            assertThat(ends).isEmpty();
            run(RUN, "queued");
            watch.look();
            run(RUN, "completed");
            watch.look();
            watch.look();
        }
        assertThat(ends).containsExactly(new RunEnd(RUN, "Night shift", RunState.COMPLETED));
    }

    @Test
    void triesAgainAFewTimes() throws IOException {
        answers.addAll(List.of(503, 429, 500));
        run(RUN, "queued");
        watch();
        run(RUN, "completed");
        await().until(() -> posted.size() == 4);
        assertThat(posted).allMatch(body -> body.equals(posted.getFirst()));
        // After five refusals it is left, and the next is told.
        answers.addAll(List.of(500, 500, 500, 500, 500));
        run(OTHER, "completed");
        await().until(() -> posted.size() == 9);
        run("api_run_20260101_120000_000003", "completed");
        await().until(() -> posted.size() == 10);
        assertThat(posted.getLast()).contains("000003");
    }

    @Test
    void followsNoRedirectAndGivesUpWhatIsRefused() throws IOException {
        answers.addAll(List.of(302, 307, 404));
        run(RUN, "queued");
        watch();
        run(RUN, "completed");
        await().until(() -> posted.size() == 1);
        run(OTHER, "completed");
        await().until(() -> posted.size() == 2);
        run("api_run_20260101_120000_000003", "completed");
        await().until(() -> posted.size() == 3);
        run("api_run_20260101_120000_000004", "completed");
        await().until(() -> posted.size() == 4);
        assertThat(posted.getLast()).contains("000004");
        assertThat(elsewhere).isEmpty();
    }

    @Test
    void takesOnlyAddressesThatCanBePostedTo() {
        for (String wrong : List.of("ftp://example.org/x", "example.org", "http:///x", "https://ada:pw@example.org/")) {
            assertThatThrownBy(() -> Webhook.checked(URI.create(wrong)))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("webhook: must look like https://example.org/path")
                    .hasMessageNotContaining("pw@");
        }
    }
}
