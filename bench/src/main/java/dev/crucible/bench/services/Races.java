package dev.crucible.bench.services;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.bench.services.RunModel.Operation;
import dev.crucible.bench.services.RunModel.Place;
import dev.crucible.bench.services.RunModel.Step;
import dev.crucible.bench.services.ServiceProcess.Answer;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.web.Rate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;

/**
 * Pairs of operations on one run at the same time. Answers and the run afterwards must be those of one order of the two in
 * {@link RunModel}; an error is an answer of 500 or above, or a folder that is left without a config. Every operation is held against the
 * model alone first.
 *
 * <p>BenchArguments: the number of pairs (392: each pair twice in each of four states).
 */
public final class Races implements AutoCloseable {

    private static final int USUAL = 392;
    private static final int FAILED = 500;
    private static final String NAME = "raced";
    private static final String CONFIG =
            "{\"shared_settings\":{\"aggregation_strategy_keyword\":\"fedavg\",\"dataset_keyword\":\"digits\","
                    + "\"num_of_rounds\":1,\"num_of_clients\":2},\"simulation_strategies\":[{}]}";

    /** Operations that lead from a queued run to each state in which pairs meet. */
    private static final List<List<Operation>> BEGINNINGS = List.of(
            List.of(), List.of(Operation.STOP), List.of(Operation.TRASH), List.of(Operation.STOP, Operation.TRASH));

    private final HttpClient http = HttpClient.newHttpClient();
    private final Path out;
    private final Lab lab;
    private int notLinearizable;
    private int errors;

    /** Starts a lab over {@code out} whose queue stays closed, so that only these operations change a run. */
    Races(Path out) throws IOException {
        this.out = out;
        Path datasets = out.resolveSibling("datasets");
        this.lab = Lab.prepare(
                LabConfig.local(out, datasets)
                        .withPort(0)
                        .withPosts(Rate.UNLIMITED)
                        .withTerminal(Optional.empty()),
                ChildLauncher.ofSimulations(datasets, 1));
    }

    public static void main(String[] arguments) throws Exception {
        int pairs = BenchArguments.of(arguments).number(0, "pairs", USUAL);
        Path folder = Files.createTempDirectory("crucible-races-");
        try (Races races = new Races(folder.resolve("out"))) {
            races.holdAgainstTheModel();
            races.race(pairs);
            String last = races.line(pairs);
            System.out.println(last);
            if (!races.isClean()) {
                throw new Complaint("some pairs are not answered as one after the other");
            }
        } finally {
            FolderTree.delete(folder);
        }
    }

    boolean isClean() {
        return notLinearizable == 0 && errors == 0;
    }

    String line(int pairs) {
        return String.format(Locale.ROOT, "%d pairs, %d not linearizable, %d errors", pairs, notLinearizable, errors);
    }

    /** Does every operation alone in every state; throws if the lab and the model differ. */
    void holdAgainstTheModel() throws IOException, InterruptedException {
        for (List<Operation> beginning : BEGINNINGS) {
            for (Operation operation : Operation.values()) {
                String id = launch();
                RunModel before = begin(id, beginning);
                Step told = before.after(operation);
                Step found = new Step(ask(operation, id).status(), observe(id));
                if (!found.equals(told)) {
                    throw new Complaint(
                            "%s after %s: the model tells %s, the lab %s".formatted(operation, beginning, told, found));
                }
            }
        }
    }

    /** Races {@code pairs} pairs, all combinations in turn. */
    void race(int pairs) throws IOException, InterruptedException, ExecutionException {
        Operation[] operations = Operation.values();
        for (int pair = 0; pair < pairs; pair++) {
            List<Operation> beginning = BEGINNINGS.get(pair % BEGINNINGS.size());
            int both = pair / BEGINNINGS.size() % (operations.length * operations.length);
            race(beginning, operations[both / operations.length], operations[both % operations.length]);
        }
    }

