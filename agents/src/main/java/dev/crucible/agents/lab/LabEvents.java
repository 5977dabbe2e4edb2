package dev.crucible.agents.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.web.JacksonFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Events of one stream of the lab; a thread of its own reads ahead, so that waiting can end. */
public final class LabEvents implements AutoCloseable {

    private static final ObjectMapper JSON = JacksonFactory.mapper();
    private static final int AHEAD = 256;

    private final InputStream in;
    private final Function<IOException, LabAway> away;
    private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(AHEAD);
    private final Thread reader;

    /** What a stream sends. */
    public sealed interface Event {

        /**
         * Something happened.
         *
         * @param name such as {@code round} or {@code log}
         */
        record Data(String name, JsonNode data) implements Event {}

        /** Nothing more will come. */
        record Done() implements Event {}

        /** The connection broke. */
        record Broken(IOException cause) implements Event {}
    }

    LabEvents(InputStream in, Function<IOException, LabAway> away) {
        this.in = in;
        this.away = away;
        this.reader = Thread.ofVirtual().name("lab-events").start(this::read);
    }

    /**
     * The next event, or empty when none came in time.
     *
     * @throws LabAway when the connection broke
     */
    public Optional<Event> next(Duration patience) throws LabAway, InterruptedException {
        Event event = events.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (event instanceof Event.Broken broken) {
            throw away.apply(broken.cause());
        }
        return Optional.ofNullable(event);
    }

    @Override
    public void close() {
        reader.interrupt();
        try {
            in.close();
        } catch (IOException e) {
            System.getLogger("dev.crucible.agents").log(System.Logger.Level.DEBUG, "closing a stream of the lab", e);
        }
    }

    private void read() {
        try {
            readAll();
        } catch (InterruptedException e) {
            // Closed: nobody waits any more.
            Thread.currentThread().interrupt();
        }
    }

    private void readAll() throws InterruptedException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            String name = "";
            StringBuilder data = new StringBuilder();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("event:")) {
                    name = line.substring(6).strip();
                } else if (line.startsWith("data:")) {
                    data.append(line.substring(5).strip());
                } else if (line.isEmpty() && !name.isEmpty()) {
                    if (name.equals("done")) {
                        events.put(new Event.Done());
                        return;
                    }
                    events.put(new Event.Data(name, JSON.readTree(data.toString())));
                    name = "";
                    data.setLength(0);
                }
            }
            events.put(new Event.Broken(new IOException("the stream ended early")));
        } catch (IOException e) {
            events.put(new Event.Broken(e));
        }
    }
}
