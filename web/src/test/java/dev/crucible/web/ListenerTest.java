package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.Router;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Limits of the accept loop: silent connections lose their place, and whoever sends a request is served. */
class ListenerTest {

    private static final int STREAMS = 6;

    private final List<Socket> held = new ArrayList<>();
    private Listener listener;

    @AfterEach
    void close() throws IOException {
        for (Socket socket : held) {
            socket.close();
        }
        if (listener != null) {
            listener.close();
        }
    }

    private void start(ConnectionLimits limits) {
        ListenerConfig config = WebServer.builder()
                .host("127.0.0.1")
                .port(0)
                .shutdownHook(false)
                .buildPrototype();
        Router router = Router.builder()
                .addRouting(HttpRouting.builder()
                        .get("/", (request, response) -> response.send("served"))
                        .get("/stream", (request, response) -> {
                            try (var out = response.outputStream()) {
                                out.write("begun".getBytes(StandardCharsets.US_ASCII));
                                out.flush();
                                Thread.sleep(60_000);
                            }
                        }))
                .build();
        InetAddress proxy = InetAddress.ofLiteral("127.0.0.9");
        listener = new Listener(
                config,
                router,
                Http1ConnectionSelector.builder().config(Http1Config.create()).build(),
                proxy::equals,
                limits);
    }

    private Socket open(String from, String bytes) throws IOException {
        Socket socket = new Socket("127.0.0.1", listener.port(), InetAddress.ofLiteral(from), 0);
        socket.setSoTimeout(10_000);
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
        held.add(socket);
        return socket;
    }

    private static String request(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private static String begin(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(15), StandardCharsets.US_ASCII);
    }

    private static boolean isClosed(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void servesRequestsWhateverSilentConnectionsAreHeld() throws IOException {
        start(new ConnectionLimits(100, 20, 10));
        for (int i = 0; i < 300; i++) {
            open("127.0.0.1", "GET / HTTP/1.1\r\nHost: loc");
        }
        for (int i = 0; i < 5; i++) {
            assertThat(begin(open("127.0.0.1", request("/")))).isEqualTo("HTTP/1.1 200 OK");
        }
        assertThat(isClosed(held.getFirst())).as("the oldest gave its place").isTrue();
    }

    @Test
    void keepsAPlaceForOtherClients() throws IOException {
        start(new ConnectionLimits(100, 20, 5));
        Socket slow = open("127.0.0.2", "GET / HT");
        for (int i = 0; i < 200; i++) {
            open("127.0.0.1", "GET / HTTP/1.1\r\nHost: loc");
        }
        slow.getOutputStream().write("TP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(begin(slow)).isEqualTo("HTTP/1.1 200 OK");
    }

    @Test
    void doesNotCountATrustedProxyAsOneClient() throws IOException {
        start(new ConnectionLimits(100, 20, 2));
        Socket first = open("127.0.0.9", "GET / HT");
        for (int i = 0; i < 10; i++) {
            open("127.0.0.9", "GET / HTTP/1.1\r\nHost: loc");
        }
        first.getOutputStream().write("TP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(begin(first)).isEqualTo("HTTP/1.1 200 OK");
    }

    @Test
    void neverClosesAnAnswerUnderWay() throws IOException {
        start(new ConnectionLimits(1_000, 4, 2));
        for (int i = 0; i < STREAMS; i++) {
            assertThat(begin(open("127.0.0.1", request("/stream")))).isEqualTo("HTTP/1.1 200 OK");
        }
        for (int i = 0; i < 50; i++) {
            open("127.0.0.1", "GET / HTTP/1.1\r\nHost: loc");
        }
        for (Socket stream : held.subList(0, STREAMS)) {
            stream.setSoTimeout(5);
            assertThat(new String(readAll(stream), StandardCharsets.US_ASCII)).endsWith("begun\r\n");
        }
    }

    /** Returns what a stream holds; throws nothing but the time limit of one that is still open. */
    private static byte[] readAll(Socket stream) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            stream.getInputStream().transferTo(all);
            throw new AssertionError("the stream ended");
        } catch (SocketTimeoutException e) {
            return all.toByteArray();
        }
    }

    @Test
    void displacesTheOldestOfThePeerThatHoldsTheMost() {
        UnreadRequests<String> unread = new UnreadRequests<>(4, 3);
        assertThat(unread.add("a", Optional.of(1))).isEmpty();
        assertThat(unread.add("b", Optional.of(2))).isEmpty();
        assertThat(unread.add("c", Optional.of(2))).isEmpty();
        assertThat(unread.add("d", Optional.of(2))).isEmpty();
        assertThat(unread.add("e", Optional.of(2))).as("of the peer").contains("b");
        assertThat(unread.add("f", Optional.empty())).as("in all").contains("c");
        unread.remove("d");
        unread.remove("e");
        assertThat(unread.add("g", Optional.empty())).isEmpty();
        assertThat(unread.dispensable()).as("of the proxies").contains("f");
        unread.remove("g");
        assertThat(unread.dispensable()).contains("a");
        assertThat(unread.dispensable()).isEmpty();
    }
}
