package dev.crucible.a2a.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.json.Json;
import dev.crucible.bench.conformance.TestProfile;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The agent of the protocol's test kit on a free port, and its operations over both bindings. */
abstract class Conforming {

    static Served agent;

    @BeforeAll
    static void start() {
        agent = Served.of(new TestProfile(Duration.ofMillis(150)));
    }

    @AfterAll
    static void stop() {
        agent.close();
    }

    /** The same operations by both bindings. */
    enum Binding {
        JSONRPC {
            @Override
            JsonNode call(String method, ObjectNode params) throws Exception {
                JsonNode answer = agent.rpc(method, params);
                return answer.has("error") ? answer.get("error") : answer.get("result");
            }

            @Override
            Object code(JsonNode error) {
                return error.get("code").asInt();
            }
        },
        HTTP {
            @Override
            JsonNode call(String method, ObjectNode params) throws Exception {
                String id = "/tasks/"
                        + params.path(params.has("taskId") ? "taskId" : "id").asText();
                String config = id + "/pushNotificationConfigs";
                HttpResponse<String> answer =
                        switch (method) {
                            case "SendMessage" -> agent.call("POST", "/message:send", Served.V1, params.toString());
                            case "GetTask" -> agent.call("GET", id + "?" + query(params), Served.V1, "");
                            case "CancelTask" -> agent.call("POST", id + ":cancel", Served.V1, "");
                            case "ListTasks" -> agent.call("GET", "/tasks?" + query(params), Served.V1, "");
                            case "SubscribeToTask" -> agent.call("POST", id + ":subscribe", Served.V1, "");
                            case "CreateTaskPushNotificationConfig" ->
                                agent.call("POST", config, Served.V1, params.toString());
                            case "GetTaskPushNotificationConfig" ->
                                agent.call(
                                        "GET", config + "/" + params.get("id").asText(), Served.V1, "");
                            case "ListTaskPushNotificationConfigs" -> agent.call("GET", config, Served.V1, "");
                            case "DeleteTaskPushNotificationConfig" ->
                                agent.call(
                                        "DELETE",
                                        config + "/" + params.get("id").asText(),
                                        Served.V1,
                                        "");
                            case "GetExtendedAgentCard" -> agent.call("GET", "/extendedAgentCard", Served.V1, "");
                            default -> throw new IllegalArgumentException(method);
                        };
                JsonNode body = Json.parse(answer.body());
                String type = answer.headers().firstValue("Content-Type").orElse("");
                assertThat(type).isEqualTo(body.has("error") ? "application/json" : "application/a2a+json");
                if (body.has("error")) {
                    assertThat(body.get("error").get("code").asInt()).isEqualTo(answer.statusCode());
                    return body.get("error");
                }
                assertThat(answer.statusCode()).isEqualTo(200);
                return body;
            }

            @Override
            Object code(JsonNode error) {
                return error.path("details").path(0).path("reason").asText();
            }

            private String query(ObjectNode params) {
                List<String> pairs = new ArrayList<>();
                params.properties()
                        .forEach(field -> pairs.add(
                                field.getKey() + "=" + field.getValue().asText()));
                return String.join("&", pairs);
            }
        };

        abstract JsonNode call(String method, ObjectNode params) throws Exception;

        abstract Object code(JsonNode error);

        void refuses(int code, String reason, String method, ObjectNode params) throws Exception {
            JsonNode error = call(method, params);
            assertThat(code(error)).isEqualTo(this == JSONRPC ? (Object) code : reason);
            assertThat(error.get("message").asText()).isNotBlank();
            JsonNode info = error.path(this == JSONRPC ? "data" : "details").path(0);
            if (!reason.isEmpty()) {
                assertThat(info.path("@type").asText()).isEqualTo("type.googleapis.com/google.rpc.ErrorInfo");
                assertThat(info.path("domain").asText()).isEqualTo("a2a-protocol.org");
                assertThat(info.path("reason").asText()).isEqualTo(reason);
            }
        }

        JsonNode send(String prefix, String... fields) throws Exception {
            return call("SendMessage", Served.message(prefix + "-1", fields));
        }

        JsonNode task(String prefix, String... fields) throws Exception {
            return send(prefix, fields).get("task");
        }
    }

    static ObjectNode id(JsonNode task) {
        return Json.object().put("id", task.get("id").asText());
    }

    static String state(JsonNode task) {
        return task.at("/status/state").asText();
    }
}
