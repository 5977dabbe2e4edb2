package dev.crucible.bench.evals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.model.ModelConfig;
import dev.crucible.bench.evals.UnderstandingScore.Outcome;
import dev.crucible.bench.services.ServiceProcess;
import dev.crucible.bench.services.Services;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A lab, a crew and a bridge of one's own: one run at work, two that wait, one that was completed and one that was stopped. */
final class UnderstandingStand implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** An answer that takes longer is a defect of the crew's. */
    private static final Duration ANSWER = Duration.ofSeconds(30);

    private static final int RUNS = 5;

    /** What runs do not change by themselves, while one is at work and the others wait or have ended. */
    private static final List<String> KEPT =
            List.of("simulation_id", Setting.DISPLAY_NAME.name(), "tags", "notes", "archived", "status");

    private static final Set<String> ENDED = Set.of("completed", "failed", "stopped");

    /** What a run does: hardly anything, or as much as the lab admits, so that it outlasts all lines. */
    private enum Work {
        QUICK(1, 120, 1),
        ENDLESS(10_000, 2_000, 5);

        private final int rounds;
        private final int samples;
        private final int epochs;

        Work(int rounds, int samples, int epochs) {
            this.rounds = rounds;
            this.samples = samples;
            this.epochs = epochs;
        }
    }

    private final Services services;
    private final ServiceProcess lab;
    private final List<String> runs = new ArrayList<>();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** What a line led to. */
    record Answer(String intent, Outcome outcome) {}

    /**
     * All that was told in answer to a line.
     *
     * @param said what the crew said and asked, a piece a line
     * @param plan what a question is about, as it was shown
     * @param choices the answers that a question offers
     * @param outcome what was asked, as far as a stream tells
     */
    record Told(List<String> said, String plan, List<String> choices, String intent, Outcome outcome) {

        /** All of it as one text. */
        String text() {
            return String.join("\n", said) + "\n" + plan;
        }
    }

    private UnderstandingStand(Path folder, ModelConfig model, Optional<Path> projects)
            throws IOException, InterruptedException {
        services = Services.start(folder, model, projects);
        lab = services.lab();
    }

    /** One whose crew thinks by itself. */
    static UnderstandingStand open(Path folder) throws IOException, InterruptedException {
        return open(folder, ModelConfig.none(), Optional.empty());
    }

    /** One whose crew thinks with {@code model} and may read the folders below {@code projects}. */
    static UnderstandingStand open(Path folder, ModelConfig model, Optional<Path> projects)
            throws IOException, InterruptedException {
        UnderstandingStand stand = new UnderstandingStand(folder, model, projects);
        try {
            stand.furnish();
        } catch (IOException | InterruptedException | RuntimeException e) {
            stand.close();
            throw e;
        }
        return stand;
    }

    private void furnish() throws IOException, InterruptedException {
        await(launch("quick", Work.QUICK), "completed");
        String halted = launch("halted", Work.ENDLESS);
        await(halted, "running");
        lab.call("POST", "/api/simulations/" + halted + "/stop", null);
        await(halted, "stopped");
        String running = launch("long", Work.ENDLESS);
        launch("waiting", Work.ENDLESS);
        launch("waiting too", Work.ENDLESS);
        await(running, "running");
    }

    private String launch(String name, Work work) throws IOException, InterruptedException {
        String config = """
            {"display_name": "%s", "aggregation_strategy_keyword": "fedavg", "dataset_keyword": "femnist_iid", "num_of_clients": 3,
             "num_of_rounds": %d, "max_dataset_samples": %d, "num_of_client_epochs": %d}
            """.formatted(name, work.rounds, work.samples, work.epochs);
        ServiceProcess.Answer answer = lab.call("POST", "/api/simulations", config);
        if (answer.status() != 201) {
            throw new IOException("the lab refused a run: " + answer.body());
        }
        String id = answer.json().path("simulation_id").asText();
        runs.add(id);
        return id;
    }

    private void await(String id, String state) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        String seen = "";
        while (System.nanoTime() < deadline) {
            seen = lab.call("GET", "/api/simulations/" + id + "/status", null)
                    .json()
                    .path("status")
                    .asText();
            if (seen.equals(state)) {
                return;
            }
            if (ENDED.contains(seen)) {
                break;
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new IOException(id + " is " + seen + " and not " + state);
    }

    /** Says a line in a conversation of its own. */
    Answer say(String text) throws IOException, InterruptedException {
        String before = state();
        Told told = say(UUID.randomUUID().toString(), text, Optional.empty());
        return new Answer(told.intent(), state().equals(before) ? told.outcome() : Outcome.CHANGED);
    }

    /** Says a line in a conversation; {@code project} is the folder that the player works in. */
    Told say(String context, String text, Optional<Path> project) throws IOException, InterruptedException {
        return say(Optional.empty(), context, text, project);
    }

    /** Says a line of a certain player. */
    Told say(Optional<String> player, String context, String text, Optional<Path> project)
            throws IOException, InterruptedException {
        List<String> said = new ArrayList<>();
        List<String> choices = new ArrayList<>();
        String plan = "";
        String intent = "";
        Outcome outcome = Outcome.NONE;
        for (JsonNode told : records(player, context, text, project)) {
            switch (told.path("action").asText()) {
                case "message" -> said.add(told.path("message").asText());
                case "card" -> said.add(told.path("formula").asText());
                case "input_required" -> {
                    said.add(told.path("prompt").asText());
                    plan = told.path("plan").asText();
                    told.path("choices").forEach(choice -> choices.add(choice.asText()));
                    outcome = told.path("choices").isEmpty() ? outcome : asked(told);
                }
                case "end" -> intent = told.path("intent").asText();
                default -> {
                    // Murmurs and affinities say nothing.
                }
            }
        }
        return new Told(List.copyOf(said), plan, List.copyOf(choices), intent, outcome);
    }

    private List<JsonNode> records(Optional<String> player, String context, String text, Optional<Path> project)
            throws IOException, InterruptedException {
        ObjectNode body = Json.MAPPER.createObjectNode().put("action", "message");
        body.put("text", text)
                .put("context_id", context)
                .put("turn_id", UUID.randomUUID().toString())
                .put("protocol", 2);
        player.ifPresent(id -> body.put("player_id", id));
        project.ifPresent(folder -> body.put("project_path", folder.toString()));
        HttpResponse<Stream<String>> response =
                http.send(post(services.bridgeAddress(), "/message", body), HttpResponse.BodyHandlers.ofLines());
        try (Stream<String> lines = response.body()) {
            List<String> told = lines.filter(line -> !line.isBlank()).toList();
            if (response.statusCode() != 200) {
                throw new IOException("the bridge answered " + response.statusCode() + ": " + String.join(" ", told));
            }
            List<JsonNode> records = new ArrayList<>();
            for (String line : told) {
                records.add(Json.MAPPER.readTree(line));
            }
            return records;
        }
    }

    /** Posts to the crew itself, past the bridge; what it answers, whatever the status. */
    String tellCrew(String path, ObjectNode body) throws IOException, InterruptedException {
        return http.send(post(services.crewAddress(), path, body), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static HttpRequest post(URI service, String path, ObjectNode body) {
        return HttpRequest.newBuilder(service.resolve(path))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("A2A-Version", "1.0")
                .timeout(ANSWER)
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
    }

    /** The lab, for what is prepared and looked up beside the crew. */
    ServiceProcess lab() {
        return lab;
    }

    /** The runs that there are, the completed one first. */
    List<String> runs() {
        return List.copyOf(runs);
    }

    private static Outcome asked(JsonNode question) {
        String prompt = question.path("prompt").asText();
        String first = question.path("choices").path(0).asText();
        boolean shall = prompt.contains("Shall I") || prompt.contains("Soll ich");
        return shall && (first.startsWith("No") || first.startsWith("Nein")) ? Outcome.QUESTION : Outcome.CHOICE;
    }

    /** All that a crew could change, but for what runs change by themselves. */
    String state() throws IOException, InterruptedException {
        TreeSet<String> kept = new TreeSet<>();
        for (JsonNode run : lab.call("GET", "/api/simulations?include=annotations,status", null)
                .json()) {
            kept.add(KEPT.stream().map(field -> run.path(field).toString()).collect(Collectors.joining(" ")));
        }
        if (kept.size() < RUNS) {
            throw new IOException("the lab lists " + kept.size() + " runs and not " + RUNS);
        }
        return kept + lab.call("GET", "/api/sweeps", null).body();
    }

    @Override
    public void close() {
        services.close();
        http.close();
    }
}
