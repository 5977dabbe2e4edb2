package dev.crucible.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.a2a.PushConfig;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.server.Served;
import dev.crucible.bench.conformance.TestProfile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class A2aClientTest {

    private HttpServer other;
    private final CountDownLatch release = new CountDownLatch(1);

    @BeforeEach
    void start() throws IOException {
        other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.setExecutor(task -> Thread.ofVirtual().start(task));
        other.start();
    }

    @AfterEach
    void stop() {
        release.countDown();
        other.stop(0);
    }

    private URI base() {
        return URI.create("http://127.0.0.1:" + other.getAddress().getPort());
    }

    private void answers(String path, int status, String type, String body) {
        other.createContext(path, exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            try (exchange) {
                exchange.getResponseBody().write(bytes);
            }
        });
    }

    private void hasCard(String version) {
        String address = base() + "/rpc";
        answers(
                "/.well-known/agent-card.json",
                200,
                "application/json",
                version.equals("1.0")
                        ? "{\"name\":\"n\",\"supportedInterfaces\":[{\"url\":\"" + address
                                + "\",\"protocolBinding\":\"JSONRPC\",\"protocolVersion\":\"1.0\"}]}"
                        : "{\"name\":\"n\",\"url\":\"" + address + "\",\"protocolVersion\":\"0.3.0\"}");
    }

    private A2aClient connect(ClientOptions options) throws Exception {
        return A2aClient.connect(base(), options);
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void hasEveryOperationInBothVersions(ProtocolVersion version) throws Exception {
        try (Served agent = Served.of(new TestProfile(Duration.ofMillis(50)))) {
            answers(
                    "/.well-known/agent-card.json",
                    200,
                    "application/json",
                    "{\"name\":\"n\",\"supportedInterfaces\":[{\"url\":\"" + agent.base()
                            + "/\",\"protocolBinding\":\"JSONRPC\",\"protocolVersion\":\"" + version.number()
                            + "\"}]}");
            try (A2aClient client = connect(ClientOptions.DEFAULT)) {
                assertThat(client.version()).isEqualTo(version);
                exercise(client);
            }
        }
    }

    private static void exercise(A2aClient client) throws Exception {
        Task waiting = (Task) client.send(prefixed("tck-input-required"));
        assertThat(waiting.state()).isEqualTo(TaskState.INPUT_REQUIRED);
        PushConfig push =
                client.createPush(new PushConfig("p", waiting.id(), "http://127.0.0.1:9/", "", Optional.empty()));
        assertThat(client.listPushes(waiting.id())).containsExactly(push);
        client.deletePush(waiting.id(), "p");
        assertThat(client.listPushes(waiting.id())).isEmpty();
        try (EventSource stream = client.subscribe(waiting.id())) {
            assertThat(stream.next()).get().isInstanceOf(Task.class);
            assertThat(client.cancel(waiting.id()).state()).isEqualTo(TaskState.CANCELED);
            assertThat(stream.next()).isPresent();
            assertThat(stream.next()).isEmpty();
        }
        List<StreamEvent> events = new ArrayList<>();
        client.stream(prefixed("tck-stream-artifact-file"), events::add);
        assertThat(events).hasSize(4);
        assertThat(client.send(prefixed("tck-message-response"))).isInstanceOf(Message.class);
        assertThat(client.get(waiting.id(), OptionalInt.of(0)).history()).isEmpty();
        if (client.version() == ProtocolVersion.V1_0) {
            assertThat(client.list(TaskQuery.ALL).tasks()).hasSize(2);
        }
        assertThatThrownBy(() -> client.get("nobody", OptionalInt.empty()))
                .isInstanceOfSatisfying(
                        A2aException.class, e -> assertThat(e.error()).isEqualTo(A2aError.TASK_NOT_FOUND));
        assertThatThrownBy(() -> client.subscribe("nobody")).hasMessageContaining("nobody");
    }

    private static SendRequest prefixed(String prefix) {
        Message text = Message.user("hello");
        return SendRequest.of(
                new Message(prefix + "-1", "", "", text.role(), text.parts(), Map.of(), List.of(), List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "302, text/plain, '', -32006",
        "200, text/html, <html>, -32006",
        "200, application/json, '{}', -32006",
        "200, application/json, '[1]', -32006",
        "200, application/json, '{\"result\":{\"task\":{\"id\":\"x\"}}}', -32006",
        "200, application/json, '{\"result\":{\"task\":{\"id\":\"x\",\"status\":{\"state\":\"FUTURE\"}}}}', -32006",
        "500, application/json, '{\"error\":{\"code\":-32603,\"message\":\"m\"}}', -32603",
        "200, application/json, '{\"error\":{\"code\":-32042,\"message\":\"m\"}}', -32042",
        "200, text/event-stream, 'data: {', -32006"
    })
    void tellsWhatIsWrongWithAnswers(int status, String type, String body, int code) throws Exception {
        hasCard("1.0");
        answers("/rpc", status, type, body);
        answers("/elsewhere", 200, "application/json", "{\"result\":{}}");
        try (A2aClient client = connect(ClientOptions.DEFAULT)) {
            assertThatThrownBy(() -> client.send(SendRequest.of(Message.user("x"))))
                    .isInstanceOfSatisfying(
                            A2aException.class, e -> assertThat(e.code()).isEqualTo(code));
            if (status == 200) {
                return;
            }
            assertThatThrownBy(() -> client.stream(SendRequest.of(Message.user("x"))))
                    .isInstanceOf(A2aException.class);
        }
    }

    @Test
    void readsNoMoreThanItsLimit() throws Exception {
        hasCard("1.0");
        answers("/rpc", 200, "application/json", " ".repeat(3_000) + "{}");
        ClientOptions small = new ClientOptions(
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                2_000,
                Optional.empty(),
                List.of());
        try (A2aClient client = connect(small)) {
            assertThatThrownBy(() -> client.get("x", OptionalInt.empty())).hasMessageContaining("2000 bytes");
        }
    }

    @Test
    void givesUpStreamsThatAreSilentAndEndsThemWhenClosed() throws Exception {
        hasCard("0.3");
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        other.createContext("/rpc", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            try (exchange) {
                while (release.getCount() > 0) {
                    exchange.getResponseBody().write(": alive\n\n".getBytes(StandardCharsets.UTF_8));
                    exchange.getResponseBody().flush();
                    release.await(20, TimeUnit.MILLISECONDS);
                }
            } catch (IOException | InterruptedException e) {
                left.complete(true);
            }
        });
        try (A2aClient client = connect(ClientOptions.DEFAULT)) {
            EventSource stream = client.subscribe("x");
            CompletableFuture<Optional<StreamEvent>> next = new CompletableFuture<>();
            Thread reader = Thread.ofVirtual().start(() -> {
                try {
                    next.complete(stream.next());
                } catch (IOException e) {
                    next.completeExceptionally(e);
                }
            });
            stream.close();
            assertThat(next.get(10, TimeUnit.SECONDS)).isEmpty();
            assertThat(left.get(10, TimeUnit.SECONDS)).isTrue();
            reader.join();
        }
    }

    @Test
    void failsWhenNothingComesAtAll() throws Exception {
        hasCard("1.0");
        other.createContext("/rpc", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().flush();
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try (A2aClient client = connect(ClientOptions.DEFAULT.withIdle(Duration.ofMillis(200)));
                EventSource stream = client.subscribe("x")) {
            assertThatThrownBy(stream::next).isInstanceOf(HttpTimeoutException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://elsewhere.example/", "https://127.0.0.1/", "http://127.0.0.1/"})
    void neverTakesATokenToAnotherPlace(String url) {
        answers("/.well-known/agent-card.json", 200, "application/json", "{\"name\":\"n\",\"url\":\"" + url + "\"}");
        assertThatThrownBy(() -> connect(ClientOptions.DEFAULT.withToken("secret")))
                .hasMessageContaining("the token is only for");
    }

    @Test
    void refusesCardsThatItCannotUse() {
        answers("/.well-known/agent-card.json", 200, "application/json", "{\"name\":\"n\"}");
        assertThatThrownBy(() -> connect(ClientOptions.DEFAULT))
                .isInstanceOfSatisfying(
                        A2aException.class, e -> assertThat(e.error()).isEqualTo(A2aError.VERSION_NOT_SUPPORTED));
    }

    @Test
    void readsEventsHoweverLinesEnd() throws IOException {
        String text = ": c\ndata: a\ndata:b\n\nevent: x\r\ndata: 1\r\n\r\nid: 7\rdata:  2\r\r\n\ndata: unfinished";
        SseReader reader = new SseReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 100);
        assertThat(reader.next()).contains("a\nb");
        assertThat(reader.next()).contains("1");
        assertThat(reader.next()).contains(" 2");
        assertThat(reader.next()).isEmpty();
        SseReader small = new SseReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 3);
        assertThatThrownBy(small::next).hasMessageContaining("more than 3");
    }
}
