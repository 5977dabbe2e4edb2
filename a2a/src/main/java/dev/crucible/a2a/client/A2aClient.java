package dev.crucible.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.a2a.PushConfig;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.json.CardJson;
import dev.crucible.a2a.json.Codec;
import dev.crucible.a2a.json.Json;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Client of one agent; uses version 1.0 if the agent's card offers it, else 0.3. Thread-safe.
 *
 * <p>Methods block, so call them from virtual threads. They throw {@link A2aException} for an error that the agent answers, and IOException
 * if the agent cannot be reached.
 *
 * <pre>{@code
 * try (A2aClient agent = A2aClient.connect(URI.create("http://127.0.0.1:10000"), ClientOptions.DEFAULT)) {
 *     agent.stream(SendRequest.of(Message.user("hello")), event -> …);
 * }
 * }</pre>
 */
public final class A2aClient implements AutoCloseable {

    private final HttpWire wire;
    private final AgentCard card;
    private final URI address;
    private final boolean atHome;
    private final Map<String, String> credentials;
    private final String tenant;
    private final Codec codec;
    private final AtomicLong calls = new AtomicLong();

    private A2aClient(HttpWire wire, AgentCard card, AgentCard.Interface at, ProtocolVersion version, URI base) {
        this.wire = wire;
        this.card = card;
        this.address = address(wire, base, at.url());
        this.atHome = ServerOrigin.of(address).equals(ServerOrigin.of(base));
        this.credentials = Map.of();
        this.tenant = at.tenant();
        this.codec = new Codec(version);
    }

    private A2aClient(A2aClient same, Map<String, String> credentials) {
        this.wire = same.wire;
        this.card = same.card;
        this.address = same.address;
        this.atHome = same.atHome;
        this.credentials = Map.copyOf(credentials);
        this.tenant = same.tenant;
        this.codec = same.codec;
    }

    /**
     * Returns a client of the same agent that sends additional headers, such as credentials of a user, over the same connections. The headers
     * go only to the host of the card and are dropped if the card leads elsewhere. Closing one client closes both.
     */
    public A2aClient as(Map<String, String> headers) {
        return atHome ? new A2aClient(this, headers) : this;
    }

    /**
     * Fetches the card of the agent at {@code base} and chooses a protocol version.
     *
     * @throws A2aException -32009 if the card offers no supported version, -32006 if it is malformed
     */
    public static A2aClient connect(URI base, ClientOptions options) throws IOException, InterruptedException {
        HttpWire wire = new HttpWire(options);
        boolean connected = false;
        try {
            A2aClient client = choose(wire, base, fetch(wire, base));
            connected = true;
            return client;
        } finally {
            if (!connected) {
                wire.close();
            }
        }
    }

    private static AgentCard fetch(HttpWire wire, URI base) throws IOException, InterruptedException {
        HttpAnswer answer = ask(wire, base);
        JsonNode document = wire.json(answer);
        if (answer.status() != 200) {
            throw HttpWire.invalid("to the question for its card has status " + answer.status());
        }
        return HttpWire.understand(document, CardJson::read, answer.status());
    }

    private static HttpAnswer ask(HttpWire wire, URI base) throws IOException, InterruptedException {
        String root = base.toString().replaceAll("/+$", "");
        Map<String, String> headers =
                Map.of("Accept", "application/json", ProtocolVersion.HEADER, ProtocolVersion.V1_0.number());
        return wire.get(URI.create(root + AgentCard.PATH), headers);
    }

    /** Returns true if an agent at {@code base} answers with its card. Uses a separate connection. */
    public static boolean answers(URI base, ClientOptions options) throws InterruptedException {
        HttpWire wire = new HttpWire(options);
        try (HttpAnswer answer = ask(wire, base)) {
            return answer.status() == 200;
        } catch (IOException | A2aException e) {
            return false;
        }
    }

    private static A2aClient choose(HttpWire wire, URI base, AgentCard card) {
        for (ProtocolVersion version : ProtocolVersion.values()) {
            for (AgentCard.Interface at : card.supportedInterfaces()) {
                boolean fits = at.protocolBinding().equalsIgnoreCase(AgentCard.JSONRPC)
                        && ProtocolVersion.parse(at.protocolVersion())
                                .filter(version::equals)
                                .isPresent();
                if (fits) {
                    return new A2aClient(wire, card, at, version, base);
                }
            }
        }
        throw new A2aException(
                A2aError.VERSION_NOT_SUPPORTED, "The agent's card offers no JSON-RPC of version 1.0 or 0.3.");
    }

    /** Returns the address of an interface; a card must not redirect a token to another host. */
    private static URI address(HttpWire wire, URI base, String url) {
        URI address;
        try {
            address = base.resolve(url);
        } catch (IllegalArgumentException e) {
            throw HttpWire.invalid("has a card with a malformed address");
        }
        if (!"http".equals(address.getScheme()) && !"https".equals(address.getScheme())) {
            throw HttpWire.invalid("has a card with an address that is not http");
        }
        // The origin includes the scheme, because plain HTTP would expose a token.
        boolean same = ServerOrigin.of(address).equals(ServerOrigin.of(base));
        if (!same && wire.options().token().isPresent()) {
            throw HttpWire.invalid("has a card that leads to " + address.getAuthority()
                    + "; connect to that agent itself, the token is only for " + base.getAuthority());
        }
        return address;
    }

    /** Returns the agent's card. */
    public AgentCard card() {
        return card;
    }

    /** Returns the protocol version in use. */
    public ProtocolVersion version() {
        return codec.version();
    }

