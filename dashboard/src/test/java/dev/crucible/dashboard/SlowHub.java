package dev.crucible.dashboard;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** A hub that has the digits of house numbers and nothing else, and whose first file goes on until it is not wanted any more. */
final class SlowHub implements AutoCloseable {

    private static final String KNOWN = "/api/datasets/ufldl-stanford/svhn/parquet";
    private static final byte[] PIECE = new byte[20_000];
    private static final int ENDLESS = 1_000_000_000;
    private static final long PAUSE_MILLIS = 50;

    private final AtomicBoolean first = new AtomicBoolean(true);
    private final HttpServer server;

    SlowHub() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            if (path.equals(KNOWN)) {
                byte[] body = "{\"cropped_digits\": {\"train\": [\"%1$s/train\"], \"test\": [\"%1$s/test\"]}}"
                        .formatted(address())
                        .getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            } else if (path.equals("/train") || path.equals("/test")) {
                if (first.getAndSet(false)) {
                    drip(exchange);
                } else {
                    exchange.sendResponseHeaders(200, PIECE.length);
                    exchange.getResponseBody().write(PIECE);
                }
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private static void drip(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, ENDLESS);
        try (OutputStream body = exchange.getResponseBody()) {
            while (true) {
                body.write(PIECE);
                body.flush();
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
