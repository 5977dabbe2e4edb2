package dev.crucible.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A service in a process of its own, as its command starts it, that is killed, paused and started again. */
final class ChaosService implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int LOOK_MILLIS = 100;
    private static final int AWAY_MILLIS = 500;
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final String name;
    private final Ready ready;
    private final ProcessBuilder command;
    private @Nullable Process process;

    /** Whether it answers. */
    private interface Ready {
        boolean now() throws IOException, InterruptedException;
    }

    private ChaosService(String name, Path log, Ready ready, List<String> command) {
        this.name = name;
        this.ready = ready;
        this.command = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        this.command.environment().putIfAbsent("MALLOC_ARENA_MAX", "2");
    }

    /** One that answers {@code health}; what it says is kept below {@code folder}. */
    static ChaosService web(String name, Path folder, URI health, String... arguments) {
        return new ChaosService(name, folder.resolve(name + ".log"), () -> answers(health), crucible(name, arguments));
    }

    /** A worker, which listens nowhere; {@code name} tells it from others. */
    static ChaosService worker(String name, Path folder, String... arguments) {
        return new ChaosService(name, folder.resolve(name + ".log"), () -> true, crucible("worker", arguments));
    }

    /** A Redis that keeps everything it is told. */
    static ChaosService redis(String executable, Path folder, int port) {
        List<String> command = List.of(
                executable,
                "--bind",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--save",
                "",
                "--appendonly",
                "yes",
                "--appendfsync",
                "always",
                "--dir",
                folder.toString());
        return new ChaosService("redis", folder.resolve("redis.log"), () -> listens(port), command);
    }

    private static List<String> crucible(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Dslf4j.internal.verbosity=ERROR"));
        String children = System.getProperty("crucible.aot.runs");
        if (children != null) {
            all.add("-Dcrucible.aot.runs=" + children);
        }
        all.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.crucible.cli.Main", command));
        all.addAll(List.of(arguments));
        return all;
    }

    private static boolean answers(URI health) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(health)
                    .timeout(Duration.ofSeconds(5))
                    .build();
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** A port that nobody has. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Starts it; returns when it answers. One that gives up, as on a full disk, is started again, as an operator's tools would. */
    synchronized void start() throws IOException, InterruptedException {
        process = command.start();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!ready.now()) {
            if (System.nanoTime() > end) {
                throw new IOException("the " + name + " did not start; see " + name + ".log");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            if (!running().isAlive()) {
                process = command.start();
            }
        }
    }

    private Process running() {
        return Objects.requireNonNull(process, "it was never started");
    }

    /** Starts it again if it has given up. */
    synchronized void keepUp() throws IOException, InterruptedException {
        if (!running().isAlive()) {
            start();
        }
    }

    /** Ends it at once, without a chance to tidy up, and starts it again after a while. */
    synchronized void restart() throws IOException, InterruptedException {
        running().destroyForcibly().waitFor();
        TimeUnit.MILLISECONDS.sleep(AWAY_MILLIS);
        start();
    }

    /** The same, with a clock that is wrong from then on. */
    synchronized void restart(ChaosClock clock) throws IOException, InterruptedException {
        clock.set(command.environment());
        restart();
    }

    /** Stands still for {@code time}. */
    synchronized void pause(Duration time) throws IOException, InterruptedException {
        signal("STOP");
        TimeUnit.MILLISECONDS.sleep(time.toMillis());
        signal("CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(running().pid()))
                .start()
                .waitFor();
    }

    /** Where a Redis can be started from, if one is installed. */
    static Optional<String> redisExecutable() {
        return List.of("/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server")
                .stream()
                .filter(file -> Path.of(file).toFile().canExecute())
                .findFirst();
    }

    @Override
    public void close() {
        Process started = process;
        if (started == null) {
            return;
        }
        started.destroy();
        try {
            if (!started.waitFor(20, TimeUnit.SECONDS)) {
                started.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            started.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
