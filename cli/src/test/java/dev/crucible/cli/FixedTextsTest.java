package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.Tier;
import dev.crucible.engine.io.Json;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.runs.LogLine;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The texts of {@code fixed-texts.tsv}, which clients of the existing program match, are to the byte those that the services give. One
 * that ends with … is the beginning of a longer one.
 */
class FixedTextsTest {

    private static final Path FILE = Path.of("src/test/resources/dev/crucible/cli/fixed-texts.tsv");
    private static final String RUNS = "/api/simulations/";
    private static final String STALE = "{\"status\":\"running\",\"progress\":0.1,\"pid\":4194305%s}";

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, String> given = new LinkedHashMap<>();

    @Test
    void servicesGiveThem() throws IOException, InterruptedException {
        prepare();
        HttpServer hub = hub();
        URI address = URI.create("http://127.0.0.1:" + hub.getAddress().getPort());
        LabConfig config = LabConfig.local(folder.resolve("out"), folder.resolve("datasets"))
                .withPort(0)
                .withHub(new HubHosts(address, address));
        try (Lab lab = Lab.start(config);
                Bridge bridge = Bridge.start(bridge(lab.port()))) {
            askTheLab("http://127.0.0.1:" + lab.port());
            askForDatasets("http://127.0.0.1:" + lab.port());
            askTheBridge("http://127.0.0.1:" + bridge.port());
        } finally {
            hub.stop(0);
        }
        given.put(
                "a failed delete",
                literal("lab/src/main/java/dev/crucible/lab/api/TrashResource.java", "Failed to delete simulation"));
        readLogLines();
        Cast.bundled().members().forEach(member -> given.put("epithet of " + member.id(), member.epithet()));
        for (Tier tier : Tier.values()) {
            given.put("tier " + tier.hearts(), tier.title());
        }
        compare();
    }

    private void prepare() throws IOException {
        run("r", "{}");
        run("broken", "{");
        run("damaged", "{}");
        Files.createDirectories(folder.resolve("out/empty"));
        write("r/bad.csv", "a,b\n1,2,3\n");
        write("r/csv/round_metrics_0.csv", "round\n1\n");
        write("damaged/plot_data_0.json", "{");
        run("pending", "{}");
        run("running", "{}");
        write("running/.running", "");
        run("interrupted", "{}");
        write("interrupted/status.json", STALE.formatted(""));
        run("lost", "{}");
        write("lost/status.json", STALE.formatted(",\"celery_task_id\":\"t\""));
        run("orphan", "{}");
        write("orphan/status.json", STALE.formatted(""));
        run("stuck", "{}");
        write("stuck/status.json", STALE.formatted(""));
        write("stuck/status.json.tmp/x", "");
    }

