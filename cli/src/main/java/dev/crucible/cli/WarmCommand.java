package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.results.Json;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** The rehearsal that the launcher records to make later starts quick: what a user does, once, in small. */
@Command(name = "warm", hidden = true)
final class WarmCommand implements Callable<Integer> {

    private static final String CONFIG = """
            {"aggregation_strategy_keyword": "krum", "dataset_keyword": "femnist_niid", "model_keyword": "%s",
             "num_of_clients": 4, "num_of_rounds": 1, "num_krum_selections": 1, "max_dataset_samples": 400,
             "save_plots": true,
             "attack_schedule": [{"start_round": 1, "end_round": 1, "attack_type": "sign_flip",
                                  "selection_strategy": "specific", "malicious_client_ids": [0]}]}
            """;

    /** One round as most first ones are: enough of it that the JVM knows which of its loops are worth compiling. */
    private static final String FIRST_ROUND = """
            {"aggregation_strategy_keyword": "fedavg", "dataset_keyword": "femnist_iid", "model_keyword": "mlp",
             "num_of_clients": 10, "num_of_rounds": 1, "num_of_client_epochs": 3, "batch_size": 32,
             "save_plots": false, "attack_schedule": []}
            """;

    private static final int LISTED = 500;
    private static final int LISTS = 20;

    private static final List<String> PAGES = List.of(
            "/",
            "/api/health",
            "/api/simulations",
            "/api/queue/status",
            "/api/system/devices",
            "/docs",
            "/openapi.json");

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("crucible-warm");
        try {
            List<String> failed = Stream.of(runs(folder), requests(folder))
                    .flatMap(List::stream)
                    .toList();
            failed.forEach(System.err::println);
            return failed.isEmpty() ? ExitCodes.OK : ExitCodes.FAILED;
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static List<String> runs(Path folder) throws IOException {
        String out = folder.resolve("out").toString();
        List<String> first = List.of("run", file(folder, "first", FIRST_ROUND), "--out", out);
        List<String> mlp = List.of("run", config(folder, "mlp"), "--out", out);
        List<String> cnn = List.of("run", config(folder, "cnn"), "--out", out);
        List<String> validate = List.of("validate", config(folder, "mlp"), "--json");
        List<String> doctor = List.of("doctor", "--out", out);
        return Stream.of(List.of("--help"), doctor, validate, first, mlp, cnn)
                .filter(command -> Main.commandLine(Map.of()).execute(command.toArray(String[]::new)) != ExitCodes.OK)
                .map(command -> "failed: " + command)
                .toList();
    }

    private static String config(Path folder, String model) throws IOException {
        return file(folder, model, CONFIG.formatted(model));
    }

    private static String file(Path folder, String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name + ".json"), content).toString();
    }

    private static List<String> requests(Path folder) throws IOException, InterruptedException {
        Path runs = folder.resolve("lab");
        for (int run = 0; run < LISTED; run++) {
            Path directory = Files.createDirectories(runs.resolve("run" + run));
            Files.writeString(directory.resolve("config.json"), FIRST_ROUND);
        }
        LabConfig config = LabConfig.local(runs, folder.resolve("datasets")).withPort(0);
        try (Lab lab = Lab.start(config);
                HttpClient client = HttpClient.newHttpClient()) {
            URI address = URI.create("http://127.0.0.1:" + lab.port());
            for (String page : PAGES) {
                send(client, HttpRequest.newBuilder(address.resolve(page)));
            }
            for (int list = 0; list < LISTS; list++) {
                send(client, HttpRequest.newBuilder(address.resolve("/api/simulations")));
            }
            JsonNode verdict = post(client, address.resolve("/api/validate"), CONFIG.formatted("mlp"));
            JsonNode launched = post(client, address.resolve("/api/simulations"), FIRST_ROUND);
            return verdict.path("valid").booleanValue() && launched.has("simulation_id")
                    ? List.of()
                    : List.of("failed: " + verdict + launched);
        }
    }

    private static JsonNode post(HttpClient client, URI address, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        return Json.MAPPER.readTree(send(client, request).body());
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
