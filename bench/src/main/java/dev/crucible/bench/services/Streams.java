package dev.crucible.bench.services;

import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.io.FolderTree;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What open event streams cost a lab: its memory and its processor time while nothing happens, and how soon all clients see a line.
 *
 * <p>BenchArguments: number of streams (2000), number of runs they are spread over (1), seconds to watch (10).
 */
public final class Streams {

    private static final String NEWS = "the news";

    private Streams() {}

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        int streams = given.number(0, "streams", 2_000);
        int runs = given.number(1, "runs", 1);
        int seconds = given.number(2, "seconds", 10);
        Path folder = Files.createTempDirectory("crucible-streams-");
        Path out = Files.createDirectories(folder.resolve("out"));
        for (int run = 0; run < runs; run++) {
            Path directory = Files.createDirectory(out.resolve("run" + run));
            Files.writeString(directory.resolve("config.json"), "{}");
            Files.writeString(directory.resolve("output.log"), "waiting\n");
        }
        try (ServiceProcess lab = ServiceProcess.lab(out, 1, "--no-standby")) {
            report("no stream", lab, seconds);
            CountDownLatch connected = new CountDownLatch(streams);
            CountDownLatch informed = new CountDownLatch(streams);
            List<Socket> sockets = new ArrayList<>();
            for (int i = 0; i < streams; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), lab.port());
                sockets.add(socket);
                String path = "/api/simulations/run" + i % runs + "/stream";
                socket.getOutputStream()
                        .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                Thread.ofVirtual().start(() -> follow(socket, connected, informed));
            }
            connected.await();
            report(streams + " streams over " + runs + " runs", lab, seconds);
            long start = System.nanoTime();
            for (int run = 0; run < runs; run++) {
                Files.writeString(
                        out.resolve("run" + run).resolve("output.log"), NEWS + "\n", StandardOpenOption.APPEND);
            }
            boolean all = informed.await(1, TimeUnit.MINUTES);
            double millis = (System.nanoTime() - start) / 1e6;
            System.out.printf(
                    Locale.ROOT,
                    all ? "all clients saw a new line within %.0f ms%n" : "not all clients saw a new line in %.0f ms%n",
                    millis);
            for (Socket socket : sockets) {
                socket.close();
            }
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static void report(String what, ServiceProcess lab, int seconds) throws IOException, InterruptedException {
        double before = lab.processorSeconds();
        TimeUnit.SECONDS.sleep(seconds);
        double used = (lab.processorSeconds() - before) / seconds;
        System.out.printf(Locale.ROOT, "%s: %s MB, %.1f %% of a core%n", what, lab.memory("VmRSS"), 100 * used);
    }

    private static void follow(Socket socket, CountDownLatch connected, CountDownLatch informed) {
        try {
            InputStream in = socket.getInputStream();
            StringBuilder text = new StringBuilder();
            byte[] piece = new byte[512];
            boolean heard = false;
            for (int length = in.read(piece); length > 0; length = in.read(piece)) {
                text.append(new String(piece, 0, length, StandardCharsets.US_ASCII));
                if (!heard && text.indexOf("waiting") >= 0) {
                    heard = true;
                    connected.countDown();
                }
                if (text.indexOf(NEWS) >= 0) {
                    informed.countDown();
                    return;
                }
            }
        } catch (IOException e) {
            System.err.println("a stream broke: " + e.getMessage());
        }
    }
}
