package dev.crucible.bench.services;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.engine.io.FolderTree;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * A bridge in a process of its own between a scripted crew and many clients, over real sockets: what it adds to the crew's latency, how
 * many conversations it holds at once, what a client that stops reading does to the others, and how fast it speaks.
 *
 * <p>BenchArguments: conversations at once (5000), seconds of typing (120), which parts to measure (typing,many,stalled,voice).
 */
public final class BridgeLoad {

    private static final int TYPISTS = 100;
    private static final Duration WARM_UP = Duration.ofSeconds(10);
    private static final int LINES = 5;
    private static final int EVENINGS = 3;
    private static final int COLD = 80;
    private static final Set<Integer> LOOKS = Set.of(20, 40, 80);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private BridgeLoad() {}

    /** Runs all measurements; fails when a line was lost, crossed or out of order. */
    public static void main(String[] args) throws Exception {
        BenchArguments given = BenchArguments.of(args);
        int conversations = given.number(0, "conversations", 5_000);
        Duration typing = Duration.ofSeconds(given.number(1, "seconds", 120));
        List<String> parts = given.some(2, "parts", List.of("typing", "many", "stalled", "voice"));
        ServiceJvm.hush();
        Path data = Files.createTempDirectory("crucible-bridge-load");
        try (ScriptedCrew crew = new ScriptedCrew()) {
            BridgeLoad load = new BridgeLoad();
            try (ServiceProcess bridge = ServiceProcess.bridge(crew.address(), data.resolve("talk"), "off")) {
                if (parts.contains("typing")) {
                    load.latency(crew, bridge, data, typing);
                }
                if (parts.contains("many")) {
                    load.conversations(crew, bridge, conversations);
                }
                if (parts.contains("stalled")) {
                    load.stalled(bridge);
                }
            }
            if (parts.contains("voice")) {
                try (ServiceProcess bridge = ServiceProcess.bridge(crew.address(), data.resolve("voice"), "on")) {
                    load.voice(bridge);
                }
            }
        } finally {
            FolderTree.delete(data);
        }
    }

    /** What the bridge adds for people who type, and what goes through it when nobody pauses. */
    private void latency(ScriptedCrew crew, ServiceProcess bridge, Path data, Duration duration) throws Exception {
        try (A2aClient direct = A2aClient.connect(crew.address(), ClientOptions.DEFAULT)) {
            Typists typists = new Typists(direct, bridge.port(), TYPISTS);
            // The first pass makes both sides warm.
            typists.hurry(WARM_UP);
            typists.hurry(WARM_UP);
            Typists.compareDisk(data);
            typists.type(duration);
        }
    }