    private void run(String id, String config) throws IOException {
        write(id + "/config.json", config);
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve("out").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void askTheLab(String lab) throws IOException, InterruptedException {
        given.put("GET /", send("GET", lab + "/", ""));
        given.put("an unknown path", send("GET", lab + "/nowhere", ""));
        given.put("another method", send("PUT", lab + "/api/queue/status", "{}"));
        detail("a wrong id", "GET", lab + RUNS + "a..b/status", "");
        detail("an unknown run", "GET", lab + RUNS + "nope", "");
        detail("a run without config", "GET", lab + RUNS + "empty", "");
        detail("a broken config", "GET", lab + RUNS + "broken", "");
        detail("another type of file", "GET", lab + RUNS + "r/results/x.exe", "");
        detail("no such file", "GET", lab + RUNS + "r/results/x.png", "");
        detail("a file elsewhere", "GET", lab + RUNS + "r/results/..%2F..%2Fx.png", "");
        detail("a broken table", "GET", lab + RUNS + "r/results/bad.csv", "");
        detail("an empty name", "PATCH", lab + RUNS + "r/rename", "{\"display_name\":\" \"}");
        detail("a long name", "PATCH", lab + RUNS + "r/rename", "{\"display_name\":\"%s\"}".formatted("x".repeat(101)));
        detail("stop: an ended run", "POST", lab + RUNS + "r/stop", "{}");
        detail("stop: a broken folder", "POST", lab + RUNS + "stuck/stop", "{}");
        detail("delete: a running run", "DELETE", lab + RUNS + "running", "");
        given.put("status: interrupted", text(lab + RUNS + "interrupted/status", "error"));
        given.put("status: lost", text(lab + RUNS + "lost/status", "error"));
        send("POST", lab + RUNS + "orphan/stop", "{}");
        given.put("status: orphan", text(lab + RUNS + "orphan/status", "error"));
        detail("plots: an unknown run", "GET", lab + RUNS + "nope/plot-data", "");
        detail("plots: an ended run", "GET", lab + RUNS + "r/plot-data", "");
        detail("plots: a waiting run", "GET", lab + RUNS + "pending/plot-data", "");
        detail("plots: broken", "GET", lab + RUNS + "damaged/plot-data", "");
        JsonNode failed = Json.MAPPER
                .readTree(
                        send("DELETE", lab + "/api/simulations", "{\"simulation_ids\":[\"running\",\"nope\",\"a.b\"]}"))
                .path("failed");
        given.put("delete many: running", failed.at("/0/error").asText());
        given.put("delete many: unknown", failed.at("/1/error").asText());
        given.put("delete many: a wrong id", failed.at("/2/error").asText());
        String few =
                "{\"shared_settings\":{\"num_of_rounds\":0,\"save_plots\":\"maybe\"},\"simulation_strategies\":[{}]}";
        JsonNode errors =
                Json.MAPPER.readTree(send("POST", lab + "/api/validate", few)).path("errors");
        given.put("validate: too few", errors.path(0).asText());
        given.put("validate: no boolean", errors.path(1).asText());
        Files.delete(folder.resolve("out/.lab.lock"));
        Files.move(folder.resolve("out"), folder.resolve("moved"));
        Files.writeString(folder.resolve("out"), "");
        detail("a full disk", "POST", lab + "/api/simulations", "{}");
    }

    private void askForDatasets(String lab) throws IOException, InterruptedException {
        String validate = lab + "/api/datasets/validate?name=";
        given.put("data set: a wrong name", text(validate + "x", "error"));
        given.put("data set: unknown", text(validate + "a/404", "error"));
        given.put("data set: private", text(validate + "a/401", "error"));
        given.put("data set: forbidden", text(validate + "a/403", "error"));
        given.put("data set: unusable", text(validate + "a/503", "error"));
        given.put("data set: offline", text(validate + "a/cut", "error"));
        given.put("data set: no splits", text(validate + "a/200", "reason"));
    }

    private void askTheBridge(String bridge) throws IOException, InterruptedException {
        given.put("bridge without a crew", send("GET", bridge + "/health", ""));
        given.put("bridge: an unknown action", text(send("POST", bridge + "/action", "{\"action\":\"X\"}")));
    }

    /** Answers {@code /api/datasets/a/STATUS} with that status, and hangs up where there is none. */
    private static HttpServer hub() throws IOException {
        HttpServer hub = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        hub.createContext("/", exchange -> {
            String name = exchange.getRequestURI().getPath().replaceFirst(".*/", "");
            if (!name.equals("cut")) {
                byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(name.equals("splits") ? 200 : Integer.parseInt(name), body.length);
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        hub.start();
        return hub;
    }

    private BridgeConfig bridge(int noCrew) {
        return new BridgeConfig(
                "127.0.0.1",
                0,
                Tokens.of(Optional.empty()),
                Admission.OWN,
                URI.create("http://127.0.0.1:" + noCrew),
                Optional.empty(),
                folder.resolve("identity"),
                folder.resolve("data"),
                new BridgeConfig.Voice.Off(),
                TurnLimits.usual(),
                Rate.UNLIMITED);
    }

    /** A form of log line is kept when it is read to the same message and level. */
    private void readLogLines() throws IOException {
        fixed().forEach((name, line) -> {
            if (name.startsWith("log line")) {
                LogLine read = LogLine.parse(line);
                boolean kept = read.level().equals("WARNING") && read.message().equals("the message");
                given.put(name, kept ? line : read.toString());
            }
        });
    }

    private static String literal(String file, String text) throws IOException {
        return Files.readString(Path.of("..").resolve(file)).contains('"' + text + '"') ? text : "";
    }

    private void compare() throws IOException {
        Map<String, String> fixed = fixed();
        fixed.forEach((name, text) -> {
            if (text.endsWith("…") && given.getOrDefault(name, "").startsWith(text.substring(0, text.length() - 1))) {
                given.put(name, text);
            }
        });
        assertThat(given).containsExactlyInAnyOrderEntriesOf(fixed);
    }

    private static Map<String, String> fixed() throws IOException {
        Map<String, String> fixed = new LinkedHashMap<>();
        for (String line : Files.readAllLines(FILE)) {
            String[] row = line.split("\t");
            fixed.put(row[0], row[1]);
        }
        return fixed;
    }

    private void detail(String name, String method, String uri, String body) throws IOException, InterruptedException {
        given.put(
                name,
                Json.MAPPER.readTree(send(method, uri, body)).path("detail").asText());
    }

    private String text(String uri, String field) throws IOException, InterruptedException {
        return Json.MAPPER.readTree(send("GET", uri, "")).path(field).asText();
    }

    private static String text(String answer) throws IOException {
        return Json.MAPPER.readTree(answer).path("error").asText();
    }

    private String send(String method, String uri, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(uri));
        request.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        return http.send(request.build(), BodyHandlers.ofString()).body();
    }
}
