package dev.crucible.engine.data.fetch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server of files on this machine, with the faults of the public ones. */
public final class FileServer implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Map<String, String> redirects = new ConcurrentHashMap<>();
    private final Map<String, Integer> cuts = new ConcurrentHashMap<>();
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile boolean ranges = true;

    public FileServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    public URI address(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    public FileServer with(String path, byte[] content) {
        files.put(path, content);
        return this;
    }

    public FileServer with(String path, String text) {
        return with(path, text.getBytes(StandardCharsets.UTF_8));
    }

    public FileServer redirecting(String path, String to) {
        redirects.put(path, to);
        return this;
    }

    /** The next answer to {@code path} ends after {@code bytes}, though it promised all. */
    public FileServer cutting(String path, int bytes) {
        cuts.put(path, bytes);
        return this;
    }

    /** The next answer to {@code path} has {@code status}. */
    public FileServer failing(String path, int status) {
        failures.put(path, status);
        return this;
    }

    /** Ranges are not heeded any more. */
    public FileServer withoutRanges() {
        ranges = false;
        return this;
    }

    /** Each request: path, then range and authorization where it had them. */
    public List<String> asked() {
        return asked;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().toString();
            String range = exchange.getRequestHeaders().getFirst("Range");
            String key = exchange.getRequestHeaders().getFirst("Authorization");
            asked.add(path + (range == null ? "" : " " + range) + (key == null ? "" : " " + key));
            Integer failure = failures.remove(path);
            if (failure != null) {
                exchange.sendResponseHeaders(failure, -1);
            } else if (redirects.containsKey(path)) {
                exchange.getResponseHeaders().set("Location", redirects.get(path));
                exchange.sendResponseHeaders(302, -1);
            } else if (files.containsKey(path)) {
                send(exchange, path, range);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private void send(HttpExchange exchange, String path, String range) throws IOException {
        byte[] whole = files.get(path);
        boolean part = ranges && range != null;
        int from = part ? Integer.parseInt(range.replaceAll("\\D", "")) : 0;
        if (from >= whole.length && part) {
            exchange.sendResponseHeaders(416, -1);
            return;
        }
        byte[] rest = Arrays.copyOfRange(whole, from, whole.length);
        if (part) {
            exchange.getResponseHeaders()
                    .set("Content-Range", "bytes %d-%d/%d".formatted(from, whole.length - 1, whole.length));
        }
        exchange.sendResponseHeaders(part ? 206 : 200, rest.length == 0 ? -1 : rest.length);
        Integer cut = cuts.remove(path);
        OutputStream body = exchange.getResponseBody();
        body.write(rest, 0, cut == null ? rest.length : Math.min(cut, rest.length));
        body.flush();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
