package dev.crucible.bench.services;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.engine.io.FolderTree;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Cost of silent connections for others: a client opens connections to a lab, sends half a request on each and opens those that the lab closes
 * again; meanwhile another asks for the lab's health, each time on a new connection.
 *
 * <p>BenchArguments: {@code --connections N} (10000).
 */
public final class Idle {

    private static final int ASKED = 1_000;
    private static final int PATIENCE_MILLIS = 10_000;
    private static final double MOST_MILLIS = 100;
    private static final int AGAIN = 100;
    private static final byte[] HALF = "GET /api/health HTTP/1.1\r\nHost: loc".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] WHOLE = "GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII);

    private Idle() {}

    public static void main(String[] arguments) throws Exception {
        boolean named = arguments.length > 0 && arguments[0].equals("--connections");
        BenchArguments given =
                BenchArguments.of(named ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments);
        int connections = given.number(0, "connections", 10_000);
        Path folder = Files.createTempDirectory("crucible-idle-");
        Path out = Files.createDirectories(folder.resolve("out"));
        try (ServiceProcess lab = ServiceProcess.lab(out, 1, "--no-standby")) {
            List<Socket> held = new ArrayList<>();
            AtomicBoolean asking = new AtomicBoolean(true);
            try {
                for (int i = 0; i < connections; i++) {
                    held.add(half(lab.port()));
                }
                Thread holder = Thread.ofPlatform().start(() -> hold(held, lab.port(), asking));
                judge(connections, lab.port());
                asking.set(false);
                holder.join();
            } finally {
                asking.set(false);
                for (Socket socket : held) {
                    socket.close();
                }
            }
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static Socket half(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream().write(HALF);
        return socket;
    }

    /** Replaces connections, the oldest first, which the lab closes first. */
    private static void hold(List<Socket> held, int port, AtomicBoolean asking) {
        try {
            for (int i = 0; asking.get(); i = (i + 1) % held.size()) {
                held.get(i).close();
                held.set(i, half(port));
                if (i % AGAIN == 0) {
                    Thread.sleep(AGAIN);
                }
            }
        } catch (IOException e) {
            throw new Complaint("the lab took no further connection: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void judge(int connections, int port) {
        double[] millis = new double[ASKED];
        int refused = 0;
        for (int i = 0; i < ASKED; i++) {
            long start = System.nanoTime();
            refused += isServed(port) ? 0 : 1;
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        double p99 = millis[ASKED * 99 / 100];
        System.out.printf(
                Locale.ROOT,
                "%d held, p99 of health %.1f ms, %d refused who are entitled%n",
                connections,
                p99,
                refused);
        if (refused > 0 || p99 >= MOST_MILLIS) {
            throw new Complaint("silent connections keep others out");
        }
    }

    private static boolean isServed(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(WHOLE);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .startsWith("HTTP/1.1 200 ");
        } catch (IOException e) {
            return false;
        }
    }
}
