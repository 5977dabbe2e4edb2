package dev.crucible.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * A bridge in a process of its own between a scripted crew and many clients, over real sockets: what it adds to the crew's latency, how
 * many conversations it holds at once, what a client that stops reading does to the others, and how fast it speaks.
 *
 * <p>Arguments: conversations at once (5000), rounds of the latency measurement (30).
 */
public final class BridgeLoad {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int PACED = 100;
    private static final int LINES = 5;
    private static final int PATIENCE_MILLIS = 240_000;
    private static final String[] HEAP = {"-Xmx384m", "-XX:+UseSerialGC"};
    private static final String[] SMALL_HEAP = {"-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"};
    private static final List<String> SENTENCES = List.of(
            "The median held to the last round, and nobody was surprised.",
            "Two of the ten clients sent their updates with the sign flipped.",
            "I would compare three rules under the same attack, with three seeds each.",
            "Write the numbers down before you trust them, as I always do.",
            "What would you like to forge tonight, my friend?",
            "Krum chose the same client nine times out of sixteen.",
            "The curve bends here, just where the attack begins.",
            "That is a lovely question, and I have no answer for it yet.");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private BridgeLoad() {}

    /** Kept, because loggers that nobody holds forget their levels. */
    private static final Logger REQUESTS = Logger.getLogger("dev.crucible.web");

    /** Runs all measurements; fails when a line was lost, crossed or out of order. */
    public static void main(String[] args) throws Exception {
        int conversations = args.length > 0 ? Integer.parseInt(args[0]) : 5_000;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 30;
        REQUESTS.setLevel(Level.WARNING);
        Path data = Files.createTempDirectory("crucible-bridge-load");
        try (ScriptedCrew crew = new ScriptedCrew()) {
            BridgeLoad load = new BridgeLoad();
            try (BridgeProcess bridge = BridgeProcess.start(crew.address(), data.resolve("talk"), false, HEAP)) {
                load.awaitHealth(bridge);
                load.latency(crew, bridge, rounds);
                load.conversations(crew, bridge, conversations);
                load.stalled(bridge);
            }
            try (BridgeProcess bridge = BridgeProcess.start(crew.address(), data.resolve("voice"), true, SMALL_HEAP)) {
                load.voice(bridge);
            }
        } finally {
            try (Stream<Path> files = Files.walk(data)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private void awaitHealth(BridgeProcess bridge) throws IOException, InterruptedException {
        HttpRequest health = HttpRequest.newBuilder(address(bridge, "/health")).build();
        while (http.send(health, HttpResponse.BodyHandlers.discarding()).statusCode() != 200) {
            Thread.sleep(50);
        }
    }

    private static URI address(BridgeProcess bridge, String path) {
        return URI.create("http://127.0.0.1:" + bridge.port() + path);
    }

    /** Each of a hundred conversations says a line a second, directly and through the bridge in turns. */
    private void latency(ScriptedCrew crew, BridgeProcess bridge, int rounds) throws Exception {
        try (A2aClient direct = A2aClient.connect(crew.address(), ClientOptions.DEFAULT)) {
            double[][] times = new double[2][];
            for (int pass = 0; pass < 2; pass++) {
                // The first pass makes both sides warm.
                times[0] = paced(
                        rounds,
                        name -> direct.stream(
                                SendRequest.of(Message.user("1 0 " + name).in(name, "")), event -> {}));
                times[1] = paced(rounds, name -> {
                    if (say(bridge, name, "1 0 " + name).size() != 1) {
                        throw new IOException("a line of " + name + " is missing");
                    }
                });
            }
            System.out.printf(
                    Locale.ROOT,
                    "latency at %d conversations, ms: directly p50 %.2f p99 %.2f; through the bridge p50 %.2f p99 %.2f;"
                            + " added p50 %.2f p99 %.2f%n",
                    PACED,
                    quantile(times[0], 0.5),
                    quantile(times[0], 0.99),
                    quantile(times[1], 0.5),
                    quantile(times[1], 0.99),
                    quantile(times[1], 0.5) - quantile(times[0], 0.5),
                    quantile(times[1], 0.99) - quantile(times[0], 0.99));
        }
    }

    private interface Line {
        void say(String name) throws Exception;
    }

    private static double[] paced(int rounds, Line line) throws Exception {
        long begin = System.nanoTime() + Duration.ofMillis(200).toNanos();
        List<Callable<double[]>> players = new ArrayList<>();
        for (int player = 0; player < PACED; player++) {
            int number = player;
            players.add(() -> {
                double[] times = new double[rounds];
                for (int round = 0; round < rounds; round++) {
                    long at = begin
                            + Duration.ofMillis(1_000L * round + 10L * number).toNanos();
                    Thread.sleep(Duration.ofNanos(Math.max(0, at - System.nanoTime())));
                    long start = System.nanoTime();
                    line.say("paced" + number);
                    times[round] = (System.nanoTime() - start) / 1e6;
                }
                return times;
            });
        }
        return together(players).stream()
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .toArray();
    }

    private static <T> List<T> together(List<Callable<T>> work) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> results = new ArrayList<>();
            for (Future<T> done : threads.invokeAll(work)) {
                results.add(done.get());
            }
            return results;
        }
    }

    private static double quantile(double[] sorted, double q) {
        return sorted[(int) Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
    }

    /** All conversations at once: nobody is answered before everybody has asked. */
    private void conversations(ScriptedCrew crew, BridgeProcess bridge, int count) throws Exception {
        for (int turn = 0; turn < 2; turn++) {
            crew.gather(count);
            long start = System.nanoTime();
            List<Callable<String>> players = new ArrayList<>();
            for (int player = 0; player < count; player++) {
                String name = "many" + player + " turn " + turn;
                String context = "many" + player;
                Duration arrival = Duration.ofMillis(player);
                players.add(() -> {
                    Thread.sleep(arrival);
                    try {
                        return check(name, sayAlone(bridge, context, LINES + " 40 " + name));
                    } catch (IOException e) {
                        return name + ": " + e.getMessage();
                    }
                });
            }
            List<String> faults =
                    together(players).stream().filter(fault -> !fault.isEmpty()).toList();
            System.out.printf(
                    Locale.ROOT,
                    "%d conversations at once, %d lines: %d with lost, crossed or reordered lines; %.1f s; bridge %s MB"
                            + " (at most %s)%n",
                    count,
                    count * LINES,
                    faults.size(),
                    (System.nanoTime() - start) / 1e9,
                    bridge.memory("VmRSS"),
                    bridge.memory("VmHWM"));
            if (!faults.isEmpty()) {
                throw new IllegalStateException(String.join("\n", faults.subList(0, Math.min(5, faults.size()))));
            }
        }
        crew.gather(0);
    }

    private static String check(String name, List<String> lines) {
        for (int i = 0; i < LINES; i++) {
            if (lines.size() != LINES || !lines.get(i).startsWith(name + " line " + i + " ")) {
                return name + " got " + lines;
            }
        }
        return "";
    }

    /** One client asks for megabytes and never reads them; others go on. */
    private void stalled(BridgeProcess bridge) throws Exception {
        double[] before = others(bridge);
        try (Socket stalled = open(bridge, "stalled", "5000 2000 stalled")) {
            double[] during = others(bridge);
            System.out.printf(
                    Locale.ROOT,
                    "beside a client that does not read, ms: p50 %.2f p99 %.2f; without it p50 %.2f p99 %.2f; bridge %s"
                            + " MB%n",
                    quantile(during, 0.5),
                    quantile(during, 0.99),
                    quantile(before, 0.5),
                    quantile(before, 0.99),
                    bridge.memory("VmRSS"));
            if (stalled.isClosed()) {
                throw new IllegalStateException("the stalled client was closed too early");
            }
        }
    }

    private double[] others(BridgeProcess bridge) throws Exception {
        double[] times = new double[200];
        for (int i = 0; i < times.length; i++) {
            long start = System.nanoTime();
            say(bridge, "beside", "1 0 beside");
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return times;
    }

    private static ObjectNode request(String context, String text) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("action", "message")
                .put("text", text)
                .put("context_id", context)
                .put("player_id", "player-" + context)
                .put("protocol", 2);
    }

    /** What is said in answer, over a connection that is used again. */
    private List<String> say(BridgeProcess bridge, String context, String text)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address(bridge, "/message"))
                .POST(HttpRequest.BodyPublishers.ofString(request(context, text).toString()))
                .build();
        try (InputStream body =
                http.send(request, HttpResponse.BodyHandlers.ofInputStream()).body()) {
            return spoken(body);
        }
    }

