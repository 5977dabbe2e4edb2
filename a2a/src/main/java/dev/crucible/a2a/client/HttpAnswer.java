package dev.crucible.a2a.client;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/**
 * An HTTP response: status, headers, and a body that is read as it arrives.
 *
 * <p>A body that was read completely returns its connection to the pool. Closing it earlier, from any thread, closes the connection and
 * ends a blocked read.
 */
final class HttpAnswer extends InputStream {

    private static final int HEADERS = 200;
    private static final Pattern STATUS = Pattern.compile("[1-9]\\d\\d");
    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
    private static final Pattern CHUNK_SIZE = Pattern.compile("[0-9A-Fa-f]{1,15}");

    /** Remaining length of a body that ends with the connection. */
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final HttpConnection connection;
    private final Connections connections;
    private final int status;
    private final Map<String, String> headers;
    private final boolean chunked;
    private final AtomicBoolean settled = new AtomicBoolean();
    private volatile boolean closed;
    private long left;
    private boolean begun;
    private boolean ended;

    private HttpAnswer(HttpConnection connection, Connections connections, int status, Map<String, String> headers) {
        this.connection = connection;
        this.connections = connections;
        this.status = status;
        this.headers = headers;
        this.chunked = header("transfer-encoding").toLowerCase(Locale.ROOT).endsWith("chunked");
        this.left = chunked ? 0 : length();
    }

    /** Reads a response head; skips informational (1xx) responses. */
    static HttpAnswer read(HttpConnection connection, Connections connections, Duration idle) throws IOException {
        HttpAnswer answer;
        do {
            int status = status(connection.line());
            answer = new HttpAnswer(connection, connections, status, headers(connection));
        } while (answer.status < 200);
        connection.patience(idle);
        if (answer.left == 0 && !answer.chunked) {
            answer.end();
        }
        return answer;
    }

    private static int status(String line) {
        String[] words = line.split(" ", 3);
        if (words.length < 2
                || !words[0].startsWith("HTTP/1.")
                || !STATUS.matcher(words[1]).matches()) {
            throw HttpWire.invalid("is no HTTP");
        }
        return Integer.parseInt(words[1]);
    }

    private static Map<String, String> headers(HttpConnection connection) throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (String line = connection.line(); !line.isEmpty(); line = connection.line()) {
            int colon = line.indexOf(':');
            if (colon <= 0 || headers.size() >= HEADERS) {
                throw HttpWire.invalid("has a malformed head");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    private long length() {
        if (status < 200 || status == 204 || status == 304) {
            return 0;
        }
        String length = header("content-length");
        if (length.isEmpty()) {
            return UNKNOWN;
        }
        if (!LENGTH.matcher(length).matches()) {
            throw HttpWire.invalid("has a malformed length");
        }
        return Long.parseLong(length);
    }

    int status() {
        return status;
    }

    /** Returns the value of a header, empty if it is missing; {@code name} is lower case. */
    String header(String name) {
        return Optional.ofNullable(headers.get(name)).orElse("");
    }

    /** Returns true if {@link #close} was called before the end. */
    boolean isClosed() {
        return closed;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (chunked && left == 0 && !ended) {
            beginChunk();
        }
        if (ended) {
            return -1;
        }
        int count = connection.read(into, from, (int) Math.min(length, left));
        if (count < 0) {
            return cut();
        }
        left -= left == UNKNOWN ? 0 : count;
        if (left == 0 && !chunked) {
            end();
        }
        return count;
    }

    private int cut() throws IOException {
        if (left == UNKNOWN && !chunked) {
            end();
            return -1;
        }
        throw new IOException("the agent hung up before the end of its answer");
    }

    private void beginChunk() throws IOException {
        if (begun && !connection.line().isEmpty()) {
            throw HttpWire.invalid("has a malformed chunk");
        }
        begun = true;
        String size = connection.line().split(";", 2)[0].strip();
        if (!CHUNK_SIZE.matcher(size).matches()) {
            throw HttpWire.invalid("has a malformed chunk");
        }
        left = Long.parseLong(size, 16);
        if (left == 0) {
            while (!connection.line().isEmpty()) {
                // Trailers are ignored.
            }
            end();
        }
    }

    private void end() throws IOException {
        ended = true;
        if (!settled.compareAndSet(false, true)) {
            return;
        }
        boolean last = left == UNKNOWN || header("connection").equalsIgnoreCase("close");
        if (last) {
            connections.drop(connection);
        } else {
            connections.giveBack(connection);
        }
    }

    @Override
    public void close() throws IOException {
        if (settled.compareAndSet(false, true)) {
            closed = true;
            connections.drop(connection);
        }
    }
}
