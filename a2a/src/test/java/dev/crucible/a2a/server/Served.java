package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import dev.crucible.a2a.json.Json;
import dev.crucible.bench.conformance.TestProfile;
import dev.crucible.web.Admission;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An agent on a free port, and plain HTTP to it. */
public final class Served implements AutoCloseable {

    public static final Map<String, String> V1 = Map.of("A2A-Version", "1.0", "Content-Type", "application/json");

    private final HttpClient http = HttpClient.newHttpClient();
    private final A2aServer agent;
    private final WebService service;
    private final TaskStore store;

    private Served(A2aServer.Config config, AgentExecutor executor, TaskStore store) {
        this.store = store;
        agent = new A2aServer(config, executor, store);
        service = WebService.start(
                new WebConfig("127.0.0.1", 0, Optional.empty(), Admission.OWN, Set.of()), agent.addTo(new Routes()));
    }

    public static Served of(AgentExecutor executor) {
        return with(RequestLimits.DEFAULT, executor);
    }

    static Served with(RequestLimits limits, AgentExecutor executor) {
        return with(TestProfile.card(), limits, executor);
    }

    static Served with(TaskStore store, AgentExecutor executor) {
        return new Served(A2aServer.Config.of(TestProfile.card()), executor, store);
    }

    static Served with(AgentCard card, RequestLimits limits, AgentExecutor executor) {
        A2aServer.Config config =
                new A2aServer.Config(card, Optional.empty(), limits, Set.of("127.0.0.1"), Identification.NONE);
        return new Served(config, executor, new MemoryTaskStore(1_000));
    }

    public URI base() {
        return URI.create("http://127.0.0.1:" + service.port());
    }

    TaskStore store() {
        return store;
    }

    public A2aClient client() throws IOException, InterruptedException {
        return A2aClient.connect(base(), ClientOptions.DEFAULT);
    }

    HttpResponse<String> call(String method, String path, Map<String, String> headers, String body)
            throws IOException, InterruptedException {
        return http.send(request(method, path, headers, body), HttpResponse.BodyHandlers.ofString());
    }

    HttpRequest request(String method, String path, Map<String, String> headers, String body) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(base() + path))
                .timeout(Duration.ofSeconds(20))
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(builder::header);
        return builder.build();
    }

    HttpClient http() {
        return http;
    }

    /** A JSON-RPC call of version 1.0. */
    JsonNode rpc(String method, JsonNode params) throws IOException, InterruptedException {
        ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        call.set("params", params);
        return Json.parse(call("POST", "/", V1, call.toString()).body());
    }

    JsonNode rpc(String method, String params) throws IOException, InterruptedException {
        return rpc(method, Json.parse(params));
    }

    /** Parameters that send a text. */
    static ObjectNode message(String messageId, String... fields) {
        ObjectNode message = Json.object().put("messageId", messageId).put("role", "ROLE_USER");
        message.putArray("parts").addObject().put("text", "hello");
        for (int i = 0; i < fields.length; i += 2) {
            message.put(fields[i], fields[i + 1]);
        }
        return Json.object().set("message", message);
    }

    @Override
    public void close() {
        agent.close();
        service.close();
        http.shutdownNow();
    }
}
