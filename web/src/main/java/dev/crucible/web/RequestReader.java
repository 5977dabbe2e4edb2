package dev.crucible.web;

import io.helidon.http.Status;
import io.helidon.webserver.ServerConnectionException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a connection for the server's parser: request by request, each head in the form that the parser takes, chunks without extensions
 * and trailers. A client that stops in the middle of a request is waited for only so long; an answer may take any time.
 */
final class RequestReader implements Supplier<byte @Nullable []> {

    /** Time for a head, from its first byte; for the first head, from the connection. */
    static final Duration HEAD_TIME = Duration.ofSeconds(20);

    /** Time between two pieces of a body. */
    static final Duration BODY_TIME = Duration.ofSeconds(60);

    /** Time between two requests of a connection. */
    static final Duration IDLE_TIME = Duration.ofMinutes(5);

    /** Largest head in bytes; the parser limits the request line further. */
    static final int LARGEST_HEAD = 24 << 10;

    private static final int MOST_EMPTY_LINES = 4;
    private static final int LONGEST_LINE = 4 << 10;
    private static final int SMALL = 1 << 10;
    private static final int PIECE = 16 << 10;
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NO_SIZE = "zz\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,15})(?:[ \\t]*;[^\\r\\n]*)?");

    private final Socket socket;
    private final InputStream in;
    private final Reading reading;
    private byte[] buffer = new byte[0];
    private int from;
    private int to;
    private Part part = Part.HEAD;
    private long left;
    private boolean silent = true;
    private long deadline = System.nanoTime() + HEAD_TIME.toNanos();

    /** The next bytes of the stream. */
    private enum Part {
        HEAD,
        LENGTH,
        CHUNKS,
        /** Bytes of another protocol, or of a request that the parser refuses. */
        AS_IS,
        /** Bytes that belong to no request. */
        NOTHING
    }

    /** The connection whose requests are read. */
    interface Reading {

        /** Called when a request begins, for the first one with the connection. */
        void begun();

        /** Called when a request was read to its end. */
        void whole();

        /** Reads a head; called for each. */
        RequestHead head(String text);
    }

    RequestReader(Socket socket, Reading reading) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.reading = reading;
    }

    /** Passes on all further bytes as they are, without a time limit: the connection speaks another protocol now. */
    void passOn() {
        part = Part.AS_IS;
        deadline = Long.MAX_VALUE;
    }

    /** Returns the next bytes, or null at the end of the stream. */
    @Override
    public byte @Nullable [] get() {
        try {
            return switch (part) {
                case HEAD -> head();
                case LENGTH -> length();
                case CHUNKS -> chunk();
                case AS_IS -> fill() ? piece(to - from) : null;
                case NOTHING -> null;
            };
        } catch (SocketTimeoutException e) {
            if (silent) {
                throw new ServerConnectionException("no request came", e);
            }
            throw RequestHead.refused(
                    Status.REQUEST_TIMEOUT_408, "the rest of the request did not arrive in time; send it again");
        } catch (IOException e) {
            throw new ServerConnectionException("the client has left", e);
        }
    }

    private byte @Nullable [] head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream(SMALL / 2);
        silent = from == to;
        int line = 0;
        int empty = 0;
        while (true) {
            if (from == to && !fill()) {
                if (head.size() == 0) {
                    return null;
                }
                throw RequestHead.refused(Status.BAD_REQUEST_400, "the request ends before its headers do");
            }
            silent = false;
            byte next = buffer[from++];
            head.write(next);
            if (next != '\n') {
                line += next == '\r' ? 0 : 1;
            } else if (line > 0) {
                line = 0;
            } else if (head.size() <= 2 && empty < MOST_EMPTY_LINES) {
                empty++; // RFC 9112 asks servers to skip an empty line before a request
                head.reset();
            } else {
                return read(head);
            }
            if (head.size() > LARGEST_HEAD) {
                throw RequestHead.refused(
                        Status.create(431, "Request Header Fields Too Large"),
                        "the request line and the headers may have " + LARGEST_HEAD + " bytes");
            }
        }
    }

    private byte[] read(ByteArrayOutputStream bytes) {
        part = Part.AS_IS; // if this head is refused, nothing after it is a request
        RequestHead head = reading.head(bytes.toString(StandardCharsets.ISO_8859_1));
        switch (head.body()) {
            case RequestHead.Body.Length length -> {
                part = Part.LENGTH;
                left = length.bytes();
                endAt(0);
            }
            case RequestHead.Body.Chunks _ -> {
                part = Part.CHUNKS;
                left = 0;
            }
            case RequestHead.Body.Unclear _ -> {
                // It stays as it is.
            }
        }
        return head.bytes();
    }

    /** Begins to wait for the next request if the body has no more than {@code rest} bytes. */
    private void endAt(long rest) {
        if (left == rest) {
            part = Part.HEAD;
            deadline = Long.MAX_VALUE;
            reading.whole();
        }
    }

    private byte @Nullable [] length() throws IOException {
        if (!fill()) {
            return null;
        }
        byte[] piece = piece((int) Math.min(left, to - from));
        left -= piece.length;
        endAt(0);
        return piece;
    }

    /** Returns the next piece of a chunk as a chunk of its own, so that no chunk takes more memory than a piece. */
    private byte @Nullable [] chunk() throws IOException {
        if (left == 0) {
            String line = line();
            if (line == null) {
                return null;
            }
            Matcher size = CHUNK.matcher(line);
            if (!size.matches()) {
                return malformed();
            }
            left = Long.parseLong(size.group(1), 16);
            if (left == 0) {
                return trailers();
            }
        }
        if (!fill()) {
            return null;
        }
        byte[] piece = piece((int) Math.min(left, to - from));
        left -= piece.length;
        if (left == 0) {
            String end = line();
            if (end == null || !end.isEmpty()) {
                return malformed();
            }
        }
        ByteArrayOutputStream chunk = new ByteArrayOutputStream(piece.length + 8);
        chunk.writeBytes((Integer.toHexString(piece.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        chunk.writeBytes(piece);
        chunk.writeBytes(new byte[] {'\r', '\n'});
        return chunk.toByteArray();
    }

    /** Skips the trailers, which no endpoint uses, to the end of the body. */
    private byte @Nullable [] trailers() throws IOException {
        int read = 0;
        for (String line = line(); line != null; line = line()) {
            read += line.length();
            if (line.isEmpty()) {
                endAt(0);
                return LAST_CHUNK.clone();
            }
            if (read > LARGEST_HEAD || line.indexOf(':') <= 0) {
                return malformed();
            }
        }
        return null;
    }

    /** Lets the parser refuse the body: it reads a size that is none. */
    private byte[] malformed() {
        part = Part.NOTHING;
        return NO_SIZE.clone();
    }

    /** Returns a line without its end, or null at the end of the stream. */
    private @Nullable String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(16);
        while (true) {
            if (from == to && !fill()) {
                return null;
            }
            byte next = buffer[from++];
            if (next == '\n') {
                String text = line.toString(StandardCharsets.ISO_8859_1);
                // A bare line feed ends no line of a body.
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : "?" + text;
            }
            line.write(next);
            if (line.size() > LONGEST_LINE) {
                return "?";
            }
        }
    }

    private byte[] piece(int length) {
        byte[] piece = Arrays.copyOfRange(buffer, from, from + length);
        from += length;
        return piece;
    }

    /** Waits until there is a byte; returns false at the end of the stream. */
    private boolean fill() throws IOException {
        if (from < to) {
            return true;
        }
        boolean idle = part == Part.HEAD && deadline == Long.MAX_VALUE;
        socket.setSoTimeout(patience(idle));
        // A connection that waits keeps a small buffer only: thousands may wait.
        int room = part == Part.HEAD ? SMALL : PIECE;
        buffer = buffer.length >= room ? buffer : new byte[room];
        from = 0;
        to = Math.max(0, in.read(buffer, 0, buffer.length));
        if (idle && to > 0) {
            deadline = System.nanoTime() + HEAD_TIME.toNanos();
            reading.begun();
        }
        return to > 0;
    }

    /** Returns the milliseconds that a read may take, 0 for any time. */
    private int patience(boolean idle) throws SocketTimeoutException {
        if (idle) {
            return Math.toIntExact(IDLE_TIME.toMillis());
        }
        if (deadline == Long.MAX_VALUE) {
            return 0;
        }
        if (part != Part.HEAD) {
            return Math.toIntExact(BODY_TIME.toMillis());
        }
        long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
        if (left <= 0) {
            throw new SocketTimeoutException("the head takes too long");
        }
        return Math.toIntExact(left);
    }
}