    /** All conversations at once: nobody is answered before everybody has asked. */
    private void conversations(ScriptedCrew crew, ServiceProcess bridge, int count) throws Exception {
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
                        return check(name, bridge, context);
                    } catch (IOException e) {
                        return name + ": " + e.getMessage();
                    }
                });
            }
            List<String> faults = Together.all(players).stream()
                    .filter(fault -> !fault.isEmpty())
                    .toList();
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
                throw new Complaint(String.join("\n", faults.subList(0, Math.min(5, faults.size()))));
            }
        }
        crew.gather(0);
    }

    private static String check(String name, ServiceProcess bridge, String context) throws IOException {
        try (BridgeLine line = new BridgeLine(bridge.port(), context)) {
            line.say(LINES + " 40 " + name);
            List<String> lines = line.spoken();
            for (int i = 0; i < LINES; i++) {
                if (lines.size() != LINES || !lines.get(i).startsWith(name + " line " + i + " ")) {
                    return name + " got " + lines;
                }
            }
            return "";
        }
    }

    /** One client asks for megabytes and never reads them; others go on. */
    private void stalled(ServiceProcess bridge) throws Exception {
        double[] before = others(bridge);
        try (BridgeLine stalled = new BridgeLine(bridge.port(), "stalled")) {
            stalled.ask("5000 2000 stalled");
            double[] during = others(bridge);
            System.out.printf(
                    Locale.ROOT,
                    "beside a client that does not read, ms: p50 %.2f p99 %.2f; without it p50 %.2f p99 %.2f; bridge %s"
                            + " MB%n",
                    Typists.quantile(during, 0.5),
                    Typists.quantile(during, 0.99),
                    Typists.quantile(before, 0.5),
                    Typists.quantile(before, 0.99),
                    bridge.memory("VmRSS"));
        }
    }

    private double[] others(ServiceProcess bridge) throws Exception {
        double[] times = new double[200];
        try (BridgeLine line = new BridgeLine(bridge.port(), "beside")) {
            for (int i = 0; i < times.length; i++) {
                times[i] = line.say("1 0 beside").end();
            }
        }
        Arrays.sort(times);
        return times;
    }

    /** Answers of eight lines, each asked for when the one before was heard; then lines that nobody could foresee. */
    private void voice(ServiceProcess bridge) throws Exception {
        List<Heard> first = new ArrayList<>();
        List<Heard> later = new ArrayList<>();
        for (int evening = 0; evening < EVENINGS; evening++) {
            try (BridgeLine line = new BridgeLine(bridge.port(), "evening" + evening)) {
                line.say("speak 8 evening " + evening);
                for (String beat : line.spoken()) {
                    Heard heard = hear(bridge, "metis", beat.strip());
                    (beat.equals(line.spoken().getFirst()) ? first : later).add(heard);
                    Thread.sleep(Duration.ofMillis((long) (1_000 * heard.seconds())));
                }
            }
        }
        List<Heard> unforeseen = new ArrayList<>();
        List<String> memory = new ArrayList<>();
        for (int i = 0; i < COLD; i++) {
            String agent =
                    List.of("hephaestus", "techne", "kallos", "mneme", "puck").get(i % 5);
            unforeseen.add(hear(bridge, agent, ScriptedCrew.sentence(i) + " " + (i + 2) + "."));
            if (LOOKS.contains(unforeseen.size())) {
                memory.add("%s MB after %d".formatted(bridge.memory("VmRSS"), unforeseen.size()));
            }
        }
        double again =
                hear(bridge, "hephaestus", ScriptedCrew.sentence(0) + " 2.").millis();
        System.out.printf(
                Locale.ROOT,
                "voice, ms: first line of an answer %s; later ones %s; unforeseen ones %s of %.1f s; from disk %.0f;"
                        + " bridge %s (at most %s)%n",
                waits(first),
                waits(later),
                waits(unforeseen),
                unforeseen.stream().mapToDouble(Heard::seconds).average().orElseThrow(),
                again,
                String.join(", ", memory),
                bridge.memory("VmHWM"));
    }

    /** How long a line took to be spoken, and how long it is. */
    private record Heard(double millis, double seconds) {}

    private static String waits(List<Heard> heard) {
        double[] sorted = heard.stream().mapToDouble(Heard::millis).sorted().toArray();
        return String.format(
                Locale.ROOT, "p50 %.0f p95 %.0f", Typists.quantile(sorted, 0.5), Typists.quantile(sorted, 0.95));
    }

    /** Milliseconds until a line is spoken, waiting first until there is a voice. */
    private Heard hear(ServiceProcess bridge, String agent, String text) throws IOException, InterruptedException {
        ObjectNode body =
                JsonNodeFactory.instance.objectNode().put("text", text).put("agent", agent);
        HttpRequest request = HttpRequest.newBuilder(bridge.uri("/tts"))
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        while (true) {
            long start = System.nanoTime();
            HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            if (answer.statusCode() == 200) {
                double seconds = Double.parseDouble(
                        answer.headers().firstValue("X-TTS-Duration-Seconds").orElseThrow());
                return new Heard((System.nanoTime() - start) / 1e6, seconds);
            }
            if (answer.statusCode() != 503) {
                throw new IOException("/tts answered with status " + answer.statusCode());
            }
            Thread.sleep(50);
        }
    }
}
