package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.a2a.json.Codec;
import dev.crucible.a2a.json.Fields;
import dev.crucible.a2a.json.Json;
import dev.crucible.web.Exchange;
import dev.crucible.web.WholeNumber;
import java.io.IOException;
import java.util.OptionalInt;

/** The JSON-RPC 2.0 binding, versions 1.0 and 0.3: every operation is a POST to the same path. */
final class JsonRpcBinding {

    private final AgentCard card;
    private final Operations operations;

    JsonRpcBinding(AgentCard card, Operations operations) {
        this.card = card;
        this.operations = operations;
    }

    /** One call: method, parameters and caller. */
    private record Call(Exchange exchange, CallParameters caller, JsonNode id, String method, ObjectNode params) {

        Codec codec() {
            return new Codec(caller.version());
        }

        Fields fields() {
            return Fields.of("", params);
        }
    }

    /** Answers errors with status 200, as JSON-RPC over HTTP requires, except for a body that is too large and a full disk. */
    void answer(Exchange exchange) throws IOException, InterruptedException {
        JsonNode id = NullNode.instance;
        try {
            JsonNode request = Requests.json(exchange);
            id = idOf(request);
            ObjectNode params = check(request);
            CallParameters caller = CallParameters.of(exchange);
            answer(new Call(exchange, caller, id, request.get("method").textValue(), params));
        } catch (A2aException failure) {
            int status =
                    switch (failure.error()) {
                        case TOO_LARGE, STORAGE_FULL -> failure.error().httpStatus();
                        default -> 200;
                    };
            exchange.json(status, Json.bytes(ErrorBodies.jsonRpc(id, failure)));
        }
    }

    private static JsonNode idOf(JsonNode request) {
        JsonNode id = WholeNumber.of(request.path("id"));
        return id.isTextual() || id.isIntegralNumber() ? id : NullNode.instance;
    }

    private static ObjectNode check(JsonNode request) {
        if (!request.isObject()) {
            throw new A2aException(
                    A2aError.INVALID_REQUEST, "Send one request as an object; batches are not answered.");
        }
        if (!request.path("jsonrpc").asText().equals("2.0")) {
            throw new A2aException(A2aError.INVALID_REQUEST, "jsonrpc: should be \"2.0\"");
        }
        if (!request.path("method").isTextual()) {
            throw new A2aException(A2aError.INVALID_REQUEST, "method: should be a string");
        }
        if (idOf(request).isNull()) {
            throw new A2aException(A2aError.INVALID_REQUEST, "id: should be a string or a whole number");
        }
        JsonNode params = request.path("params");
        if (params.isMissingNode() || params.isNull()) {
            return Json.object();
        }
        if (params instanceof ObjectNode object) {
            return object;
        }
        throw A2aException.invalid("params: should be an object");
    }

    private void answer(Call call) throws InterruptedException {
        if (call.caller().version() == ProtocolVersion.V1_0) {
            answer10(call);
        } else {
            answer03(call);
        }
    }

    private void answer10(Call call) throws InterruptedException {
        switch (call.method()) {
            case "SendMessage" -> send(call);
            case "SendStreamingMessage" -> stream(call);
            case "GetTask" -> get(call);
            case "ListTasks" ->
                result(call, call.codec().write(operations.list(call.codec().readQuery(call.params()), call.caller())));
            case "CancelTask" -> cancel(call);
            case "SubscribeToTask" -> subscribe(call);
            case "CreateTaskPushNotificationConfig" -> createPush(call);
            case "GetTaskPushNotificationConfig" -> getPush(call, "taskId", "id");
            case "ListTaskPushNotificationConfigs" -> listPushes(call, "taskId");
            case "DeleteTaskPushNotificationConfig" -> {
                operations.deletePush(
                        call.fields().required("taskId"), call.fields().required("id"), call.caller());
                result(call, Json.object());
            }
            case "GetExtendedAgentCard" -> throw operations.noExtendedCard();
            default -> throw unknown(call, "1.0");
        }
    }

    private void answer03(Call call) throws InterruptedException {
        switch (call.method()) {
            case "message/send" -> send(call);
            case "message/stream" -> stream(call);
            case "tasks/get" -> get(call);
            case "tasks/cancel" -> cancel(call);
            case "tasks/resubscribe" -> subscribe(call);
            case "tasks/pushNotificationConfig/set" -> createPush(call);
            case "tasks/pushNotificationConfig/get" -> getPush(call, "id", "pushNotificationConfigId");
            case "tasks/pushNotificationConfig/list" -> listPushes(call, "id");
            case "tasks/pushNotificationConfig/delete" -> {
                operations.deletePush(
                        call.fields().required("id"),
                        call.fields().required("pushNotificationConfigId"),
                        call.caller());
                result(call, NullNode.instance);
            }
            case "agent/getAuthenticatedExtendedCard" -> throw operations.noExtendedCard();
            default -> throw unknown(call, "0.3, which is meant without " + ProtocolVersion.HEADER);
        }
    }

    private static A2aException unknown(Call call, String version) {
        String method = call.method().length() > 80 ? "…" : call.method();
        return new A2aException(
                A2aError.METHOD_NOT_FOUND, "The method " + method + " is not one of version " + version + ".");
    }

    private void send(Call call) throws InterruptedException {
        call.caller().agreeOn(card);
        result(call, call.codec().write(operations.send(call.codec().readSendRequest(call.params()), call.caller())));
    }

    private void stream(Call call) throws InterruptedException {
        call.caller().agreeOn(card);
        follow(call, operations.stream(call.codec().readSendRequest(call.params()), call.caller()));
    }

    private void subscribe(Call call) throws InterruptedException {
        follow(call, operations.subscribe(call.fields().required("id"), call.caller()));
    }

    private static void follow(Call call, Operations.Follow follow) throws InterruptedException {
        EventStreams.send(
                call.exchange(), follow, event -> envelope(call, call.codec().write(event)));
    }

    private void get(Call call) {
        OptionalInt historyLength = call.fields().whole("historyLength", 0, Integer.MAX_VALUE);
        result(
                call,
                call.codec().writeTask(operations.get(call.fields().required("id"), historyLength, call.caller())));
    }

    private void cancel(Call call) {
        result(call, call.codec().writeTask(operations.cancel(call.fields().required("id"), call.caller())));
    }

    private void createPush(Call call) {
        result(call, call.codec().write(operations.createPush(call.codec().readPush(call.params()), call.caller())));
    }

    private void getPush(Call call, String task, String id) {
        Fields fields = call.fields();
        result(call, call.codec().write(operations.getPush(fields.required(task), fields.text(id), call.caller())));
    }

    private void listPushes(Call call, String task) {
        result(
                call,
                call.codec().writePushes(operations.listPushes(call.fields().required(task), call.caller())));
    }

    private static void result(Call call, JsonNode result) {
        call.exchange().json(200, Json.bytes(envelope(call, result)));
    }

    private static ObjectNode envelope(Call call, JsonNode result) {
        ObjectNode answer = Json.object().put("jsonrpc", "2.0");
        answer.set("id", call.id());
        answer.set("result", result);
        return answer;
    }
}
