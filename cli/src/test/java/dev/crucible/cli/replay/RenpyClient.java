package dev.crucible.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The existing Ren'Py client of the bridge, request by request and queue by queue: a daemon thread a request, one inbox for answers of
 * every kind, the first record that is no status ends the wait, what is in the inbox at that instant is the answer, and whatever comes
 * later belongs to the next turn. What it would show stands in {@link #screen}.
 */
final class RenpyClient {

    static final List<String> CREW = List.of("hephaestus", "techne", "kallos", "metis", "dokimasia", "mneme");

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration ANSWER = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(50);

    /** The client waits 5 s for profiles and 2 s for virtues; a busy machine must not look like a silent bridge. */
    private static final Duration ACTION = Duration.ofSeconds(60);

    private static final Duration BURST = Duration.ofSeconds(1);
    private static final Duration LOADING = Duration.ofMillis(500);
    private static final int LABEL = 80;
    private static final double STEP = 0.02;
    private static final int GOSSIP_TURNS = 3;
    private static final String STOCK = "…";

    /** Texts shown, in order: {@code thinking LABEL}, {@code AGENT: LINE}, {@code ask AGENT: PROMPT [A|B]} and so on. */
    final List<String> screen = new ArrayList<>();

    final Map<String, Double> affinity = new LinkedHashMap<>();
    final List<byte[]> spoken = new ArrayList<>();
    private final URI bridge;
    private final LinkedBlockingQueue<JsonNode> inbox = new LinkedBlockingQueue<>(500);
    private final LinkedBlockingQueue<String> errors = new LinkedBlockingQueue<>();
    private Thread reader;
    private int turns;
    String player = "";
    String context;
    boolean voice;

    /** Content of a save file. */
    record Save(String player, String context, Map<String, Double> affinity) {}

    RenpyClient(URI bridge) {
        this.bridge = bridge;
        CREW.forEach(agent -> affinity.put(agent, 0.5));
    }

    /** Waits until the bridge says that it is well, as long as the client does. */
    boolean start() throws InterruptedException {
        for (int tries = 0; tries < 20; tries++) {
            try {
                HttpURLConnection health = open("/health", ACTION);
                if (health.getResponseCode() == 200
                        && "ok"
                                .equals(JSON.readTree(health.getInputStream())
                                        .path("status")
                                        .asText())) {
                    return true;
                }
            } catch (IOException e) {
                // Not yet.
            }
            Thread.sleep(500);
        }
        return false;
    }

    /** The active profile, else the first; false when there is none. */
    boolean takeProfile() throws InterruptedException {
        post(action("get_profiles"));
        JsonNode profiles = awaited("profiles_result", ACTION).path("profiles");
        for (JsonNode profile : profiles) {
            if (player.isEmpty() || profile.path("is_active").asBoolean()) {
                player = profile.path("player_id").asText();
            }
        }
        if (!player.isEmpty()) {
            post(action("set_active_profile").put("player_id", player));
        }
        return !player.isEmpty();
    }

    void onboard(String name) throws InterruptedException {
        post(action("create_profile")
                .put("display_name", name)
                .put("tts_name", name)
                .put("title", "Champion")
                .put("role", "hero")
                .put("pronouns", ""));
        player = awaited("create_profile_result", ACTION).path("player_id").asText();
    }

    /** One turn of the main loop; {@code choose} picks from the options of a question that is shown. */
    void say(String text, Function<JsonNode, String> choose) throws InterruptedException {
        String failure = errors.poll();
        if (failure != null) {
            screen.add("error " + failure);
        }
        ObjectNode said = action("message")
                .put("text", text)
                .put("context_id", context)
                .put("player_id", player)
                .put("project_path", "");
        affinity.forEach(said.putObject("affinity")::put);
        post(said);
        JsonNode first = answer();
        if (first != null && first.path("action").asText().equals("choice")) {
            List<String> options = new ArrayList<>();
            first.path("choices").forEach(option -> options.add(option.asText()));
            screen.add("ask " + first.path("agent").asText("hephaestus") + ": "
                    + first.path("prompt").asText("What shall it be?") + " " + options);
            post(action("choice")
                    .put("choice", choose.apply(first))
                    .put("context_id", context)
                    .put("player_id", player));
            first = answer();
        }
        show(first);
    }

    void say(String text) throws InterruptedException {
        say(text, asked -> asked.path("choices").path(0).asText());
    }

    /** The first record that is no status, as long as the client waits. */
    private JsonNode answer() throws InterruptedException {
        long deadline = System.nanoTime() + ANSWER.toNanos();
        while (System.nanoTime() < deadline) {
            JsonNode record = inbox.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
            if (record != null && !isStatus(record)) {
                return record;
            }
            if (record != null) {
                String label = record.path("message").asText();
                screen.add("thinking " + label.substring(0, Math.min(LABEL, label.length())));
            }
        }
        return null;
    }

    private void show(JsonNode first) throws InterruptedException {
        // The interpreter's lock lets the reading thread put a whole burst before the main loop wakes.
        reader.join(BURST);
        List<JsonNode> beats = new ArrayList<>();
        for (JsonNode record = first; record != null; record = inbox.poll()) {
            if (!isStatus(record) && !record.path("action").asText().equals("jealousy")) {
                beats.add(record);
            }
        }
        if (beats.isEmpty()) {
            screen.add("nothing came back");
            return;
        }
        for (JsonNode beat : beats) {
            String line = beat.path("message").asText(STOCK);
            if (voice) {
                speak(agent(beat), line);
            }
            screen.add(agent(beat) + ": " + line);
        }
        affinity.merge(agent(beats.getLast()), 0.5 + STEP, (before, start) -> Math.min(1, before + STEP));
        turns++;
        if (turns % GOSSIP_TURNS == 0) {
            gossip(CREW.stream()
                    .filter(idle -> !idle.equals(agent(beats.getLast())))
                    .findFirst()
                    .orElseThrow());
        }
        virtues();
    }

    private static String agent(JsonNode beat) {
        return beat.path("agent").asText("hephaestus");
    }

    private static boolean isStatus(JsonNode record) {
        return record.path("action").asText().equals("status");
    }

    /** On the main thread; what fails is a line without a voice. */
    private void speak(String agent, String line) {
        try {
            HttpURLConnection tts = open("/tts", ACTION);
            send(tts, JSON.createObjectNode().put("text", line).put("agent", agent));
            if (tts.getResponseCode() == 200) {
                spoken.add(tts.getInputStream().readAllBytes());
                screen.add("voice " + tts.getHeaderField("X-TTS-Duration-Seconds"));
            }
        } catch (IOException e) {
            screen.add("mute");
        }
    }

    private void gossip(String agent) {
        try {
            HttpURLConnection gossip = open("/gossip", ACTION);
            send(gossip, JSON.createObjectNode().put("agent", agent).put("player_id", player));
            JsonNode told = JSON.readTree(gossip.getInputStream());
            screen.add("overheard " + agent + " " + told.path("hint").asText("*observing*") + " "
                    + told.path("line").asText());
        } catch (IOException e) {
            screen.add("overheard a written line");
        }
    }

    /** After each turn; whatever else arrives meanwhile is thrown away, as it is there. */
    private void virtues() throws InterruptedException {
        post(action("get_virtue_context").put("player_id", player));
        JsonNode virtues = awaited("virtue_context_result", ACTION);
        screen.add("virtues " + virtues.path("virtues").size());
    }

    /** Opens the journal, which overwrites the client's own affinities. */
    void journal() throws InterruptedException {
        post(action("get_virtue_context").put("player_id", player));
        JsonNode virtues = awaited("virtue_context_result", ACTION);
        virtues.path("affinities")
                .properties()
                .forEach(bond -> affinity.put(
                        bond.getKey(), bond.getValue().path("affinity_score").asDouble()));
        virtues.path("facts")
                .forEach(fact -> screen.add("discovery " + fact.path("body").asText()));
    }

    Save save() {
        return new Save(player, context, Map.copyOf(affinity));
    }

    /** Another process that opens a save file. */
    void load(Save save) throws InterruptedException {
        player = save.player();
        context = save.context();
        affinity.putAll(save.affinity());
        long deadline = System.nanoTime() + LOADING.toNanos();
        while (System.nanoTime() < deadline) {
            // What was left of before is nobody's answer.
            inbox.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
        }
        post(action("resume").put("context_id", context).put("player_id", player));
    }

    private JsonNode awaited(String action, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < deadline) {
            JsonNode record = inbox.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
            if (record != null && record.path("action").asText().equals(action)) {
                return record;
            }
        }
        return JSON.createObjectNode();
    }

    static ObjectNode action(String name) {
        return JSON.createObjectNode().put("action", name);
    }

    /** Sends on a thread of its own: streams to /message, everything else to /action; all answers land in the one inbox. */
    void post(ObjectNode body) {
        boolean streamed =
                List.of("message", "choice").contains(body.path("action").asText());
        Thread sending = Thread.ofPlatform().daemon().unstarted(() -> send(body, streamed));
        if (streamed) {
            reader = sending;
        }
        sending.start();
    }

    private void send(ObjectNode body, boolean streamed) {
        try {
            HttpURLConnection sent = open(streamed ? "/message" : "/action", Duration.ofSeconds(streamed ? 600 : 30));
            send(sent, body);
            if (sent.getResponseCode() >= 300) {
                throw new IOException("HTTP Error " + sent.getResponseCode());
            }
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(sent.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (!line.isBlank()) {
                        inbox.add(JSON.readTree(line));
                    }
                }
            }
        } catch (IOException e) {
            errors.add(e.getMessage());
        }
    }

    private HttpURLConnection open(String path, Duration patience) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) bridge.resolve(path).toURL().openConnection();
        connection.setReadTimeout((int) patience.toMillis());
        connection.setConnectTimeout((int) patience.toMillis());
        return connection;
    }

    private static void send(HttpURLConnection connection, ObjectNode body) throws IOException {
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setDoOutput(true);
        connection.getOutputStream().write(body.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns true if the inbox has an unread record. */
    boolean hasMail() {
        return !inbox.isEmpty();
    }

    /** Returns true if a failure is pending that will be shown before the next line. */
    boolean hasFailed() {
        return !errors.isEmpty();
    }
}
