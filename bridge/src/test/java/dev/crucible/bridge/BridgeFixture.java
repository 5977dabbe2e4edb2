package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A bridge between a scripted crew and a client, over real sockets. */
abstract class BridgeFixture {

    /** Readers of the first protocol wait long enough for a busy machine. */
    static final TurnLimits QUICK = limits(Duration.ofSeconds(20), Duration.ofMillis(600));

    /** For readers of the first protocol that stop waiting. */
    static final TurnLimits IMPATIENT = limits(Duration.ofMillis(700), Duration.ofMillis(600));

    /** A beat is only released by the next record, however long that takes. */
    static final TurnLimits PATIENT = limits(Duration.ofSeconds(20), Duration.ofSeconds(20));

    private static TurnLimits limits(Duration patience, Duration held) {
        return new TurnLimits(
                2_000,
                4,
                10_000,
                Duration.ofSeconds(30),
                patience,
                Duration.ofMillis(200),
                held,
                Duration.ofMillis(400),
                Duration.ofMinutes(10),
                Duration.ofHours(1),
                Duration.ofMillis(50));
    }

    @TempDir
    Path data;

    ScriptedCrew crew;
    Bridge bridge;
    NovelClient client;

    @BeforeEach
    void start() throws IOException {
        crew = new ScriptedCrew(0);
        bridge = bridge(limits());
        client = new NovelClient(bridge.port());
        await().until(() -> client.health() == 200);
    }

    /** Returns the turn limits of this class. */
    TurnLimits limits() {
        return QUICK;
    }

    Bridge bridge(TurnLimits limits) throws IOException {
        return bridge(limits, Rate.UNLIMITED);
    }

    Bridge bridge(TurnLimits limits, Rate posts) throws IOException {
        return bridge(limits, posts, Tokens.NONE);
    }

    Bridge bridge(TurnLimits limits, Rate posts, Tokens tokens) throws IOException {
        return Bridge.start(config(limits, posts, tokens));
    }

    BridgeConfig config(TurnLimits limits, Rate posts, Tokens tokens) {
        return new BridgeConfig(
                "127.0.0.1",
                0,
                tokens,
                Admission.OWN,
                crew.address(),
                Optional.empty(),
                data.resolve("identity.key"),
                data,
                voice(),
                limits,
                posts);
    }

    /** Returns no voice, because warming an engine up takes a second or more. */
    BridgeConfig.Voice voice() {
        return new BridgeConfig.Voice.Off();
    }

    @AfterEach
    void stop() {
        bridge.close();
        crew.close();
    }

    List<JsonNode> live(ObjectNode request) {
        ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
        read(request, seen);
        return List.copyOf(seen);
    }

    void read(ObjectNode request, ConcurrentLinkedQueue<JsonNode> seen) {
        stream(request.put("protocol", 2), seen);
    }

    /** Reads an answer of either protocol, record by record. */
    void stream(ObjectNode request, ConcurrentLinkedQueue<JsonNode> seen) {
        try {
            HttpURLConnection sent = post("/message", request);
            try (BufferedReader in =
                    new BufferedReader(new InputStreamReader(sent.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    seen.add(NovelClient.MAPPER.readTree(line));
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static List<JsonNode> lines(HttpURLConnection sent) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : NovelClient.body(sent).lines().toList()) {
            lines.add(NovelClient.MAPPER.readTree(line));
        }
        return lines;
    }

    /** Returns an answer of the first protocol, without its progress. */
    List<JsonNode> plain(ObjectNode request) {
        try {
            return lines(post("/message", request)).stream()
                    .filter(record -> !record.path("action").asText().equals("status"))
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    boolean bridgeRuns(int turns) throws IOException {
        return metric("crucible_turns_running") == turns;
    }

    static boolean counted(JsonNode record) {
        return !record.path("action").asText().equals("heartbeat");
    }

    /** Starts to read an answer on a thread; {@code seen} has the records so far. */
    Thread reading(ObjectNode request, ConcurrentLinkedQueue<JsonNode> seen) {
        return Thread.startVirtualThread(() -> read(request, seen));
    }

    HttpURLConnection post(String path, ObjectNode body) throws IOException {
        return client.open(path, body.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a metric of the bridge. */
    double metric(String name) throws IOException {
        String text = NovelClient.body((HttpURLConnection) URI.create("http://127.0.0.1:" + bridge.port() + "/metrics")
                .toURL()
                .openConnection());
        return text.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    JsonNode journal(String player) throws IOException {
        return client.act(json().put("action", "get_virtue_context").put("player_id", player));
    }

    static boolean said(ConcurrentLinkedQueue<JsonNode> seen, String action) {
        return seen.stream().anyMatch(record -> record.path("action").asText().equals(action));
    }

    static String reason(ConcurrentLinkedQueue<JsonNode> seen) {
        return List.copyOf(seen).getLast().path("reason").asText();
    }
}
