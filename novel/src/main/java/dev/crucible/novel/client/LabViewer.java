package dev.crucible.novel.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Read-only client of the lab: list of runs, rounds and plots. Futures complete on daemon threads. */
public final class LabViewer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NOT_FOUND = 404;
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final RemoteService service;
    private final Http http = new Http("lab", CONNECT);

    public LabViewer(RemoteService service) {
        this.service = service;
    }

    public URI base() {
        return service.address();
    }

    /** Returns the address of the dashboard. */
    public URI dashboard() {
        return base().resolve("/ui/");
    }

    /** Fetches the list of runs, newest first. */
    public CompletableFuture<List<LabRun.Listed>> runs() {
        return get("/api/simulations").thenApply(list -> {
            List<LabRun.Listed> runs = new ArrayList<>();
            list.forEach(run -> runs.add(new LabRun.Listed(
                    run.path("simulation_id").asText(""),
                    run.path("display_name").asText("").strip())));
            runs.removeIf(run -> run.id().isBlank());
            return runs;
        });
    }

    /** Fetches the state of a run. */
    public CompletableFuture<LabRun> run(String id) {
        return get("/api/simulations/" + id).thenApply(detail -> LabRun.from(id, detail));
    }

    /** Fetches the state of a run; empty if the lab has no such run. */
    public CompletableFuture<Optional<LabRun>> find(String id) {
        return http.client()
                .sendAsync(request("/api/simulations/" + id), BodyHandlers.ofByteArray())
                .thenApply(answer -> answer.statusCode() == NOT_FOUND
                        ? Optional.empty()
                        : Optional.of(LabRun.from(id, json(requireOk(answer)))));
    }

    /** Fetches the verdicts on runs; runs that differ only in their seed are judged together. */
    public CompletableFuture<List<JudgedRule>> verdicts(List<String> ids) {
        return get("/api/verdicts?simulation_ids=" + String.join(",", ids)).thenApply(JudgedRule::all);
    }

    /** Fetches all rounds of a run that is over. */
    public CompletableFuture<List<LabRun.Round>> rounds(String id) {
        List<LabRun.Round> rounds = new ArrayList<>();
        return http.client()
                .sendAsync(
                        events(id).timeout(ANSWER).build(),
                        BodyHandlers.fromLineSubscriber(new RoundReader(rounds::add)))
                .thenApply(answer -> List.copyOf(rounds));
    }

    /** Fetches a picture of a run. */
    public CompletableFuture<byte[]> plot(String id, String name) {
        return http.client()
                .sendAsync(request("/api/simulations/" + id + "/results/" + name), BodyHandlers.ofByteArray())
                .thenApply(LabViewer::requireOk);
    }

    /** Subscribes to the rounds of a run, past ones first; the returned action unsubscribes. */
    public Runnable follow(String id, Consumer<LabRun.Round> round) {
        RoundReader reader = new RoundReader(round);
        CompletableFuture<?> stream =
                http.client().sendAsync(events(id).build(), BodyHandlers.fromLineSubscriber(reader));
        return () -> {
            reader.stop();
            stream.cancel(true);
        };
    }

    private HttpRequest.Builder events(String id) {
        return service.request("/api/simulations/" + id + "/events").header("Accept", "text/event-stream");
    }

    @Override
    public void close() {
        http.close();
    }

    private CompletableFuture<JsonNode> get(String path) {
        return http.client()
                .sendAsync(request(path), BodyHandlers.ofByteArray())
                .thenApply(LabViewer::requireOk)
                .thenApply(LabViewer::json);
    }

    private static JsonNode json(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpRequest request(String path) {
        return service.request(path).timeout(ANSWER).build();
    }

    private static byte[] requireOk(HttpResponse<byte[]> answer) {
        if (answer.statusCode() != 200) {
            throw new UncheckedIOException(
                    new IOException(answer.uri().getPath() + " answered " + answer.statusCode()));
        }
        return answer.body();
    }

    /** Parses the data lines of server-sent events. */
    private static final class RoundReader implements Flow.Subscriber<String> {
        private static final String DATA = "data:";

        private final Consumer<LabRun.Round> round;
        private volatile Flow.@Nullable Subscription subscription;
        private volatile boolean stopped;

        RoundReader(Consumer<LabRun.Round> round) {
            this.round = round;
        }

        void stop() {
            stopped = true;
            Flow.Subscription begun = subscription;
            if (begun != null) {
                begun.cancel();
            }
        }

        @Override
        public void onSubscribe(Flow.Subscription begun) {
            subscription = begun;
            begun.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            if (stopped) {
                stop();
            } else if (line.startsWith(DATA)) {
                try {
                    LabRun.Round.from(JSON.readTree(line.substring(DATA.length())))
                            .ifPresent(round);
                } catch (JsonProcessingException e) {
                    System.getLogger(LabViewer.class.getName())
                            .log(System.Logger.Level.DEBUG, "the lab sent an event that is no JSON", e);
                }
            }
        }

        @Override
        public void onError(Throwable failure) {
            System.getLogger(LabViewer.class.getName())
                    .log(System.Logger.Level.DEBUG, "the stream of rounds was cut", failure);
        }

        @Override
        public void onComplete() {}
    }
}
