package dev.crucible.web;

import io.helidon.webserver.CloseConnectionException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Server-sent events. A client that has left ends the endpoint quietly at the next write; {@link #beat} makes sure that there is
 * one.
 */
public final class EventStream implements AutoCloseable {

    /** Silence after which {@link #beat} sends a comment, unless the stream has another. */
    public static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final OutputStream out;
    private final Duration heartbeat;
    private long lastWrite = System.nanoTime();
    private String lastId = "";

    EventStream(OutputStream out, Duration heartbeat) {
        this.out = out;
        this.heartbeat = heartbeat;
    }

    /**
     * Sends one event.
     *
     * @param name the event's name, empty for none
     * @param id what a client that comes back sends as Last-Event-ID, empty for none
     * @param data any text; an empty one is sent too, since browsers drop events without data
     */
    public void event(String name, String id, String data) {
        StringBuilder text = new StringBuilder(data.length() + 40);
        if (!id.isEmpty()) {
            lastId = id;
            text.append("id: ").append(id).append('\n');
        }
        if (!name.isEmpty()) {
            text.append("event: ").append(name).append('\n');
        }
        data.lines().forEach(line -> text.append("data: ").append(line).append('\n'));
        if (data.isEmpty()) {
            text.append("data: \n");
        }
        write(text.append('\n').toString());
    }

    /** The id of the last event that had one, empty before. */
    public String lastId() {
        return lastId;
    }

    /** How long until {@link #beat} has something to do. */
    public Duration untilBeat() {
        return heartbeat.minusNanos(System.nanoTime() - lastWrite);
    }

    /** Sends a comment when nothing was sent for as long as the stream may be silent. */
    public void beat() {
        if (System.nanoTime() - lastWrite >= heartbeat.toNanos()) {
            write(": alive\n\n");
        }
    }

    /** Sends the headers and a comment at once, so that the client knows it is connected. */
    public void open() {
        write(": connected\n\n");
    }

    private void write(String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
            lastWrite = System.nanoTime();
        } catch (IOException | UncheckedIOException e) {
            throw new CloseConnectionException("the client has left", e);
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException | RuntimeException e) {
            throw new CloseConnectionException("the client has left", e);
        }
    }
}
