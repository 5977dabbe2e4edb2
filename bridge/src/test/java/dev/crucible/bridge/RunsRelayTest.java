package dev.crucible.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.crucible.bridge.api.RelayedLab;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the bridge passes on of a run, from a lab that is a script. */
class RunsRelayTest {

    private static final String RUN = "api_run_20261128_182158_748980";
    private static final String ROUND = "id: 12\ndata: {\"event\": \"round\"}\n\n";

    @TempDir
    Path data;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer lab;
    private Bridge bridge;

    @BeforeEach
    void start() throws IOException {
        lab = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        lab.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        lab.createContext("/", this::answer);
        lab.start();
        bridge = bridge(
                Optional.of(URI.create("http://127.0.0.1:" + lab.getAddress().getPort() + "/")));
    }

    @AfterEach
    void stop() {
        over.countDown();
        bridge.close();
        lab.stop(0);
    }

    private Bridge bridge(Optional<URI> address) throws IOException {
        BridgeConfig config = new BridgeConfig(
                "127.0.0.1",
                0,
                Tokens.NONE,
                Admission.OWN,
                URI.create("http://127.0.0.1:9"),
                Optional.empty(),
                data.resolve("identity.key"),
                data,
                new BridgeConfig.Voice.Off(),
                BridgeFixture.QUICK,
                Rate.UNLIMITED);
        return Bridge.start(address.map(uri -> config.withLab(new RelayedLab(uri, Optional.of("s".repeat(16)))))
                .orElse(config));
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        asked.add(path + " " + exchange.getRequestHeaders().getFirst("Authorization") + " "
                + exchange.getRequestHeaders().getFirst("Last-Event-ID"));
        try (exchange) {
            if (path.endsWith(RUN + "/events")) {
                exchange.sendResponseHeaders(200, 0);
                OutputStream out = exchange.getResponseBody();
                out.write(ROUND.getBytes(StandardCharsets.UTF_8));
                out.flush();
                if (over.await(1, TimeUnit.MINUTES)) {
                    out.write("event: done\n\n".getBytes(StandardCharsets.UTF_8));
                }
            } else if (path.endsWith(RUN)) {
                byte[] body = (path.contains("verdicts") ? "{\"judgements\": []}" : "{\"status\": \"running\"}")
                        .getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpURLConnection get(String path) throws IOException {
        return (HttpURLConnection)
                URI.create("http://127.0.0.1:" + bridge.port() + path).toURL().openConnection();
    }

    @Test
    void passesTheStateOnWithTheTokenOfTheLab() throws IOException {
        HttpURLConnection answer = get("/runs/" + RUN);
        assertThat(NovelClient.body(answer)).isEqualTo("{\"status\": \"running\"}");
        assertThat(answer.getContentType()).isEqualTo("application/json");
        assertThat(asked).containsExactly("/api/simulations/" + RUN + " Bearer " + "s".repeat(16) + " null");
    }

    @Test
    void passesEachRoundOnBeforeTheRunIsOver() throws IOException {
        HttpURLConnection answer = get("/runs/" + RUN + "/events");
        answer.setRequestProperty("Last-Event-ID", "7");
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(answer.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(in.readLine()).isEqualTo("id: 12");
            assertThat(in.readLine()).startsWith("data: ");
            assertThat(in.readLine()).isEmpty();
            over.countDown();
            assertThat(in.readLine()).isEqualTo("event: done");
        }
        assertThat(asked).singleElement().asString().endsWith(" 7");
    }

    @Test
    void passesTheVerdictsOn() throws IOException {
        assertThat(NovelClient.body(get("/runs/" + RUN + "/verdicts"))).isEqualTo("{\"judgements\": []}");
        assertThat(asked).singleElement().asString().startsWith("/api/verdicts?simulation_ids=" + RUN + " Bearer ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/runs/api_run_1", "/runs/..%2f..%2fqueue", "/runs/" + RUN + "/config", "/runs/x"})
    void knowsNothingElseOfTheLab(String path) throws IOException {
        assertThat(get(path).getResponseCode()).isEqualTo(404);
        assertThat(asked).allMatch(request -> request.startsWith("/api/simulations/api_run_1 "));
    }

    @Test
    void saysThatTheLabIsAwayOrUnknown() throws IOException {
        lab.stop(0);
        assertThat(get("/runs/" + RUN).getResponseCode()).isEqualTo(503);
        bridge.close();
        bridge = bridge(Optional.empty());
        assertThat(get("/runs/" + RUN).getResponseCode()).isEqualTo(503);
    }
}
