package dev.crucible.web;

import io.helidon.webserver.CloseConnectionException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Server-sent events. A write to a client that has left ends the endpoint quietly; {@link #beat} makes sure that writes happen. */
public final class EventStream implements AutoCloseable {

    /** Default silence after which {@link #beat} sends a comment. */
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
     * @param id the id that a reconnecting client sends as Last-Event-ID, empty for none
     * @param data any text; an empty one is sent as an empty data line, because browsers drop events without data
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

    /** Returns the last id sent, empty before the first. */
    public String lastId() {
        return lastId;
    }

    /** Returns the time until {@link #beat} is due. */
    public Duration untilBeat() {
        return heartbeat.minusNanos(System.nanoTime() - lastWrite);
    }

    /** Sends a comment if nothing was sent for one heartbeat interval. */
    public void beat() {
        if (System.nanoTime() - lastWrite >= heartbeat.toNanos()) {
            write(": alive\n\n");
        }
    }

    /** Sends the headers and a comment immediately, so that the client sees the connection. */
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