    /** Sends a message. Returns the agent's message, or the task at rest; the new task if the request returns immediately. */
    public StreamEvent send(SendRequest request) throws IOException, InterruptedException {
        JsonNode result = call(isLegacy() ? "message/send" : "SendMessage", codec.write(request));
        return HttpWire.understand(result, codec::readEvent, 200);
    }

    /** Sends a message and opens the stream of its events. */
    public EventSource stream(SendRequest request) throws IOException, InterruptedException {
        return open(isLegacy() ? "message/stream" : "SendStreamingMessage", codec.write(request));
    }

    /** Sends a message and passes its events to {@code consumer} until the stream ends. */
    public void stream(SendRequest request, Consumer<StreamEvent> consumer) throws IOException, InterruptedException {
        try (EventSource events = stream(request)) {
            events.forEach(consumer);
        }
    }

    /** Opens another stream of a task: first its snapshot, then its events. */
    public EventSource subscribe(String taskId) throws IOException, InterruptedException {
        return open(
                isLegacy() ? "tasks/resubscribe" : "SubscribeToTask",
                Json.object().put("id", taskId));
    }

    /** Returns a task with at most {@code historyLength} messages of its history. */
    public Task get(String taskId, OptionalInt historyLength) throws IOException, InterruptedException {
        ObjectNode params = Json.object().put("id", taskId);
        historyLength.ifPresent(length -> params.put("historyLength", length));
        return HttpWire.understand(call(isLegacy() ? "tasks/get" : "GetTask", params), codec::readTask, 200);
    }

    /** Returns a page of tasks; throws for agents of version 0.3, which have no such operation. */
    public TaskPage list(TaskQuery query) throws IOException, InterruptedException {
        if (isLegacy()) {
            throw new A2aException(A2aError.UNSUPPORTED_OPERATION, "Agents of version 0.3 do not list tasks.");
        }
        return HttpWire.understand(call("ListTasks", codec.write(query)), codec::readPage, 200);
    }

    /** Cancels a task. */
    public Task cancel(String taskId) throws IOException, InterruptedException {
        ObjectNode params = Json.object().put("id", taskId);
        return HttpWire.understand(call(isLegacy() ? "tasks/cancel" : "CancelTask", params), codec::readTask, 200);
    }

    /** Registers a webhook for the events of a task. */
    public PushConfig createPush(PushConfig config) throws IOException, InterruptedException {
        String method = isLegacy() ? "tasks/pushNotificationConfig/set" : "CreateTaskPushNotificationConfig";
        return HttpWire.understand(call(method, codec.write(config)), codec::readPush, 200);
    }

    /** Returns the webhooks of a task. */
    public List<PushConfig> listPushes(String taskId) throws IOException, InterruptedException {
        JsonNode result = isLegacy()
                ? call("tasks/pushNotificationConfig/list", Json.object().put("id", taskId))
                : call("ListTaskPushNotificationConfigs", Json.object().put("taskId", taskId));
        return HttpWire.understand(result, codec::readPushes, 200);
    }

    /** Removes a webhook. */
    public void deletePush(String taskId, String id) throws IOException, InterruptedException {
        if (isLegacy()) {
            ObjectNode params = Json.object().put("id", taskId).put("pushNotificationConfigId", id);
            call("tasks/pushNotificationConfig/delete", params);
        } else {
            call(
                    "DeleteTaskPushNotificationConfig",
                    Json.object().put("taskId", taskId).put("id", id));
        }
    }

    private boolean isLegacy() {
        return codec.version() == ProtocolVersion.V0_3;
    }

    private JsonNode call(String method, ObjectNode params) throws IOException, InterruptedException {
        HttpAnswer answer = post(method, params, "application/json");
        return result(wire.json(answer), answer.status());
    }

    private EventSource open(String method, ObjectNode params) throws IOException, InterruptedException {
        HttpAnswer answer = post(method, params, "text/event-stream");
        String type = answer.header("content-type");
        if (!type.startsWith("text/event-stream")) {
            // Errors before the stream arrive as plain JSON.
            result(wire.json(answer), answer.status());
            throw HttpWire.invalid("is no stream but " + (type.isEmpty() ? "nothing" : type));
        }
        return new EventSource(answer, wire.options().largestAnswer(), codec);
    }

    private HttpAnswer post(String method, ObjectNode params, String accept) throws IOException, InterruptedException {
        if (!tenant.isEmpty()) {
            params.put("tenant", tenant);
        }
        ObjectNode call = Json.object()
                .put("jsonrpc", "2.0")
                .put("id", calls.incrementAndGet())
                .put("method", method);
        call.set("params", params);
        Map<String, String> headers = new TreeMap<>(credentials);
        headers.put("Content-Type", "application/json");
        headers.put("Accept", accept);
        headers.put(ProtocolVersion.HEADER, codec.version().number());
        if (!wire.options().extensions().isEmpty()) {
            headers.put(
                    isLegacy() ? "X-A2A-Extensions" : "A2A-Extensions",
                    String.join(",", wire.options().extensions()));
        }
        return wire.post(address, headers, Json.bytes(call));
    }

    /** Returns the result of a JSON-RPC answer, or throws its error. */
    static JsonNode result(JsonNode answer, int status) {
        JsonNode error = answer.path("error");
        if (error.isObject()) {
            int code = error.path("code").asInt(A2aError.INTERNAL_ERROR.code());
            throw new A2aException(
                    A2aError.of(code), code, error.path("message").asText("The agent gave no reason."));
        }
        if (!answer.has("result")) {
            throw HttpWire.invalid("with status " + status + " has neither a result nor an error");
        }
        return answer.get("result");
    }

    /** Closes all connections, including open streams. */
    @Override
    public void close() {
        wire.close();
    }
}
