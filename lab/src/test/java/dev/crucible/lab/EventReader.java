package dev.crucible.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads server-sent events one by one, as a browser does. */
final class EventReader implements AutoCloseable {

    private final BufferedReader lines;

    final HttpResponse<InputStream> response;

    record Event(String name, String id, String data) {}

    EventReader(URI uri, String... headers) throws IOException, InterruptedException {
        this(request(uri, headers).build());
    }

    /** Reads the answer to {@code request}, whatever its method. */
    EventReader(HttpRequest request) throws IOException, InterruptedException {
        response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
        lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    private static HttpRequest.Builder request(URI uri, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30));
        return headers.length > 0 ? request.headers(headers) : request;
    }

    /** The next event; null at the end of the stream. */
    Event next() throws IOException {
        String name = "";
        String id = "";
        String data = null;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty() && data != null) {
                return new Event(name, id, data);
            }
            if (line.startsWith("event: ")) {
                name = line.substring(7);
            } else if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("data: ")) {
                data = (data == null ? "" : data + "\n") + line.substring(6);
            }
        }
        return null;
    }

    /** Events up to the first that fits. */
    List<Event> until(Predicate<Event> last) throws IOException {
        List<Event> events = new ArrayList<>();
        for (Event event = next(); event != null; event = next()) {
            events.add(event);
            if (last.test(event)) {
                return events;
            }
        }
        throw new IOException("the stream ended after " + events);
    }

    /** All events to the end. */
    List<Event> rest() throws IOException {
        List<Event> events = new ArrayList<>();
        for (Event event = next(); event != null; event = next()) {
            events.add(event);
        }
        return events;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
