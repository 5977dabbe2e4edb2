package dev.crucible.lab;

import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** A program that uses the lab's terminal. */
final class TerminalClient implements WebSocket.Listener {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final StringBuilder screen = new StringBuilder();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final boolean reads;
    private WebSocket socket;

    private TerminalClient(boolean reads) {
        this.reads = reads;
    }

    static TerminalClient open(int port, String query, String... headers) {
        return open(new TerminalClient(true), port, query, headers);
    }

    /** A client that takes nothing of what it is sent. */
    static TerminalClient openDeaf(int port) {
        return open(new TerminalClient(false), port, "");
    }

    private static TerminalClient open(TerminalClient client, int port, String query, String... headers) {
        WebSocket.Builder builder = HTTP.newWebSocketBuilder();
        for (int i = 0; i < headers.length; i += 2) {
            builder.header(headers[i], headers[i + 1]);
        }
        client.socket = builder.buildAsync(URI.create("ws://localhost:" + port + "/api/terminal" + query), client)
                .join();
        return client;
    }

    /** The status with which the lab refuses to open a terminal. */
    static int refusal(int port, String query, String... headers) {
        try {
            open(port, query, headers).close();
            return 101;
        } catch (CompletionException e) {
            return ((WebSocketHandshakeException) e.getCause()).getResponse().statusCode();
        }
    }

    TerminalClient type(String text) {
        socket.sendText(text, true).join();
        return this;
    }

    /** Sends one message in several frames. */
    TerminalClient typeInPieces(String... pieces) {
        for (int i = 0; i < pieces.length; i++) {
            socket.sendText(pieces[i], i == pieces.length - 1).join();
        }
        return this;
    }

    /** Sends a binary message. */
    TerminalClient typeBytes(String text) {
        socket.sendBinary(StandardCharsets.UTF_8.encode(text), true).join();
        return this;
    }

    /** Waits until the screen shows what matches the pattern. */
    TerminalClient awaitScreen(String pattern) {
        await().atMost(TestLab.PATIENCE)
                .pollInterval(Duration.ofMillis(10))
                .until(this::screen, text -> text.matches("(?s).*" + pattern + ".*"));
        return this;
    }

    String screen() {
        synchronized (screen) {
            return screen.toString();
        }
    }

    /** The number that {@code echo name=$!} has shown. */
    long number(String name) {
        awaitScreen(name + "=\\d+\\s");
        return Long.parseLong(screen().replaceAll("(?s).*" + name + "=(\\d+)\\s.*", "$1"));
    }

    /** The code with which the lab closes. */
    int awaitClose() {
        return closed.orTimeout(TestLab.PATIENCE.toSeconds(), java.util.concurrent.TimeUnit.SECONDS)
                .join();
    }

    void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
    }

    /** Leaves without a word. */
    void vanish() {
        socket.abort();
    }

    @Override
    public void onOpen(WebSocket opened) {
        if (reads) {
            opened.request(Long.MAX_VALUE);
        }
    }

    @Override
    public CompletionStage<?> onText(WebSocket sender, CharSequence data, boolean last) {
        synchronized (screen) {
            screen.append(data);
        }
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket sender, int code, String reason) {
        closed.complete(code);
        return null;
    }

    @Override
    public void onError(WebSocket sender, Throwable error) {
        closed.completeExceptionally(error);
    }
}
