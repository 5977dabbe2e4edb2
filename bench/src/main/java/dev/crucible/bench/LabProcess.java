package dev.crucible.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.web.Rate;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A lab in a process of its own on a free port, which can be measured from outside and killed. */
final class LabProcess implements AutoCloseable {

    private static final double TICKS_PER_SECOND = 100;

    private final Process process;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int port;

    /** An answer. */
    record Answer(int status, String body) {

        JsonNode json() throws IOException {
            return Json.MAPPER.readTree(body);
        }
    }

    /** What runs in the process. */
    static final class Service {

        private Service() {}

        public static void main(String[] arguments) throws Exception {
            ServiceJvm.hush();
            Path out = Path.of(arguments[0]);
            LabConfig config = LabConfig.local(out, out.resolveSibling("datasets"))
                    .withPort(0)
                    .withSlots(Integer.parseInt(arguments[1]))
                    .withPosts(Rate.UNLIMITED);
            Lab lab = Lab.start(config);
            Runtime.getRuntime().addShutdownHook(new Thread(lab::close));
            System.out.println(lab.port());
            Thread.currentThread().join();
        }
    }

    private LabProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts a lab over {@code out}; returns when it answers. */
    static LabProcess start(Path out, int slots) throws IOException {
        Process process = ServiceJvm.of(
                        Service.class,
                        ServiceJvm.flags(Lab.jvmFlags()),
                        List.of(out.toString(), Integer.toString(slots)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // A benchmark that is ended from outside leaves no lab behind.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.matches("\\d+")) {
                return new LabProcess(process, Integer.parseInt(line));
            }
        }
        throw new IOException("the lab did not start");
    }

    int port() {
        return port;
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Calls the lab; {@code body} may be null. */
    Answer call(String method, String path, @Nullable String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).timeout(Duration.ofSeconds(60));
        if (body == null) {
            request.method(method, HttpRequest.BodyPublishers.noBody());
        } else {
            request.method(method, HttpRequest.BodyPublishers.ofString(body))
                    .header("Content-Type", "application/json");
        }
        HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), response.body());
    }

    /** Follows {@code path} until a line comes that fits. */
    void awaitLine(String path, Predicate<String> wanted) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri(path)).build();
        try (Stream<String> lines =
                http.send(request, HttpResponse.BodyHandlers.ofLines()).body()) {
            if (lines.noneMatch(wanted)) {
                throw new IOException(path + " ended before");
            }
        }
    }

    /** Memory in use, in MiB. */
    long residentMegabytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
            }
        }
        throw new IOException("the system does not say how much memory the lab uses");
    }

    /** Processor time used so far. */
    double processorSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    /** Ends it at once, without a chance to tidy up. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        http.close();
    }
}