    private void race(List<Operation> beginning, Operation first, Operation second)
            throws IOException, InterruptedException, ExecutionException {
        String id = launch();
        RunModel before = begin(id, beginning);
        CyclicBarrier together = new CyclicBarrier(2);
        List<Callable<Answer>> work = new ArrayList<>();
        for (Operation operation : List.of(first, second)) {
            work.add(() -> {
                together.await();
                return ask(operation, id);
            });
        }
        List<Answer> answers = Together.all(work);
        RunModel after = observe(id);
        String what = "%s and %s after %s: %s, then %s".formatted(first, second, beginning, answers, after);
        boolean ghost =
                Files.exists(out.resolve(id)) && !Files.exists(out.resolve(id).resolve("config.json"));
        if (ghost || answers.stream().anyMatch(answer -> answer.status() >= FAILED)) {
            errors++;
            System.out.println("error: " + what);
        } else if (!explains(before, first, second, answers.get(0), answers.get(1), after)
                && !explains(before, second, first, answers.get(1), answers.get(0), after)) {
            notLinearizable++;
            System.out.println("not linearizable: " + what);
        }
        ask(Operation.DELETE, id);
    }

    private static boolean explains(
            RunModel before, Operation first, Operation second, Answer one, Answer other, RunModel after) {
        Step step = before.after(first);
        Step next = step.after().after(second);
        return step.status() == one.status()
                && next.status() == other.status()
                && next.after().equals(after);
    }

    private String launch() throws IOException, InterruptedException {
        Answer answer = send("POST", "/api/simulations", CONFIG);
        if (answer.status() != 201) {
            throw new Complaint("the lab took no run: " + answer);
        }
        return answer.json().path("simulation_id").asText();
    }

    private RunModel begin(String id, List<Operation> operations) throws IOException, InterruptedException {
        RunModel run = RunModel.QUEUED;
        for (Operation operation : operations) {
            ask(operation, id);
            run = run.after(operation).after();
        }
        return run;
    }

    private Answer ask(Operation operation, String id) throws IOException, InterruptedException {
        String run = "/api/simulations/" + id;
        return switch (operation) {
            case DELETE -> send("DELETE", run, "");
            case RENAME -> send("PATCH", run + "/rename", "{\"display_name\":\"" + NAME + "\"}");
            case NOTE -> send("PATCH", run + "/annotations", "{\"notes\":\"" + NAME + "\"}");
            default -> send("POST", run + "/" + operation.name().toLowerCase(Locale.ROOT), "{}");
        };
    }

    /** Returns the run as the lab shows it; the trash tells of a run only that it is there, so the state is read from its files. */
    private RunModel observe(String id) throws IOException, InterruptedException {
        Path listed = out.resolve(id);
        Optional<Path> thrown = trashed(id);
        Path folder = Files.exists(listed) ? listed : thrown.orElse(listed);
        if (!Files.exists(folder)) {
            return new RunModel(Place.NOWHERE, false, false, false);
        }
        JsonNode status = Json.readObject(folder.resolve("status.json"));
        boolean renamed = Files.readString(folder.resolve("config.json")).contains(NAME);
        boolean noted = Arrays.stream(
                        Optional.ofNullable(folder.toFile().list()).orElse(new String[0]))
                .filter(name -> name.contains("annotation"))
                .map(folder::resolve)
                .anyMatch(Races::isNoted);
        boolean waiting = status.path("status").asText().equals("queued") && !Files.exists(folder.resolve(".stopped"));
        return new RunModel(folder.equals(listed) ? Place.LISTED : Place.TRASH, waiting, renamed, noted);
    }

    private static boolean isNoted(Path file) {
        try {
            return Files.readString(file).contains(NAME);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Optional<Path> trashed(String id) throws IOException {
        Path trash = out.resolve(".trash");
        if (!Files.isDirectory(trash)) {
            return Optional.empty();
        }
        try (var entries = Files.list(trash)) {
            return entries.filter(entry -> entry.getFileName().toString().contains(id))
                    .findFirst();
        }
    }

    private Answer send(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + lab.port() + path))
                .header("Content-Type", "application/json")
                .header("If-Match", "*")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        var answer = http.send(request, BodyHandlers.ofString());
        return new Answer(answer.statusCode(), answer.body());
    }

    @Override
    public void close() {
        lab.close();
        http.close();
    }
}
