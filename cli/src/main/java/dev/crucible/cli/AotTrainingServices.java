package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** AOT training run of the command {@code up} on free ports, with requests to the lab and a conversation with the crew. */
final class AotTrainingServices {

    private static final int LISTED = 500;
    private static final int ROUNDS = 20;
    private static final int REFUSED = 400;

    private static final List<String> PAGES =
            List.of("/", "/api/system/devices", "/api/config/schema", "/docs", "/openapi.json", "/ui/", "/metrics");

    private static final List<String> LINES = List.of(
            "hello",
            "What is ALIE?",
            "Can Bulyan take 3 attackers out of 12?",
            "What is running?",
            "Does Krum survive 30 % label flippers on skewed data?",
            "no");

    private final Map<String, URI> addresses;
    private final HttpClient client;
    private final List<String> failures = new ArrayList<>();

    private AotTrainingServices(Map<String, URI> addresses, HttpClient client) {
        this.addresses = addresses;
        this.client = client;
    }

    static List<String> failures(Path folder) throws IOException, InterruptedException {
        Path out = folder.resolve("lab");
        for (int run = 0; run < LISTED; run++) {
            Path directory = Files.createDirectories(out.resolve("run" + run));
            Files.writeString(directory.resolve("config.json"), WarmCommand.FIRST_ROUND);
        }
        String[] command = {
            "up",
            "--lab-port=0",
            "--agents-port=0",
            "--bridge-port=0",
            "--post-rate=0",
            "--out=" + out,
            "--data=" + folder.resolve("data")
        };
        PipedReader said = new PipedReader();
        PrintWriter saying = new PrintWriter(new PipedWriter(said));
        Thread up = Thread.ofPlatform().name("up").start(() -> {
            try (saying) {
                Main.commandLine(Map.of()).setOut(saying).execute(command);
            }
        });
        try (HttpClient client = HttpClient.newHttpClient()) {
            AotTrainingServices visitor = new AotTrainingServices(addresses(new BufferedReader(said)), client);
            visitor.useLab();
            visitor.talk();
            return visitor.failures;
        } finally {
            up.interrupt();
            up.join();
        }
    }

    /** Reads the addresses that the services print, by service name. */
    private static Map<String, URI> addresses(BufferedReader said) throws IOException {
        Map<String, URI> addresses = new HashMap<>();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            String[] words = line.split(" +");
            if (words.length != 2) {
                return addresses;
            }
            addresses.put(words[0], URI.create(words[1]));
        }
        throw new IOException("the services did not start");
    }

    private void useLab() throws IOException, InterruptedException {
        for (String page : PAGES) {
            get("lab", page);
        }
        for (int round = 0; round < ROUNDS; round++) {
            get("lab", "/api/health");
            get("lab", "/api/simulations");
            get("lab", "/api/queue/status");
            post("lab", "/api/validate", WarmCommand.CONFIG.formatted("mlp"));
        }
        String run = "/api/simulations/"
                + Json.MAPPER
                        .readTree(post("lab", "/api/simulations", WarmCommand.FIRST_ROUND))
                        .path("simulation_id")
                        .asText();
        get("lab", run + "/events");
        get("lab", run + "/logs");
        get("lab", run);
    }

    private void talk() throws IOException, InterruptedException {
        get("agents", "/.well-known/agent-card.json");
        for (String line : LINES) {
            ObjectNode said = JsonNodeFactory.instance.objectNode();
            said.put("action", "message").put("text", line);
            said.put("context_id", "rehearsal").put("player_id", "rehearsal").put("protocol", 2);
            post("bridge", "/message", said.toString());
        }
        post("bridge", "/action", "{\"action\": \"get_profiles\"}");
    }

    private HttpRequest.Builder request(String service, String path) {
        return HttpRequest.newBuilder(
                Objects.requireNonNull(addresses.get(service), service).resolve(path));
    }

    private String get(String service, String path) throws IOException, InterruptedException {
        return send(request(service, path));
    }

    private String post(String service, String path, String body) throws IOException, InterruptedException {
        return send(request(service, path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= REFUSED) {
            failures.add("failed: " + response.request() + ": " + response.body());
        }
        return response.body();
    }
}
