package dev.crucible.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.scheduling.Standby;
import dev.crucible.web.Rate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A lab in a process of its own on a free port, which can be measured from outside and killed. */
final class LabProcess implements AutoCloseable {

    private final ServiceProcess process;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** An answer. */
    record Answer(int status, String body) {

        JsonNode json() throws IOException {
            return Json.MAPPER.readTree(body);
        }
    }

    /** What runs in the process. */
    static final class Service {

        private Service() {}

        public static void main(String[] arguments) throws IOException {
            ServiceJvm.hush();
            Path out = Path.of(arguments[0]);
            LabConfig config = LabConfig.local(out, out.resolveSibling("datasets"))
                    .withPort(0)
                    .withSlots(Integer.parseInt(arguments[1]))
                    .withPosts(Rate.UNLIMITED);
            int slots = config.slots();
            ChildLauncher launcher = ChildLauncher.ofSimulations(config.datasets(), slots);
            boolean warm = Boolean.parseBoolean(arguments[2]);
            try (Lab lab = Lab.start(
                    config,
                    warm ? launcher.with(new Standby(Standby.PATIENCE, ChildLauncher.threads(slots))) : launcher)) {
                ServiceProcess.serve(lab.port());
            }
        }
    }

    private LabProcess(ServiceProcess process) {
        this.process = process;
    }

    /** Starts a lab over {@code out} without a process that waits for the next run; returns when it answers. */
    static LabProcess start(Path out, int slots) throws IOException {
        return start(out, slots, false);
    }

    /** The same as {@code crucible lab} starts it, with a process that waits. */
    static LabProcess warm(Path out, int slots) throws IOException {
        return start(out, slots, true);
    }

    private static LabProcess start(Path out, int slots, boolean warm) throws IOException {
        return new LabProcess(ServiceProcess.start(ServiceJvm.of(
                Service.class,
                ServiceJvm.flags(Lab.jvmFlags()),
                List.of(out.toString(), Integer.toString(slots), Boolean.toString(warm)))));
    }

    ServiceProcess process() {
        return process;
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + process.port() + path);
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

    @Override
    public void close() throws IOException {
        process.close();
        http.close();
    }
}
