package dev.crucible.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** One request and its response; call exactly one of the sending methods, once. */
public final class Exchange {

    private static final ObjectMapper MAPPER = JacksonFactory.mapper();
    private static final HeaderName FORWARDED_FOR = HeaderNames.create("X-Forwarded-For");
    private static final Header JSON = HeaderValues.createCached(HeaderNames.CONTENT_TYPE, "application/json");

    private final ServerRequest request;
    private final ServerResponse response;
    private final Map<String, String> values;
    private final Optional<String> holder;

    Exchange(ServerRequest request, ServerResponse response, Map<String, String> values, Optional<String> holder) {
        this.request = request;
        this.response = response;
        this.values = values;
        this.holder = holder;
    }

    /** Returns the decoded value of a placeholder of the route. */
    public String path(String name) {
        return Objects.requireNonNull(values.get(name), name);
    }

    /** Returns the first value of a query parameter. */
    public Optional<String> query(String name) {
        return request.query().first(name).asOptional();
    }

    /**
     * Returns a boolean query parameter, false if it is absent.
     *
     * @throws HttpProblem 422 if its value is not a boolean
     */
    public boolean flag(String name) {
        String value = query(name).orElse("false");
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "on" -> true;
            case "false", "0", "no", "off" -> false;
            default ->
                throw HttpProblem.invalid(new Violation(
                        "bool_parsing",
                        List.of("query", name),
                        "Input should be true or false",
                        JsonNodeFactory.instance.textNode(value)));
        };
    }

    /** Returns the first value of a request header. */
    public Optional<String> header(String name) {
        return request.headers().first(HeaderNames.create(name));
    }

    /** Returns the address of the client. */
    public InetAddress client() {
        return client(request);
    }

    static InetAddress client(ServerRequest request) {
        InetAddress peer = ((InetSocketAddress) request.remotePeer().address()).getAddress();
        // The reader has dropped this header if no trusted proxy sent it. The proxy has added the last address.
        return request.headers()
                .first(FORWARDED_FOR)
                .map(list -> list.substring(list.lastIndexOf(',') + 1).strip())
                .flatMap(Exchange::address)
                .orElse(peer);
    }

    /** Reads an address literal; names are not looked up. */
    private static Optional<InetAddress> address(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text.replaceAll("[\\[\\]]", "")));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns the user whose process sent the request, {@code UNKNOWN} if tokens decide. */
    public PeerUser caller() {
        return CallerGuard.caller();
    }

    /**
     * Returns the holder of the request's token: {@link Tokens#OPERATOR} if the service requires no token, empty if an open path was requested
     * without one.
     */
    public Optional<String> holder() {
        return holder;
    }

    /** Reads the body as a JSON object; throws 413, 415 or 422 if it is none. */
    public ObjectNode jsonObject() throws IOException {
        return RequestBody.object(request);
    }

    /** Reads the body as JSON of any kind; throws 413, 415 or 422 if it is none. */
    public JsonNode jsonBody() throws IOException {
        return RequestBody.json(request);
    }

    /** Reads the bytes of the body, of any media type; throws 413 if there are too many. */
    public byte[] body() throws IOException {
        return RequestBody.bytes(request);
    }

    /** Adds a header to the response. */
    public Exchange with(String name, String value) {
        response.header(HeaderNames.create(name), value);
        return this;
    }

    /** Answers 200 with JSON. */
    public void json(JsonNode body) {
        json(200, body);
    }

    /** Answers with JSON. */
    public void json(int status, JsonNode body) {
        try {
            json(status, MAPPER.writeValueAsBytes(body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Answers with JSON that is already encoded. */
    public void json(int status, byte[] body) {
        response.header(JSON);
        if (status != 200) {
            response.status(Status.create(status));
        }
        response.send(body);
    }

    /** Answers with a status and no body. */
    public void status(int status) {
        response.status(Status.create(status)).send();
    }

    /** Redirects the client (303) to {@code location}, a path of this service. */
    public void redirect(String location) {
        response.status(Status.SEE_OTHER_303)
                .header(HeaderNames.LOCATION, location)
                .send();
    }

    /** Answers 200 with bytes of a media type. */
    public void bytes(String contentType, byte[] body) {
        response.header(HeaderNames.CONTENT_TYPE, contentType).send(body);
    }

    /**
     * Answers 200 with a file and follows no symbolic link.
     *
     * @throws HttpProblem 404 with {@code missing} if the file does not exist
     */
    public void file(String contentType, Path file, String missing) throws IOException {
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            long size = channel.size();
            response.header(HeaderNames.CONTENT_TYPE, contentType)
                    .header(HeaderNames.CONTENT_LENGTH, Long.toString(size));
            if (size == 0) {
                response.send();
                return;
            }
            try (InputStream in = Channels.newInputStream(channel);
                    OutputStream out = response.outputStream()) {
                // A file that grows during the copy is cut at the announced length.
                copy(in, out, size);
            }
        } catch (java.nio.file.NoSuchFileException e) {
            throw HttpProblem.notFound(missing);
        }
    }

    private static void copy(InputStream in, OutputStream out, long size) throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (long left = size; left > 0; ) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                throw new IOException("the file shrank while it was sent");
            }
            out.write(buffer, 0, read);
            left -= read;
        }
    }

    /** Answers 200 with a body of unknown length. The caller closes the stream after the last byte, and only if the body is complete. */
    public OutputStream stream(String contentType) {
        response.header(HeaderNames.CONTENT_TYPE, contentType);
        return response.outputStream();
    }

    /** Answers with a stream of events; the caller closes it. */
    public EventStream events() {
        return events(EventStream.HEARTBEAT);
    }

    /** Answers with a stream of events whose {@code beat} sends a comment after each {@code heartbeat} of silence; the caller closes it. */
    public EventStream events(Duration heartbeat) {
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream; charset=utf-8")
                .header(HeaderNames.CACHE_CONTROL, "no-cache")
                .header(HeaderNames.create("X-Accel-Buffering"), "no");
        return new EventStream(response.outputStream(), heartbeat);
    }
}
