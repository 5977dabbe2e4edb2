package dev.crucible.bench.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunContents;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.scheduling.ProcessTag;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The runs that a lab accepted, and what it says of them; it is asked as often as it takes, as a patient client would. */
final class ChaosRuns {

    private static final List<String> RULES = List.of("fedavg", "median", "geometric_median");
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration BUSY_PATIENCE = Duration.ofSeconds(20);
    private static final int LOOK_MILLIS = 100;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final URI lab;
    private final Path out;
    private final Map<String, Integer> accepted = Collections.synchronizedMap(new LinkedHashMap<>());
    private final List<RunContents> twins = new ArrayList<>();

    /** What became of all runs. */
    record Books(List<String> lost, List<String> doubled, List<String> differ) {

        boolean balance() {
            return lost.isEmpty() && doubled.isEmpty() && differ.isEmpty();
        }
    }

    ChaosRuns(URI lab, Path out) {
        this.lab = lab;
        this.out = out;
    }

    /** Runs one of each config to its end; the others will be compared with them. */
    void runTwins() throws IOException, InterruptedException {
        List<String> ids = new ArrayList<>();
        for (int variant = 0; variant < RULES.size(); variant++) {
            ids.add(launch("twin-" + variant, variant));
        }
        awaitAll(ids);
        for (String id : ids) {
            twins.add(RunContents.of(run(id)));
        }
    }

    /** Launches the next run; returns its id once it is accepted. */
    String launchNext() throws IOException, InterruptedException {
        int number = accepted.size();
        int variant = number % RULES.size();
        String id = launch("chaos-" + number, variant);
        accepted.put(id, variant);
        return id;
    }

    private String launch(String key, int variant) throws IOException, InterruptedException {
        String config = """
                {'aggregation_strategy_keyword': '%s', 'dataset_keyword': 'femnist_iid', 'model_keyword': 'mlp',
                 'num_of_rounds': 60, 'num_of_clients': 5, 'max_dataset_samples': 600, 'num_of_client_epochs': 1,
                 'save_plots': false, 'seed': 7,
                 'attack_schedule': [{'start_round': 5, 'end_round': 60, 'attack_type': 'sign_flip',
                   'selection_strategy': 'specific', 'malicious_client_ids': [1]}]}
                """.formatted(RULES.get(variant)).replace('\'', '"');
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            Optional<HttpResponse<String>> answer = call("POST", "/api/simulations", Optional.of(config), key);
            if (answer.isPresent() && answer.get().statusCode() == 201) {
                return Json.MAPPER
                        .readTree(answer.get().body())
                        .get("simulation_id")
                        .asText();
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        throw new IOException("the lab accepts no runs any more");
    }

    private Optional<HttpResponse<String>> call(String method, String path, Optional<String> body, String key)
            throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(lab.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json");
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        request.method(
                method, body.map(HttpRequest.BodyPublishers::ofString).orElseGet(HttpRequest.BodyPublishers::noBody));
        try {
            return Optional.of(http.send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The state of every run that the lab lists, a list for each id; empty when it does not answer. */
    private Optional<Map<String, List<String>>> listed() throws IOException, InterruptedException {
        Optional<HttpResponse<String>> answer = call("GET", "/api/simulations?include=status", Optional.empty(), "");
        if (answer.isEmpty() || answer.get().statusCode() != 200) {
            return Optional.empty();
        }
        Map<String, List<String>> states = new LinkedHashMap<>();
        for (JsonNode run : Json.MAPPER.readTree(answer.get().body())) {
            states.computeIfAbsent(run.path("simulation_id").asText(), unused -> new ArrayList<>())
                    .add(run.path("status").asText());
        }
        return Optional.of(states);
    }

    /** Waits until all of {@code ids} are completed; those that failed are resumed, as their owner would. */
    private List<String> awaitAll(List<String> ids) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        int left = ids.size();
        List<String> waiting = List.copyOf(ids);
        while (!waiting.isEmpty() && System.nanoTime() < end) {
            Map<String, List<String>> states = listed().orElse(Map.of());
            List<String> still = new ArrayList<>();
            for (String id : waiting) {
                String state = states.getOrDefault(id, List.of("")).getFirst();
                if (state.equals("failed")) {
                    resume(id);
                }
                if (!state.equals("completed")) {
                    still.add(id);
                }
            }
            waiting = still;
            if (waiting.size() < left) {
                // As long as something ends, nothing is stuck.
                left = waiting.size();
                end = System.nanoTime() + PATIENCE.toNanos();
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        return waiting;
    }

    void resume(String id) throws InterruptedException {
        call("POST", "/api/simulations/" + id + "/resume", Optional.empty(), "");
    }

    /** Waits until {@code id} says that it failed or is completed; whether it failed. */
    boolean awaitFailure(String id) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        long completed = 0;
        while (System.nanoTime() < end) {
            Map<String, List<String>> states = listed().orElse(Map.of());
            String state = states.getOrDefault(id, List.of("")).getFirst();
            if (state.equals("failed") || state.equals("completed")) {
                return state.equals("failed");
            }
            long now = states.values().stream()
                    .filter(of -> of.contains("completed"))
                    .count();
            if (now > completed) {
                // It may wait behind many others.
                completed = now;
                end = System.nanoTime() + PATIENCE.toNanos();
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        throw new IOException(id + " does not end");
    }

    /** Waits for runs with a process that have done some rounds, for a while; those there are. */
    List<String> awaitBusy() throws InterruptedException {
        long end = System.nanoTime() + BUSY_PATIENCE.toNanos();
        List<String> busy = busy();
        while (busy.isEmpty() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            busy = busy();
        }
        return busy;
    }

    private List<String> busy() {
        Map<ProcessTag, List<ProcessHandle>> living = ProcessTag.allBearers();
        return ids().stream()
                .filter(id -> living.keySet().stream().anyMatch(mark -> mark.value()
                        .startsWith(ProcessTag.of(run(id)).value())))
                .filter(id -> Files.exists(run(id).checkpoint()))
                .toList();
    }

    private List<String> ids() {
        synchronized (accepted) {
            return List.copyOf(accepted.keySet());
        }
    }

    List<ProcessHandle> bearers(String id) {
        return ProcessTag.of(run(id)).bearers();
    }

    RunDirectory run(String id) {
        return new RunDirectory(out.resolve(id));
    }

    /** Waits for every end, writes it to {@code details} and compares. */
    Books close(ChaosDetails details) throws IOException, InterruptedException {
        List<String> lost = awaitAll(ids());
        Map<String, List<String>> states = listed().orElse(Map.of());
        List<String> doubled = new ArrayList<>();
        states.forEach((id, all) -> {
            boolean twin = twins.stream().anyMatch(known -> known.run().id().equals(id));
            if (all.size() > 1 || !(twin || accepted.containsKey(id))) {
                doubled.add(id);
            }
        });
        List<String> differ = new ArrayList<>();
        for (Map.Entry<String, Integer> run : accepted.entrySet()) {
            List<String> differences = lost.contains(run.getKey())
                    ? List.of()
                    : twins.get(run.getValue()).differences(RunContents.of(run(run.getKey())));
            if (!differences.isEmpty()) {
                differ.add(run.getKey() + ": " + differences);
            }
            details.end(
                    run.getKey(),
                    states.getOrDefault(run.getKey(), List.of("lost")).getFirst(),
                    differences);
        }
        return new Books(lost, doubled, differ);
    }
}
