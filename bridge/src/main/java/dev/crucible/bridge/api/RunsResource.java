package dev.crucible.bridge.api;

import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Endpoints that pass the state, the rounds and the verdicts of a run on from the lab, so that the page of the novel asks the bridge alone. */
public final class RunsResource implements AutoCloseable {

    private static final Pattern ID = Pattern.compile("api_run_[0-9_]{1,40}");
    private static final Duration CONNECT = Duration.ofSeconds(2);
    /** Time until the lab answers; a stream of rounds may then last as long as the run. */
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private static final int BUFFER = 8_192;

    private final Optional<RelayedLab> lab;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();

    /** @param lab the lab of the crew, empty if unknown */
    public RunsResource(Optional<RelayedLab> lab) {
        this.lab = lab;
    }

    /** Adds the routes. */
    public void register(Routes routes) {
        routes.get("/runs/{id}", exchange -> relay(exchange, "/api/simulations/%s", "application/json"))
                .get(
                        "/runs/{id}/events",
                        exchange -> relay(exchange, "/api/simulations/%s/events", "text/event-stream; charset=utf-8"))
                .get(
                        "/runs/{id}/verdicts",
                        exchange -> relay(exchange, "/api/verdicts?simulation_ids=%s", "application/json"));
    }

    private void relay(Exchange exchange, String path, String type) throws IOException, InterruptedException {
        String id = exchange.path("id");
        if (!ID.matcher(id).matches()) {
            throw HttpProblem.notFound("id: there is no such run");
        }
        RelayedLab known = lab.orElseThrow(
                () -> HttpProblem.of(503, "This bridge knows no lab; start it with --lab and its address."));
        HttpRequest.Builder request =
                HttpRequest.newBuilder(known.uri(path.formatted(id))).timeout(ANSWER);
        known.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
        exchange.header("Last-Event-ID")
                .filter(last -> last.matches("[0-9]{1,18}"))
                .ifPresent(last -> request.header("Last-Event-ID", last));
        HttpResponse<InputStream> answer;
        try {
            answer = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw HttpProblem.of(503, "The lab does not answer.").with("Retry-After", "5");
        }
        try (InputStream in = answer.body()) {
            switch (answer.statusCode()) {
                case 200 -> copy(in, exchange, type);
                case 404 -> throw HttpProblem.notFound("id: there is no such run");
                default -> throw HttpProblem.of(502, "The lab answered with status " + answer.statusCode() + ".");
            }
        }
    }

    /** Copies what there is at once, because rounds are minutes apart. */
    private static void copy(InputStream in, Exchange exchange, String type) throws IOException {
        OutputStream out =
                exchange.with("Cache-Control", "no-cache, no-transform").with("X-Accel-Buffering", "no").stream(type);
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            out.write(buffer, 0, read);
            out.flush();
        }
        // Not in a finally: a stream that broke off must not look complete.
        out.close();
    }

    /** Ends all streams. */
    @Override
    public void close() {
        http.shutdownNow();
    }
}
