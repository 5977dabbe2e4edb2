package dev.crucible.bench.services;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.bridge.Bridge;
import dev.crucible.cli.Main;
import dev.crucible.engine.io.Json;
import dev.crucible.lab.Lab;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service in its own process, as its command starts it. Benchmarks call it, measure it from outside, kill, pause and restart it. Its output
 * goes to {@code NAME.log}. Methods that change the process are thread-safe.
 */
public final class ServiceProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int LOOK_MILLIS = 50;
    private static final int AWAY_MILLIS = 500;
    private static final int END_SECONDS = 20;
    private static final double TICKS_PER_SECOND = 100;
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final String name;
    private final int port;
    private final Ready ready;
    private final ProcessBuilder command;
    private volatile @Nullable Process process;

    /** Check whether the service answers. */
    public interface Ready {
        boolean now() throws IOException, InterruptedException;
    }

    /** Response of a service. */
    public record Answer(int status, String body) {

        public JsonNode json() throws IOException {
            return Json.MAPPER.readTree(body);
        }
    }

    /**
     * A service that is not started yet.
     *
     * @param folder of its log
     * @param port of loopback that it listens on; 0 for none
     */
    public ServiceProcess(String name, Path folder, int port, Ready ready, ProcessBuilder command) {
        this.name = name;
        this.port = port;
        this.ready = ready;
        this.command = command.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve(name + ".log").toFile()));
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "end-" + name));
    }

    /** The command {@code name}, not started yet, which answers {@code health} on {@code port}; {@code flags} go to the JVM. */
    public static ServiceProcess of(
            String name, Path folder, int port, String health, List<String> flags, String... arguments) {
        URI address = URI.create("http://127.0.0.1:" + port + health);
        List<String> all = new ArrayList<>(List.of(name, "--port", Integer.toString(port)));
        all.addAll(List.of(arguments));
        return new ServiceProcess(name, folder, port, () -> answers(address), ServiceJvm.of(Main.class, flags, all));
    }

    /** Starts a lab over {@code out}; other files lie next to that folder. Returns when it answers. */
    public static ServiceProcess lab(Path out, int slots, String... more) throws IOException, InterruptedException {
        Path folder = Objects.requireNonNull(out.getParent(), "the folder of runs lies in another");
        Path datasets = Files.createDirectories(folder.resolve("datasets"));
        List<String> arguments = new ArrayList<>(List.of("--out", out.toString(), "--slots", Integer.toString(slots)));
        arguments.addAll(List.of("--datasets", datasets.toString(), "--data", data(folder)));
        arguments.addAll(List.of("--post-rate", "0", "--no-terminal"));
        arguments.addAll(List.of(more));
        return of(
                        "lab",
                        folder,
                        freePort(),
                        "/api/health",
                        ServiceJvm.flags(Lab.jvmFlags()),
                        arguments.toArray(String[]::new))
                .start();
    }

    /** Starts a bridge to {@code crew}; {@code voice} is on or off. Returns when it answers. */
    static ServiceProcess bridge(URI crew, Path folder, String voice) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        return of(
                        "bridge",
                        folder,
                        freePort(),
                        "/health",
                        ServiceJvm.flags(Bridge.jvmFlags()),
                        "--agents",
                        crew.toString(),
                        "--data",
                        data(folder),
                        "--voice",
                        voice,
                        "--post-rate",
                        "0")
                .start();
    }

    private static String data(Path folder) {
        return folder.resolve("data").toString();
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

    /** A free port of loopback. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Starts the process; returns when it answers. One that gives up, as on a full disk, is started again, as an operator's tools would. */
    public synchronized ServiceProcess start() throws IOException, InterruptedException {
        process = command.start();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!ready.now()) {
            if (System.nanoTime() > end) {
                close();
                throw new IOException("the " + name + " did not start; see " + name + ".log");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            keepRunning();
        }
        return this;
    }

    private void keepRunning() throws IOException {
        if (!running().isAlive()) {
            process = command.start();
        }
    }

    private Process running() {
        return Objects.requireNonNull(process, "it was never started");
    }

    /** Starts the process again if it has given up. */
    public synchronized void keepUp() throws IOException, InterruptedException {
        if (!running().isAlive()) {
            start();
        }
    }

    /** Kills the process, without a chance to tidy up. */
    public synchronized void kill() throws InterruptedException {
        running().destroyForcibly().waitFor();
    }

    /** Kills the process and starts it again after half a second. */
    public synchronized void restart() throws IOException, InterruptedException {
        kill();
        TimeUnit.MILLISECONDS.sleep(AWAY_MILLIS);
        start();
    }

    /** The same, in the environment that {@code change} makes for this start and later ones. */
    public synchronized void restart(Consumer<Map<String, String>> change) throws IOException, InterruptedException {
        change.accept(command.environment());
        restart();
    }

    /** Pauses the process for {@code time}. */
    public synchronized void pause(Duration time) throws IOException, InterruptedException {
        signal("STOP");
        TimeUnit.MILLISECONDS.sleep(time.toMillis());
        signal("CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(running().pid()))
                .start()
                .waitFor();
    }

    /** The port it listens on. */
    public int port() {
        return port;
    }

    /** The address of {@code path}. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Calls the service; {@code body} may be null. */
    public Answer call(String method, String path, @Nullable String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).timeout(Duration.ofSeconds(60));
        if (body == null) {
            request.method(method, HttpRequest.BodyPublishers.noBody());
        } else {
            request.method(method, HttpRequest.BodyPublishers.ofString(body))
                    .header("Content-Type", "application/json");
        }
        HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), response.body());
    }

    /** Follows {@code path} until a line fits {@code wanted}. */
    void awaitLine(String path, Predicate<String> wanted) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri(path)).build();
        try (Stream<String> lines =
                HTTP.send(request, HttpResponse.BodyHandlers.ofLines()).body()) {
            if (lines.noneMatch(wanted)) {
                throw new IOException(path + " ended before");
            }
        }
    }

    /** Resident memory in MB, now or at most so far ({@code VmRSS}, {@code VmHWM}); of Linux only. */
    String memory(String field) throws IOException {
        Path status = Path.of("/proc", Long.toString(running().pid()), "status");
        if (!Files.exists(status)) {
            return "?";
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(field))
                .map(line -> Long.toString(Long.parseLong(line.replaceAll("\\D", "")) / 1024))
                .findFirst()
                .orElse("?");
    }

    /** Processor time used so far; of Linux only. */
    double processorSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(running().pid()), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    /** Ends the process; kills it when that takes longer than {@value #END_SECONDS} s. */
    @Override
    public void close() {
        Process started = process;
        if (started == null) {
            return;
        }
        started.destroy();
        try {
            if (!started.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                started.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            started.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
