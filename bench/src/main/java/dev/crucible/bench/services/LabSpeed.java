package dev.crucible.bench.services;

import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.io.FolderTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * How fast a lab answers, over loopback and with the client on the same machine: small answers at 64 connections, launches, a long list,
 * and the way from a launch to the first round.
 *
 * <p>BenchArguments: config to launch ({@code bench/one-seed.json}), runs in the list (5000), seconds of load (5).
 */
public final class LabSpeed {

    private static final int CONNECTIONS = 64;
    private static final int LAUNCHES = 200;
    private static final int LISTS = 20;
    /** So long somebody looks at a page before launching what it offers. */
    private static final Duration READING = Duration.ofSeconds(10);

    private static final byte[] HEALTH = KeptConnection.request("GET", "/api/health", "");
    private static final byte[] LIST = KeptConnection.request("GET", "/api/simulations", "");

    private LabSpeed() {}

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        Path config = Path.of(given.text(0, "bench/one-seed.json"));
        int runs = given.number(1, "runs", 5_000);
        int seconds = given.number(2, "seconds", 5);
        String launch = Files.readString(config);
        Path folder = Files.createTempDirectory("crucible-lab-speed-");
        Path out = Files.createDirectories(folder.resolve("out"));
        for (int run = 0; run < runs; run++) {
            Path directory = Files.createDirectory(out.resolve("run%05d".formatted(run)));
            Files.writeString(directory.resolve("config.json"), launch);
            Files.writeString(directory.resolve("status.json"), "{\"status\":\"completed\",\"progress\":1.0}");
        }
        long start = System.nanoTime();
        try (ServiceProcess lab = ServiceProcess.lab(out, 1)) {
            print("start over %d runs: %.0f ms", runs, millis(start));
            list(lab);
            health(lab, seconds);
            health(lab, seconds);
            firstRound(lab, launch, "busy until now");
            Thread.sleep(READING);
            firstRound(lab, launch, "after %d s of reading".formatted(READING.toSeconds()));
            launches(lab, launch);
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    private static double millis(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private static void list(ServiceProcess lab) throws IOException {
        double[] times = new double[LISTS];
        int length = 0;
        try (KeptConnection connection = new KeptConnection(lab.port())) {
            for (int i = 0; i < LISTS; i++) {
                long start = System.nanoTime();
                length = connection.exchange(LIST);
                times[i] = millis(start);
            }
        }
        double cold = times[0];
        Arrays.sort(times);
        print("list, %d kB: first %.0f ms, then %.0f ms (median)", length / 1_000, cold, times[LISTS / 2]);
    }

    private static void health(ServiceProcess lab, int seconds) throws InterruptedException {
        LongAdder answers = new LongAdder();
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(seconds);
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            clients.add(Thread.ofVirtual().start(() -> ask(lab.port(), end, answers)));
        }
        for (Thread client : clients) {
            client.join();
        }
        print("health at %d connections: %.0f answers a second", CONNECTIONS, answers.sum() * 1e3 / millis(start));
    }

    private static void ask(int port, long end, LongAdder answers) {
        try (KeptConnection connection = new KeptConnection(port)) {
            while (System.nanoTime() < end) {
                connection.exchange(HEALTH);
                answers.increment();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void firstRound(ServiceProcess lab, String config, String when)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        String run = "/api/simulations/"
                + lab.call("POST", "/api/simulations", config)
                        .json()
                        .get("simulation_id")
                        .asText();
        lab.awaitLine(run + "/stream", line -> line.contains("\"status\":\"running\""));
        double ready = millis(start);
        lab.awaitLine(run + "/events", line -> line.equals("event: round"));
        print("launch, %s, to running child: %.0f ms, to its first round: %.0f ms", when, ready, millis(start));
        lab.call("POST", run + "/stop", null);
    }

    /** The first takes the only slot; the others wait behind it. */
    private static void launches(ServiceProcess lab, String config) throws IOException {
        double[] times = new double[LAUNCHES];
        byte[] launch = KeptConnection.request("POST", "/api/simulations", config);
        try (KeptConnection connection = new KeptConnection(lab.port())) {
            for (int i = 0; i < LAUNCHES; i++) {
                long start = System.nanoTime();
                connection.exchange(launch);
                times[i] = millis(start);
            }
        }
        Arrays.sort(times);
        print("launch: p50 %.1f ms, p99 %.1f ms", times[LAUNCHES / 2], times[LAUNCHES * 99 / 100]);
    }
}
