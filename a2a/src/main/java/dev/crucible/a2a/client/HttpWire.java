package dev.crucible.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.ClosedByInterruptException;
import java.util.Map;
import java.util.function.Function;

/**
 * Minimal HTTP/1.1 client: no redirects, no retries, bounded answers, all on the calling thread.
 *
 * <p>Java's {@code HttpClient} would pass each event of a stream between threads and keep 16 KB per stream.
 */
final class HttpWire {

    private final Connections connections;
    private final ClientOptions options;

    HttpWire(ClientOptions options) {
        this.options = options;
        this.connections = new Connections(options.connect());
    }

    ClientOptions options() {
        return options;
    }

    /** Sends a GET; the caller closes the answer. */
    HttpAnswer get(URI uri, Map<String, String> headers) throws IOException, InterruptedException {
        return exchange("GET", uri, headers, new byte[0]);
    }

    /** Sends JSON by POST; the caller closes the answer. */
    HttpAnswer post(URI uri, Map<String, String> headers, byte[] body) throws IOException, InterruptedException {
        return exchange("POST", uri, headers, body);
    }

    private HttpAnswer exchange(String method, URI uri, Map<String, String> headers, byte[] body)
            throws IOException, InterruptedException {
        byte[] request = request(method, uri, headers, body);
        HttpConnection connection = null;
        boolean answered = false;
        try {
            connection = connections.take(ServerOrigin.of(uri));
            connection.patience(options.answer());
            connection.write(request);
            HttpAnswer answer = HttpAnswer.read(connection, connections, options.idle());
            answered = true;
            return answer;
        } catch (ClosedByInterruptException e) {
            Thread.interrupted();
            throw (InterruptedException)
                    new InterruptedException("interrupted while the agent was called").initCause(e);
        } finally {
            if (connection != null && !answered) {
                connections.drop(connection);
            }
        }
    }

    private byte[] request(String method, URI uri, Map<String, String> headers, byte[] body) throws IOException {
        StringBuilder head = new StringBuilder(256);
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        head.append(method).append(' ').append(path);
        if (uri.getRawQuery() != null) {
            head.append('?').append(uri.getRawQuery());
        }
        head.append(" HTTP/1.1\r\n");
        header(head, "Host", uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort());
        headers.forEach((name, value) -> header(head, name, value));
        options.token().ifPresent(token -> header(head, "Authorization", "Bearer " + token));
        if (method.equals("POST")) {
            header(head, "Content-Length", String.valueOf(body.length));
        }
        ByteArrayOutputStream request = new ByteArrayOutputStream(head.length() + 2 + body.length);
        request.writeBytes(HttpConnection.ascii(head.append("\r\n").toString()));
        request.writeBytes(body);
        return request.toByteArray();
    }

    private static void header(StringBuilder head, String name, String value) {
        if (!value.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException(name + ": may hold printable characters of ASCII only");
        }
        head.append(name).append(": ").append(value).append("\r\n");
    }

    /** Parses an answer's body. */
    JsonNode json(HttpAnswer answer) throws IOException {
        try (answer) {
            byte[] body = answer.readNBytes(options.largestAnswer() + 1);
            if (body.length > options.largestAnswer()) {
                throw invalid("is larger than " + options.largestAnswer() + " bytes");
            }
            return understand(body, Json::parse, answer.status());
        }
    }

    /** Applies {@code reader} to the peer's data and reports an error as the peer's fault, not the caller's. */
    static <A, T> T understand(A from, Function<A, T> reader, int status) {
        try {
            return reader.apply(from);
        } catch (A2aException e) {
            throw invalid("with status " + status + " is not understood: " + e.getMessage());
        }
    }

    static A2aException invalid(String what) {
        return new A2aException(A2aError.INVALID_AGENT_RESPONSE, "The agent's answer " + what);
    }

    void close() {
        try {
            connections.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
