package dev.crucible.agents.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.web.JacksonFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Calls the lab and waits for its answers; safe for many threads. */
public final class LabClient implements AutoCloseable {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,200}");
    private static final int LARGEST = 32 << 20;

    /** A line of a player is answered within two seconds, so no look at the lab may take longer. */
    private static final Duration LONGEST_LOOK = Duration.ofMillis(1_500);

    /** A lab that was started together with the crew may need a moment more; so long it is waited for, once. */
    private static final Duration LONGEST_START = Duration.ofSeconds(1);

    private static final Duration KNOCK = Duration.ofMillis(50);

    private static final ObjectMapper JSON = JacksonFactory.mapper();

    private final LabAddress address;
    private volatile boolean met;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(3))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    public LabClient(LabAddress address) {
        this.address = address;
    }

    /** The page of the lab for people, for links. */
    public URI base() {
        return address.base();
    }

    /**
     * Simulations, the newest first.
     *
     * @param limit at most so many
     * @param text what id, name or strategy contains, empty for all
     * @param states only these, empty for all
     */
    public List<LabRunSummary> list(int limit, String text, List<String> states)
            throws LabException, InterruptedException {
        StringBuilder path = new StringBuilder("/api/simulations?limit=").append(limit);
        if (!text.isBlank()) {
            path.append("&q=").append(encode(text.length() > 200 ? text.substring(0, 200) : text));
        }
        if (!states.isEmpty()) {
            path.append("&status=").append(encode(String.join(",", states)));
        }
        List<LabRunSummary> runs = new ArrayList<>();
        get(path.toString()).forEach(json -> runs.add(LabRunSummary.of(json)));
        return runs;
    }

    /** Config, result files and progress. */
    public JsonNode detail(String id) throws LabException, InterruptedException {
        return get(path(id, ""));
    }

    public JsonNode config(String id) throws LabException, InterruptedException {
        return get(path(id, "/config"));
    }

    /** How the strategies of {@code ids} came through their attacks. */
    public JsonNode verdicts(List<String> ids) throws LabException, InterruptedException {
        return get("/api/verdicts?simulation_ids=" + encode(String.join(",", ids)));
    }

    /** The keys of configs, with the catalogue's facts about attacks and rules. */
    public JsonNode schema() throws LabException, InterruptedException {
        return get("/api/config/schema");
    }

    public LabRunStatus status(String id) throws LabException, InterruptedException {
        return LabRunStatus.of(get(path(id, "/status")));
    }

    /**
     * Launches a simulation and refuses what the run itself would refuse.
     *
     * @param key the same key with the same config starts nothing twice
     * @return the id
     */
    public String launch(ObjectNode config, String key) throws LabException, InterruptedException {
        return launch("/api/simulations?strict=true", config, key)
                .path("simulation_id")
                .asText();
    }

    private JsonNode launch(String path, ObjectNode body, String key) throws LabException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(body.toString()))
                .build());
    }

    public void stop(String id) throws LabException, InterruptedException {
        send(request(path(id, "/stop")).POST(BodyPublishers.noBody()).build());
    }

    /** Lets a stopped or failed simulation go on. */
    public void resume(String id) throws LabException, InterruptedException {
        send(request(path(id, "/resume")).POST(BodyPublishers.noBody()).build());
    }

    /** Moves a simulation that does not run to the trash, from which it can be restored for a while. */
    public void trash(String id) throws LabException, InterruptedException {
        send(request(path(id, "/trash")).POST(BodyPublishers.noBody()).build());
    }

    /** Gets a simulation back from the trash. */
    public void restore(String id) throws LabException, InterruptedException {
        send(request(path(id, "/restore")).POST(BodyPublishers.noBody()).build());
    }

    /** The ids of what is in the trash, what went last first. */
    public List<String> trashed() throws LabException, InterruptedException {
        List<String> ids = new ArrayList<>();
        get("/api/trash").forEach(entry -> ids.add(entry.path("simulation_id").asText()));
        return ids;
    }

    /** Changes tags, notes or whether a simulation is archived; fields that are absent stay as they are. */
    public JsonNode annotate(String id, ObjectNode annotations) throws LabException, InterruptedException {
        return body("PATCH", path(id, "/annotations"), annotations);
    }

    /** Gives a simulation another name and returns it as stored. */
    public String rename(String id, String name) throws LabException, InterruptedException {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("display_name", name);
        return body("PATCH", path(id, "/rename"), body).path("display_name").asText();
    }

    /** The verdict: {@code valid}, {@code errors}, {@code warnings}, and an {@code estimate} of what can run. */
    public JsonNode validate(JsonNode config) throws LabException, InterruptedException {
        return send(looking("/api/validate?estimate=true")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(config.toString()))
                .build());
    }

    /** The verdict on a config that names Python, which is tried first; that may take longer than a look. */
    public JsonNode validateByTrial(JsonNode config) throws LabException, InterruptedException {
        return body("POST", "/api/validate", config);
    }

    /** What a sweep of {@code grid} would be: cells, runs, exclusions, an estimate; nothing is launched. */
    public JsonNode planSweep(ObjectNode grid) throws LabException, InterruptedException {
        return body("POST", "/api/sweeps?dry_run=true", grid);
    }

    /**
     * Launches a sweep.
     *
     * @param key the same key with the same grid starts nothing twice
     * @return the id
     */
    public String launchSweep(ObjectNode grid, String key) throws LabException, InterruptedException {
        return launch("/api/sweeps", grid, key).path("sweep_id").asText();
    }

    /** State, progress and what its cells show so far. */
    public JsonNode sweep(String id) throws LabException, InterruptedException {
        return get(sweepPath(id, ""));
    }

    /** What a red team campaign would be; nothing is launched. */
    public JsonNode planCampaign(ObjectNode request) throws LabException, InterruptedException {
        return body("POST", "/api/campaigns?dry_run=true", request);
    }

    /**
     * Launches a red team campaign.
     *
     * @param key the same key with the same request starts nothing twice
     * @return the id
     */
    public String launchCampaign(ObjectNode request, String key) throws LabException, InterruptedException {
        return launch("/api/campaigns", request, key).path("campaign_id").asText();
    }

    /** State, the worst attack so far, and in the end a report. */
    public JsonNode campaign(String id) throws LabException, InterruptedException {
        return get(path("campaign", id, ""));
    }

    /** All red team campaigns, the newest first. */
    public JsonNode campaigns() throws LabException, InterruptedException {
        return get("/api/campaigns");
    }

    public void stopCampaign(String id) throws LabException, InterruptedException {
        send(request(path("campaign", id, "/stop"))
                .POST(BodyPublishers.noBody())
                .build());
    }

    /** Lets a stopped or failed campaign go on. */
    public void resumeCampaign(String id) throws LabException, InterruptedException {
        send(request(path("campaign", id, "/resume"))
                .POST(BodyPublishers.noBody())
                .build());
    }

    /** All sweeps, the newest first. */
    public JsonNode sweeps() throws LabException, InterruptedException {
        return get("/api/sweeps");
    }

    public void stopSweep(String id) throws LabException, InterruptedException {
        send(request(sweepPath(id, "/stop")).POST(BodyPublishers.noBody()).build());
    }

    /** Lets a stopped or failed sweep go on. */
    public void resumeSweep(String id) throws LabException, InterruptedException {
        send(request(sweepPath(id, "/resume")).POST(BodyPublishers.noBody()).build());
    }

    public JsonNode health() throws LabException, InterruptedException {
        return get("/api/health");
    }

    public JsonNode queue() throws LabException, InterruptedException {
        return get("/api/queue/status");
    }

    /** What runs and waits, and when each of it will have ended. */
    public JsonNode waitingLine() throws LabException, InterruptedException {
        return get("/api/queue");
    }

    /** What is measured round by round, from the first round on; close it. */
    public LabEvents events(String id) throws LabException, InterruptedException {
        return open(path(id, "/events"));
    }

    /** Log entries from the first line on; close it. */
    public LabEvents logs(String id) throws LabException, InterruptedException {
        return open(path(id, "/logs"));
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private LabEvents open(String path) throws LabException, InterruptedException {
        HttpResponse<InputStream> response =
                exchange(looking(path).header("Accept", "text/event-stream").build());
        if (response.statusCode() != 200) {
            throw refused(response.statusCode(), read(response));
        }
        return new LabEvents(response.body(), this::away);
    }

    private static String path(String id, String rest) throws LabRefused {
        return path("simulation", id, rest);
    }

    private static String sweepPath(String id, String rest) throws LabRefused {
        return path("sweep", id, rest);
    }

    private static String path(String what, String id, String rest) throws LabRefused {
        if (!ID.matcher(id).matches()) {
            throw new LabRefused(404, "There is no " + what + " with such an id.");
        }
        return "/api/" + what + "s/" + id + rest;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private JsonNode get(String path) throws LabException, InterruptedException {
        return send(looking(path).build());
    }

    /** A change that was agreed to may take its time, a look may not. */
    private HttpRequest.Builder looking(String path) {
        boolean patient = address.timeout().compareTo(LONGEST_LOOK) > 0;
        return request(path).timeout(patient ? LONGEST_LOOK : address.timeout());
    }

    private JsonNode body(String method, String path, JsonNode body) throws LabException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body.toString()))
                .build());
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.at(path)).timeout(address.timeout());
        address.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
        return request;
    }

    private JsonNode send(HttpRequest request) throws LabException, InterruptedException {
        HttpResponse<InputStream> response = exchange(request);
        byte[] body = read(response);
        if (response.statusCode() / 100 != 2) {
            throw refused(response.statusCode(), body);
        }
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw new LabAway("What answers at " + address.base() + " is not the lab: it sends no JSON.", e);
        }
    }

    private HttpResponse<InputStream> exchange(HttpRequest request) throws LabException, InterruptedException {
        long until = System.nanoTime() + LONGEST_START.toNanos();
        while (true) {
            try {
                HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
                met = true;
                return response;
            } catch (IOException e) {
                // Where nobody listens nothing was sent, so it may be sent again.
                if (met || !(e instanceof ConnectException) || System.nanoTime() >= until) {
                    met = true;
                    throw away(e);
                }
                Thread.sleep(KNOCK);
            }
        }
    }

    private byte[] read(HttpResponse<InputStream> response) throws LabException {
        try (InputStream in = response.body()) {
            byte[] body = in.readNBytes(LARGEST + 1);
            if (body.length > LARGEST) {
                throw new LabRefused(413, "The lab's answer is larger than 32 MiB.");
            }
            return body;
        } catch (IOException e) {
            throw away(e);
        }
    }

    private LabAway away(IOException cause) {
        if (cause instanceof HttpTimeoutException && !(cause instanceof HttpConnectTimeoutException)) {
            return new LabAway(
                    "The lab at " + address.base() + " is busy and did not answer in time; ask again in a moment.",
                    cause);
        }
        return new LabAway(
                "The lab at " + address.base() + " does not answer; start it with `crucible lab`, or `crucible up`.",
                cause);
    }

    private static LabRefused refused(int status, byte[] body) {
        return LabRefused.because(status, reason(body));
    }

    private static String reason(byte[] body) {
        JsonNode detail;
        try {
            detail = JSON.readTree(body).path("detail");
        } catch (JsonProcessingException e) {
            return "it gave no reason.";
        } catch (IOException e) {
            return "its reason could not be read.";
        }
        StringBuilder reasons = new StringBuilder(detail.isTextual() ? detail.textValue() : "");
        for (JsonNode violation : detail.isArray() ? detail : JsonNodeFactory.instance.arrayNode()) {
            List<String> at = new ArrayList<>();
            violation.path("loc").forEach(step -> at.add(step.asText()));
            reasons.append(reasons.isEmpty() ? "" : "; ")
                    .append(String.join(".", at))
                    .append(": ")
                    .append(violation.path("msg").asText());
        }
        return reasons.length() > 600 ? reasons.substring(0, 600) + "…" : reasons.toString();
    }
}
