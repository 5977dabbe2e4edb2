package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.json.Codec;
import dev.crucible.a2a.json.Fields;
import dev.crucible.a2a.json.Json;
import dev.crucible.web.Endpoint;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/** The HTTP+JSON binding of version 1.0: one path per operation. */
final class HttpJsonBinding {

    static final String MEDIA_TYPE = "application/a2a+json";

    private static final String CONFIGS = "/tasks/{taskId}/pushNotificationConfigs";
    private static final List<String> QUERY = List.of(
            "contextId",
            "status",
            "statusTimestampAfter",
            "pageSize",
            "pageToken",
            "historyLength",
            "includeArtifacts");

    private final Codec codec = new Codec(ProtocolVersion.V1_0);
    private final AgentCard card;
    private final Operations operations;

    HttpJsonBinding(AgentCard card, Operations operations) {
        this.card = card;
        this.operations = operations;
    }

    /** An endpoint that receives the parameters of its caller. */
    private interface Operation {

        void answer(Exchange exchange, CallParameters caller) throws IOException, InterruptedException;
    }

    void addTo(Routes routes) {
        routes.post("/message:send", guarded(this::send))
                .post("/message:stream", guarded(this::stream))
                .get("/tasks", guarded(this::list))
                .post("/tasks/{id}:cancel", guarded(this::cancel))
                .get("/tasks/{id}:subscribe", guarded(this::subscribe))
                .post("/tasks/{id}:subscribe", guarded(this::subscribe))
                .get("/tasks/{id}", guarded(this::get))
                .post(CONFIGS, guarded(this::createPush))
                .get(CONFIGS, guarded(this::listPushes))
                .get(CONFIGS + "/{id}", guarded(this::getPush))
                .delete(CONFIGS + "/{id}", guarded(this::deletePush))
                .get("/extendedAgentCard", guarded((exchange, caller) -> {
                    throw operations.noExtendedCard();
                }));
    }

    private static Endpoint guarded(Operation operation) {
        return exchange -> {
            try {
                CallParameters caller = CallParameters.of(exchange);
                if (caller.version() != ProtocolVersion.V1_0) {
                    throw new A2aException(
                            A2aError.VERSION_NOT_SUPPORTED,
                            "These paths speak version 1.0; send " + ProtocolVersion.HEADER + ": 1.0.");
                }
                operation.answer(exchange, caller);
            } catch (A2aException failure) {
                exchange.json(failure.error().httpStatus(), ErrorBodies.http(failure));
            }
        };
    }

    private void send(Exchange exchange, CallParameters caller) throws IOException, InterruptedException {
        caller.agreeOn(card);
        SendRequest request = codec.readSendRequest(Requests.json(exchange));
        answer(exchange, codec.write(operations.send(request, caller)));
    }

    private void stream(Exchange exchange, CallParameters caller) throws IOException, InterruptedException {
        caller.agreeOn(card);
        SendRequest request = codec.readSendRequest(Requests.json(exchange));
        EventStreams.send(exchange, operations.stream(request, caller), codec::write);
    }

    private void subscribe(Exchange exchange, CallParameters caller) throws InterruptedException {
        EventStreams.send(exchange, operations.subscribe(exchange.path("id"), caller), codec::write);
    }

    private void get(Exchange exchange, CallParameters caller) {
        OptionalInt historyLength = Fields.of("", query(exchange)).whole("historyLength", 0, Integer.MAX_VALUE);
        answer(exchange, codec.writeTask(operations.get(exchange.path("id"), historyLength, caller)));
    }

    private void list(Exchange exchange, CallParameters caller) {
        answer(exchange, codec.write(operations.list(codec.readQuery(query(exchange)), caller)));
    }

    private void cancel(Exchange exchange, CallParameters caller) {
        answer(exchange, codec.writeTask(operations.cancel(exchange.path("id"), caller)));
    }

    private void createPush(Exchange exchange, CallParameters caller) throws IOException {
        if (!(Requests.json(exchange) instanceof ObjectNode config)) {
            throw A2aException.invalid("the body should be an object");
        }
        config.put("taskId", exchange.path("taskId"));
        answer(exchange, codec.write(operations.createPush(codec.readPush(config), caller)));
    }

    private void getPush(Exchange exchange, CallParameters caller) {
        answer(exchange, codec.write(operations.getPush(exchange.path("taskId"), exchange.path("id"), caller)));
    }

    private void listPushes(Exchange exchange, CallParameters caller) {
        answer(exchange, codec.writePushes(operations.listPushes(exchange.path("taskId"), caller)));
    }

    private void deletePush(Exchange exchange, CallParameters caller) {
        operations.deletePush(exchange.path("taskId"), exchange.path("id"), caller);
        answer(exchange, Json.object());
    }

    private static ObjectNode query(Exchange exchange) {
        ObjectNode query = Json.object();
        for (String name : QUERY) {
            exchange.query(name).ifPresent(value -> query.put(name, value));
        }
        return query;
    }

    private static void answer(Exchange exchange, JsonNode body) {
        exchange.bytes(MEDIA_TYPE, Json.bytes(body));
    }
}
