package dev.crucible.bench.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One round of requests that write: to the stores of bridge and crew, and to the run folders and reports of the lab. It remembers what was
 * answered with success, so that it can be looked for later.
 */
final class DiskLoad {

    /** Longer than any answer takes on a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String RUN = "{\"shared_settings\":{},\"simulation_strategies\":[{}]}";

    private final LocalServices services;
    private final HttpClient http;
    private final String name;
    private final List<String> findings = new ArrayList<>();
    /** Requests answered with success: a path of a GET or a body of an action, and the text that its answer must hold. */
    private final Map<Asked, String> kept = new LinkedHashMap<>();

    private int refused;

    /** A request. */
    private record Asked(AskedService service, String method, String path, String body) {}

    DiskLoad(LocalServices services, HttpClient http, String name) {
        this.services = services;
        this.http = http;
        this.name = name;
    }

    /** Returns how many requests a full disk refused. */
    int refused() {
        return refused;
    }

    /** Returns the requests that were answered neither with success nor with the reason of a full disk. */
    List<String> findings() {
        return findings;
    }

    void send() throws IOException, InterruptedException {
        lab();
        players();
        crew();
    }

    private void players() throws IOException, InterruptedException {
        ObjectNode player =
                action("create_profile").put(Setting.DISPLAY_NAME.name(), name).put("title", "");
        Optional<String> created = ask(AskedService.BRIDGE, "POST", "/action", player.toString());
        if (created.isEmpty()) {
            return;
        }
        keep(AskedService.BRIDGE, "POST", "/action", action("get_profiles").toString(), name);
        String id = read(created.get()).path("player_id").asText();
        String active = action("set_active_profile").put("player_id", id).toString();
        ask(AskedService.BRIDGE, "POST", "/action", active);
        String context = "with-" + name;
        String line = Json.object()
                .put("text", "What is Krum?")
                .put("player_id", id)
                .put("context_id", context)
                .put("protocol", 2)
                .toString();
        Optional<String> answered = ask(AskedService.BRIDGE, "POST", "/message", line);
        if (answered.isEmpty() || answered.get().contains("\"failed\"")) {
            return; // the crew's disk was full: its answer says so, and the conversation may not be there
        }
        String fork =
                action("fork").put("player_id", id).put("context_id", context).toString();
        ask(AskedService.BRIDGE, "POST", "/action", fork);
    }

    private void crew() throws IOException, InterruptedException {
        ObjectNode message = Json.object();
        message.putObject("message")
                .put("messageId", name)
                .put("role", "ROLE_USER")
                .put("contextId", "a2a-" + name)
                .putArray("parts")
                .addObject()
                .put("text", "What is Krum?");
        Optional<String> sent = ask(AskedService.AGENTS, "POST", "/message:send", message.toString());
        String task = sent.isEmpty() ? "" : read(sent.get()).at("/task/id").asText();
        if (!task.isEmpty()) {
            keep(AskedService.AGENTS, "GET", "/tasks/" + task, "", "TASK_STATE_COMPLETED");
        }
    }

    private void lab() throws IOException, InterruptedException {
        Optional<String> prepared = ask(AskedService.LAB, "POST", "/api/simulations/prepare", RUN);
        if (prepared.isPresent()) {
            String run = "/api/simulations/"
                    + read(prepared.get()).path("simulation_id").asText();
            keep(AskedService.LAB, "GET", run + "/status", "", "pending");
            String named = Json.object().put(Setting.DISPLAY_NAME.name(), name).toString();
            if (ask(AskedService.LAB, "PATCH", run + "/rename", named).isPresent()) {
                keep(AskedService.LAB, "GET", run + "/config", "", name);
            }
            String noted = Json.object().put("notes", "note of " + name).toString();
            if (ask(AskedService.LAB, "PATCH", run + "/annotations", noted).isPresent()) {
                keep(AskedService.LAB, "GET", run + "/annotations", "", "note of " + name);
            }
        }
        Optional<String> launched = ask(AskedService.LAB, "POST", "/api/simulations", RUN);
        if (launched.isPresent()) {
            String run = "/api/simulations/"
                    + read(launched.get()).path("simulation_id").asText();
            ask(AskedService.LAB, "POST", run + "/stop", "{}");
            if (ask(AskedService.LAB, "POST", run + "/trash", "{}").isPresent()) {
                ask(AskedService.LAB, "POST", run + "/restore", "{}");
            }
            ask(AskedService.LAB, "DELETE", run, "");
        }
        String report = Json.object().put("title", name).put("text", "text").toString();
        if (ask(AskedService.LAB, "POST", "/api/reports", report).isPresent()) {
            keep(AskedService.LAB, "GET", "/api/reports", "", name);
        }
    }

    private static ObjectNode action(String name) {
        return Json.object().put("action", name);
    }

    private void keep(AskedService service, String method, String path, String body, String text) {
        kept.put(new Asked(service, method, path, body), text);
    }

    /** Returns what was answered with success and is there no more. */
    List<String> lost() throws IOException, InterruptedException {
        List<String> lost = new ArrayList<>();
        for (Map.Entry<Asked, String> entry : kept.entrySet()) {
            String answer = call(entry.getKey()).body();
            if (!answer.contains(entry.getValue())) {
                lost.add(name + ": " + entry.getKey() + " should hold " + entry.getValue() + ": " + answer);
            }
        }
        return lost;
    }

    /** Returns the answer, empty if the disk was full. */
    private Optional<String> ask(AskedService service, String method, String path, String body)
            throws IOException, InterruptedException {
        Asked asked = new Asked(service, method, path, body);
        try {
            HttpResponse<String> answer = call(asked);
            String text = answer.body();
            if (answer.statusCode() / 100 == 2) {
                return Optional.of(text);
            }
            refused++;
            // The specification of the lab gives a launch that could not be written its code and text.
            boolean told = (answer.statusCode() == 507 && text.contains("disk is full"))
                    || text.contains("Failed to write config file: No space left on device");
            if (!told) {
                findings.add(name + ": " + asked + " was answered " + answer.statusCode() + " " + text);
            }
        } catch (HttpTimeoutException e) {
            findings.add(name + ": " + asked + " was not answered");
        }
        return Optional.empty();
    }

    private static JsonNode read(String answer) throws IOException {
        return Json.MAPPER.readTree(answer);
    }

    private HttpResponse<String> call(Asked asked) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + services.port(asked.service()) + asked.path()))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + LocalServices.TOKEN)
                .header("A2A-Version", "1.0")
                .header("If-Match", "*");
        if (!asked.body().isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        request.method(
                asked.method(),
                asked.body().isEmpty()
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofString(asked.body()));
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
