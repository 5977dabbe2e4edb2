package dev.crucible.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A client that behaves like the existing novel: one daemon thread per request, one inbox. The first record that is no
 * status ends the wait, and the inbox at that instant is the answer.
 */
final class NovelClient {

    static final ObjectMapper MAPPER = new ObjectMapper();

    /** The existing client drains its inbox without waiting; records within this time were one burst. */
    private static final Duration INSTANT = Duration.ofMillis(150);

    private final URI base;
    final LinkedBlockingQueue<JsonNode> inbox = new LinkedBlockingQueue<>(500);
    final LinkedBlockingQueue<String> errors = new LinkedBlockingQueue<>();

    NovelClient(int port) {
        base = URI.create("http://127.0.0.1:" + port);
    }

    /** An answer of a turn as the player sees it. */
    record Answer(List<String> labels, List<JsonNode> beats) {

        String spoken() {
            return String.join(
                    " ",
                    beats.stream().map(beat -> beat.path("message").asText()).toList());
        }
    }

    static ObjectNode json() {
        return MAPPER.createObjectNode();
    }

    static ObjectNode message(String text, String context, String player) {
        return json().put("action", "message")
                .put("text", text)
                .put("context_id", context)
                .put("player_id", player)
                .put("project_path", "");
    }

    Answer say(String text, String context, String player) throws InterruptedException {
        return turn(message(text, context, player));
    }

    Answer turn(ObjectNode request) throws InterruptedException {
        post(request);
        List<String> labels = new ArrayList<>();
        JsonNode first = inbox.poll(60, TimeUnit.SECONDS);
        while (first != null && first.path("action").asText().equals("status")) {
            labels.add(first.path("message").asText());
            first = inbox.poll(60, TimeUnit.SECONDS);
        }
        List<JsonNode> beats = new ArrayList<>();
        for (JsonNode next = first; next != null; next = inbox.poll(INSTANT.toMillis(), TimeUnit.MILLISECONDS)) {
            if (!next.path("action").asText().equals("status")) {
                beats.add(next);
            }
        }
        return new Answer(labels, beats);
    }

    private void post(ObjectNode request) {
        Thread thread = new Thread(() -> {
            try {
                HttpURLConnection connection =
                        open("/message", request.toString().getBytes(StandardCharsets.UTF_8));
                if (connection.getResponseCode() != 200) {
                    errors.add(connection.getResponseCode() + " " + body(connection));
                    return;
                }
                try (BufferedReader lines = new BufferedReader(
                        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
                    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                        inbox.add(MAPPER.readTree(line));
                    }
                }
            } catch (IOException e) {
                errors.add(e.toString());
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** Sends another action: one request, one answer. */
    JsonNode act(ObjectNode request) throws IOException {
        HttpURLConnection connection = open("/action", request.toString().getBytes(StandardCharsets.UTF_8));
        return MAPPER.readTree(body(connection));
    }

    HttpURLConnection open(String path, byte[] body) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) base.resolve(path).toURL().openConnection();
        connection.setReadTimeout(60_000);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setDoOutput(true);
        connection.getOutputStream().write(body);
        return connection;
    }

    static String body(HttpURLConnection connection) throws IOException {
        try (InputStream in =
                connection.getResponseCode() < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    int health() throws IOException {
        return ((HttpURLConnection) base.resolve("/health").toURL().openConnection()).getResponseCode();
    }
}
