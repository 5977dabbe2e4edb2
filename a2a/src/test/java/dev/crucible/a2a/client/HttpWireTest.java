package dev.crucible.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.crucible.a2a.A2aException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class HttpWireTest {

    private static final byte[] BODY = "{}".getBytes(StandardCharsets.US_ASCII);

    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private ServerSocket server;
    private HttpWire wire;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        wire = new HttpWire(ClientOptions.DEFAULT);
    }

    @AfterEach
    void stop() throws IOException {
        wire.close();
        server.close();
    }

    /** Answers the requests of each connection with these bytes in turn, then closes it. */
    private void answers(String... answers) {
        Thread.ofVirtual().start(() -> {
            while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                    connections.incrementAndGet();
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
                    for (String answer : answers) {
                        readRequest(in);
                        socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
                    }
                } catch (IOException e) {
                    connections.incrementAndGet();
                }
                closed.incrementAndGet();
            }
        });
    }

    private static void readRequest(BufferedReader in) throws IOException {
        String line = in.readLine();
        while (line != null && !line.isEmpty()) {
            line = in.readLine();
        }
        for (int i = 0; i < BODY.length; i++) {
            in.read();
        }
    }

    private HttpAnswer post() throws IOException, InterruptedException {
        return wire.post(URI.create("http://127.0.0.1:" + server.getLocalPort() + "/a?b=c"), Map.of(), BODY);
    }

    private String text() throws IOException, InterruptedException {
        try (HttpAnswer answer = post()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void usesAConnectionAgainAndAnotherOneAfterTheAgentHungUp() throws Exception {
        answers(
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\none",
                "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2;x=y\r\ntw\r\n1\r\no\r\n0\r\nTrailer: t\r\n\r\n");
        assertThat(text()).isEqualTo("one");
        assertThat(text()).isEqualTo("two");
        assertThat(connections).hasValue(1);
        await().until(() -> closed.get() == 1);
        assertThat(text()).isEqualTo("one");
        assertThat(connections).hasValue(2);
    }

    @Test
    void readsToTheEndOfTheConnectionWhenNoLengthIsTold() throws Exception {
        answers("HTTP/1.0 200 OK\r\n\r\nall of it");
        assertThat(text()).isEqualTo("all of it");
        assertThat(text()).isEqualTo("all of it");
        assertThat(connections).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH\r\n",
                "HTTP/1.1 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"
            })
    void refusesWhatIsNoHttp(String answer) {
        answers(answer);
        assertThatThrownBy(this::text).isInstanceOf(A2aException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc"
            })
    void tellsACutAnswerFromAWholeOne(String answer) {
        answers(answer);
        assertThatThrownBy(this::text).isInstanceOf(IOException.class).hasMessageContaining("hung up");
    }

    @Test
    void endsWhenItsThreadIsInterrupted() throws Exception {
        answers("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na");
        text();
        HttpWire slow = new HttpWire(ClientOptions.DEFAULT);
        CompletableFuture<String> answer = new CompletableFuture<>();
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread caller = Thread.ofVirtual().start(() -> {
                try {
                    slow.post(URI.create("http://127.0.0.1:" + silent.getLocalPort()), Map.of(), BODY);
                } catch (IOException | InterruptedException e) {
                    answer.completeExceptionally(e);
                }
            });
            try (Socket taken = silent.accept()) {
                assertThat(taken.getInputStream().read()).isPositive();
                caller.interrupt();
                assertThatThrownBy(() -> answer.get(10, TimeUnit.SECONDS))
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(InterruptedException.class);
            }
        }
        slow.close();
    }

    @Test
    void takesNoHeaderThatWouldBeginAnother() {
        ClientOptions options =
                ClientOptions.DEFAULT.withToken("secret\r\nX-Other: 1").with(List.of());
        assertThatThrownBy(() -> new HttpWire(options).post(URI.create("http://127.0.0.1:1/"), Map.of(), BODY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Authorization");
    }
}