    /** The same over a connection of its own, without the memory of an HTTP client. */
    private static List<String> sayAlone(BridgeProcess bridge, String context, String text) throws IOException {
        try (Socket socket = open(bridge, context, text)) {
            return spoken(socket.getInputStream());
        }
    }

    private static Socket open(BridgeProcess bridge, String context, String text) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), bridge.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        byte[] body = request(context, text).toString().getBytes(StandardCharsets.UTF_8);
        String head = "POST /message HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: " + body.length
                + "\r\n\r\n";
        socket.getOutputStream()
                .write((head + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static List<String> spoken(InputStream in) throws IOException {
        List<String> spoken = new ArrayList<>();
        boolean ended = false;
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            // What is no record belongs to HTTP.
            JsonNode record = line.startsWith("{") ? MAPPER.readTree(line) : MAPPER.createObjectNode();
            switch (record.path("action").asText()) {
                case "message" -> spoken.add(record.path("message").asText() + " ");
                case "end" -> ended = true;
                default -> {
                    // Progress, or what the turn has changed.
                }
            }
        }
        if (!ended) {
            throw new IOException("the answer has no end: " + spoken);
        }
        return spoken;
    }

    private void voice(BridgeProcess bridge) throws Exception {
        double first = speak(bridge, "hephaestus", SENTENCES.getFirst());
        double[] later = new double[40];
        for (int i = 0; i < later.length; i++) {
            String agent = List.of("metis", "techne", "kallos", "mneme", "puck").get(i % 5);
            later[i] = speak(bridge, agent, SENTENCES.get(i % 8) + " " + (i + 2) + ".");
        }
        double again = speak(bridge, "hephaestus", SENTENCES.getFirst());
        Arrays.sort(later);
        System.out.printf(
                Locale.ROOT,
                "voice, ms: first sentence %.0f; later p50 %.0f p95 %.0f; from disk %.0f; bridge %s MB (at most %s) with %s%n",
                first,
                quantile(later, 0.5),
                quantile(later, 0.95),
                again,
                bridge.memory("VmRSS"),
                bridge.memory("VmHWM"),
                String.join(" ", SMALL_HEAP));
    }

    /** Milliseconds until a line is spoken, waiting first until there is a voice. */
    private double speak(BridgeProcess bridge, String agent, String text) throws IOException, InterruptedException {
        ObjectNode body =
                JsonNodeFactory.instance.objectNode().put("text", text).put("agent", agent);
        HttpRequest request = HttpRequest.newBuilder(address(bridge, "/tts"))
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        while (true) {
            long start = System.nanoTime();
            int status =
                    http.send(request, HttpResponse.BodyHandlers.ofByteArray()).statusCode();
            if (status == 200) {
                return (System.nanoTime() - start) / 1e6;
            }
            if (status != 503) {
                throw new IOException("/tts answered with status " + status);
            }
            Thread.sleep(50);
        }
    }
}
