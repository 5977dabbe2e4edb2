package dev.crucible.bench.services;

import dev.crucible.a2a.Message;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import dev.crucible.bench.BenchArguments;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.engine.io.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.DoubleStream;

/**
 * The agents in a process of their own, without a model and without a lab: how long a player waits for the first streamed event and
 * for the first spoken line, with many conversations at once, and what memory they take.
 *
 * <p>BenchArguments: conversations at once (500), lines of each (5), seconds between two lines of a conversation (5).
 */
public final class CrewLoad {

    private static final List<String> LINES = List.of(
            "hello",
            "what is Krum?",
            "how many attackers does Bulyan stand with 20 clients?",
            "thank you",
            "what can you do?");

    private CrewLoad() {}

    /** Runs the measurement. */
    public static void main(String[] args) throws Exception {
        BenchArguments given = BenchArguments.of(args);
        int conversations = given.number(0, "conversations", 500);
        int lines = given.number(1, "lines", 5);
        int pause = given.number(2, "pause", 0, 5);
        Path data = Files.createTempDirectory("crucible-crew-load");
        try (ServiceProcess process = start(data)) {
            try (A2aClient client =
                    A2aClient.connect(process.uri(""), ClientOptions.DEFAULT.with(List.of(DialogueExtension.URI)))) {
                System.out.printf("idle: %s MB%n", process.memory("VmRSS"));
                talk(client, 50, 3, 1);
                report(talk(client, conversations, lines, pause), conversations);
                System.out.printf("after: %s MB (at most %s)%n", process.memory("VmRSS"), process.memory("VmHWM"));
            }
        } finally {
            FolderTree.delete(data);
        }
    }

    /** Nobody listens where the lab is looked for: the crew talks about what it knows. */
    private static ServiceProcess start(Path data) throws IOException, InterruptedException {
        return ServiceProcess.of(
                        "agents",
                        data,
                        ServiceProcess.freePort(),
                        "/health",
                        List.of("-Xmx256m", "-XX:+UseSerialGC"),
                        "--lab",
                        "http://127.0.0.1:9",
                        "--data",
                        data.toString())
                .start();
    }

    /** Milliseconds to the first event and to the first line, of every turn. */
    private record Waits(double event, double line) {}

    private static List<Waits> talk(A2aClient client, int conversations, int lines, int pause) throws Exception {
        long begin = System.nanoTime();
        List<Callable<List<Waits>>> players = new ArrayList<>();
        for (int player = 0; player < conversations; player++) {
            String name = "player" + player;
            Duration arrival = Duration.ofSeconds(pause).multipliedBy(player).dividedBy(conversations);
            players.add(() -> {
                List<Waits> waits = new ArrayList<>();
                for (int line = 0; line < lines; line++) {
                    long at = begin + arrival.plusSeconds((long) pause * line).toNanos();
                    Thread.sleep(Duration.ofNanos(Math.max(0, at - System.nanoTime())));
                    waits.add(say(client, name, LINES.get(line % LINES.size())));
                }
                return waits;
            });
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Waits> all = new ArrayList<>();
            for (Future<List<Waits>> done : threads.invokeAll(players)) {
                all.addAll(done.get());
            }
            return all;
        }
    }

    private static Waits say(A2aClient client, String player, String text) throws IOException, InterruptedException {
        Message message = Message.user(text).in("context-" + player, "").with(DialogueExtension.client(player));
        long start = System.nanoTime();
        double[] waits = {0, 0};
        client.stream(SendRequest.of(message), event -> {
            double now = (System.nanoTime() - start) / 1e6;
            if (event instanceof Task && waits[0] == 0) {
                waits[0] = now;
            }
            if (event instanceof StatusUpdate update
                    && update.status().message().isPresent()
                    && waits[1] == 0) {
                waits[1] = now;
            }
        });
        if (waits[1] == 0) {
            throw new IOException("nobody answered " + player);
        }
        return new Waits(waits[0], waits[1]);
    }

    private static void report(List<Waits> waits, int conversations) {
        System.out.printf(
                Locale.ROOT,
                "%d conversations, %d turns, all answered; ms to the first event %s; to the first line %s%n",
                conversations,
                waits.size(),
                quantiles(waits.stream().mapToDouble(Waits::event)),
                quantiles(waits.stream().mapToDouble(Waits::line)));
    }

    private static String quantiles(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return String.format(
                Locale.ROOT,
                "p50 %.1f p99 %.1f",
                sorted[sorted.length / 2],
                sorted[(int) Math.min(sorted.length - 1, Math.floor(0.99 * sorted.length))]);
    }
}
