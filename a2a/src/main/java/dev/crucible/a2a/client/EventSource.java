package dev.crucible.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.json.Codec;
import dev.crucible.a2a.json.Json;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** Events of a stream, read by one thread. Any thread may {@link #close} it, which ends the HTTP stream and a blocked read. */
public final class EventSource implements AutoCloseable {

    private final HttpAnswer in;
    private final SseReader events;
    private final Codec codec;

    EventSource(HttpAnswer in, int largest, Codec codec) {
        this.in = in;
        this.events = new SseReader(in, largest);
        this.codec = codec;
    }

    /**
     * Waits for the next event; returns empty at the end of the stream, also after {@link #close}.
     *
     * @throws dev.crucible.a2a.A2aException an error that the agent sent, or -32006 for a malformed event
     * @throws IOException if the connection broke, or was silent for too long
     */
    public Optional<StreamEvent> next() throws IOException {
        try {
            Optional<String> data = events.next();
            return data.map(text -> HttpWire.understand(text, Json::parse, 200))
                    .map(answer -> A2aClient.result(answer, 200))
                    .map(this::event);
        } catch (IOException e) {
            if (in.isClosed()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private StreamEvent event(JsonNode result) {
        return HttpWire.understand(result, codec::readEvent, 200);
    }

    /** Passes every event to {@code consumer} until the end of the stream. */
    public void forEach(Consumer<StreamEvent> consumer) throws IOException {
        for (Optional<StreamEvent> event = next(); event.isPresent(); event = next()) {
            consumer.accept(event.get());
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
