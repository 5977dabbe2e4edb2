package dev.crucible.a2a.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks of tasks in the protocol's test kit (a2a-tck, 1.0), over both bindings and real sockets. */
class ConformanceTest extends Conforming {

    @ParameterizedTest
    @EnumSource(Binding.class)
    void completesTasks(Binding binding) throws Exception {
        JsonNode task = binding.task("tck-complete-task");
        assertThat(state(task)).isEqualTo("TASK_STATE_COMPLETED");
        assertThat(task.at("/status/message/parts/0/text").asText()).isEqualTo("Hello from TCK");
        assertThat(task.at("/status/timestamp").asText())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(task.get("contextId").asText()).isNotEmpty();
        assertThat(binding.call("GetTask", id(task))).isEqualTo(task);
        assertThat(binding.task("tck-complete-task", "contextId", "mine")
                        .get("contextId")
                        .asText())
                .isEqualTo("mine");
    }

    @ParameterizedTest
    @CsvSource({
        "tck-artifact-text, {\"text\":\"Generated text content\"}",
        "tck-artifact-file-url, '{\"url\":\"https://example.com/output.txt\",\"filename\":\"output.txt\",\"mediaType\":\"text/plain\"}'",
        "tck-artifact-file, '{\"raw\":\"dGNr\",\"filename\":\"output.txt\",\"mediaType\":\"text/plain\"}'",
        "tck-artifact-data, '{\"data\":{\"key\":\"value\",\"count\":42}}'"
    })
    void makesArtifacts(String prefix, String part) throws Exception {
        JsonNode task = Binding.HTTP.task(prefix);
        assertThat(state(task)).isEqualTo("TASK_STATE_COMPLETED");
        assertThat(task.at("/artifacts/0/parts/0")).isEqualTo(Json.parse(part));
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void answersWithMessages(Binding binding) throws Exception {
        JsonNode message = binding.send("tck-message-response").get("message");
        assertThat(message.at("/parts/0/text").asText()).isEqualTo("Direct message response");
        assertThat(message.get("role").asText()).isEqualTo("ROLE_AGENT");
        assertThat(message.get("contextId").asText()).isNotEmpty();
        assertThat(message.has("taskId")).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void reachesTheOtherStates(Binding binding) throws Exception {
        assertThat(state(binding.task("tck-reject-task"))).isEqualTo("TASK_STATE_REJECTED");
        assertThat(state(binding.task("tck-input-required"))).isEqualTo("TASK_STATE_INPUT_REQUIRED");
        assertThat(state(binding.task("tck-auth-required"))).isEqualTo("TASK_STATE_AUTH_REQUIRED");
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void waitsOnlyWhenAsked(Binding binding) throws Exception {
        assertThat(state(binding.task("tck-delayed-complete"))).isEqualTo("TASK_STATE_COMPLETED");
        ObjectNode params = Served.message("tck-delayed-complete-2");
        params.putObject("configuration").put("returnImmediately", true);
        assertThat(state(binding.call("SendMessage", params).get("task")))
                .isIn("TASK_STATE_SUBMITTED", "TASK_STATE_WORKING");
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void keepsTheRulesOfSeveralTurns(Binding binding) throws Exception {
        JsonNode waiting = binding.task("tck-input-required");
        String id = waiting.get("id").asText();
        binding.refuses(-32602, "", "SendMessage", Served.message("tck-x", "taskId", id, "contextId", "another"));
        JsonNode done = binding.task("tck-complete-task", "taskId", id);
        assertThat(done.get("id")).isEqualTo(waiting.get("id"));
        assertThat(done.get("contextId")).isEqualTo(waiting.get("contextId"));
        assertThat(done.get("history").size()).isEqualTo(3);
        assertThat(done.at("/history/1/parts/0/text").asText()).isEqualTo("What else?");
        binding.refuses(-32004, "UNSUPPORTED_OPERATION", "SendMessage", Served.message("tck-x", "taskId", id));
        binding.refuses(-32004, "UNSUPPORTED_OPERATION", "SubscribeToTask", id(done));
        binding.refuses(-32002, "TASK_NOT_CANCELABLE", "CancelTask", id(done));
        ObjectNode one = id(done).put("historyLength", 1);
        assertThat(binding.call("GetTask", one).get("history").size()).isEqualTo(1);
        assertThat(binding.call("GetTask", one.put("historyLength", 0)).has("history"))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void cancelsTasks(Binding binding) throws Exception {
        JsonNode waiting = binding.task("tck-input-required");
        JsonNode cancelled = binding.call("CancelTask", id(waiting));
        assertThat(cancelled.get("id")).isEqualTo(waiting.get("id"));
        assertThat(state(cancelled)).isEqualTo("TASK_STATE_CANCELED");
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void refusesUnknownTasks(Binding binding) throws Exception {
        ObjectNode nobody =
                Json.object().put("id", "nobody").put("taskId", "nobody").put("url", "https://example.com");
        for (String method : List.of(
                "GetTask",
                "CancelTask",
                "SubscribeToTask",
                "CreateTaskPushNotificationConfig",
                "GetTaskPushNotificationConfig",
                "ListTaskPushNotificationConfigs",
                "DeleteTaskPushNotificationConfig")) {
            binding.refuses(-32001, "TASK_NOT_FOUND", method, nobody.deepCopy());
        }
        binding.refuses(-32001, "TASK_NOT_FOUND", "SendMessage", Served.message("tck-x", "taskId", "nobody"));
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void refusesMediaTypesThatItDoesNotRead(Binding binding) throws Exception {
        ObjectNode params = (ObjectNode) Json.parse("""
                {"message":{"messageId":"m","role":"ROLE_USER",
                "parts":[{"raw":"dGNr","mediaType":"application/x-unsupported-tck-type"}]}}""");
        binding.refuses(-32005, "CONTENT_TYPE_NOT_SUPPORTED", "SendMessage", params);
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void listsPageByPage(Binding binding) throws Exception {
        String context = "listing-" + binding;
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            made.addFirst(binding.task("tck-artifact-text", "contextId", context)
                    .get("id")
                    .asText());
        }
        List<String> listed = new ArrayList<>();
        ObjectNode query = Json.object().put("contextId", context).put("pageSize", 2);
        for (String token = null; token == null || !token.isEmpty(); query.put("pageToken", token)) {
            JsonNode page = binding.call("ListTasks", query);
            assertThat(page.get("pageSize").asInt()).isEqualTo(2);
            assertThat(page.get("totalSize").asInt()).isEqualTo(5);
            page.get("tasks").forEach(task -> {
                listed.add(task.get("id").asText());
                assertThat(task.has("artifacts")).isFalse();
            });
            token = page.get("nextPageToken").asText();
        }
        assertThat(listed).containsExactlyInAnyOrderElementsOf(made);
        ObjectNode all = Json.object().put("contextId", context).put("includeArtifacts", true);
        JsonNode whole = binding.call("ListTasks", all.put("historyLength", 0).put("status", "TASK_STATE_COMPLETED"));
        assertThat(whole.get("tasks")).allMatch(task -> task.has("artifacts") && !task.has("history"));
        assertThat(whole.get("nextPageToken").asText()).isEmpty();
        assertThat(binding.call("ListTasks", all.put("status", "TASK_STATE_FAILED"))
                        .get("tasks"))
                .isEmpty();
        all.remove("status");
        assertThat(binding.call("ListTasks", all.put("statusTimestampAfter", "2100-01-01T00:00:00Z"))
                        .get("tasks"))
                .isEmpty();
        binding.refuses(-32602, "", "ListTasks", Json.object().put("pageSize", 101));
        binding.refuses(-32602, "", "ListTasks", Json.object().put("pageToken", "no"));
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void keepsWebhooks(Binding binding) throws Exception {
        String task = binding.task("tck-complete-task").get("id").asText();
        ObjectNode config = Json.object().put("taskId", task).put("id", "hook").put("url", "http://127.0.0.1:9/x");
        assertThat(binding.call("CreateTaskPushNotificationConfig", config.deepCopy()))
                .isEqualTo(config);
        ObjectNode named = Json.object().put("taskId", task).put("id", "hook");
        assertThat(binding.call("GetTaskPushNotificationConfig", named)).isEqualTo(config);
        assertThat(binding.call("ListTaskPushNotificationConfigs", Json.object().put("taskId", task))
                        .get("configs"))
                .containsExactly(config);
        assertThat(binding.call("DeleteTaskPushNotificationConfig", named)).isEmpty();
        assertThat(binding.call("DeleteTaskPushNotificationConfig", named)).isEmpty();
        binding.refuses(-32001, "TASK_NOT_FOUND", "GetTaskPushNotificationConfig", named);
        binding.refuses(
                -32602,
                "",
                "CreateTaskPushNotificationConfig",
                config.deepCopy().put("token", "a\r\nb"));
        config.put("url", "http://localhost/x");
        binding.refuses(-32602, "", "CreateTaskPushNotificationConfig", config);
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void keepsAskingForCredentialsWhoeverLooks(Binding binding) throws Exception {
        String id = binding.task("tck-auth-required").get("id").asText();
        JsonNode task = binding.call("GetTask", Json.object().put("id", id));
        assertThat(state(task)).isEqualTo("TASK_STATE_AUTH_REQUIRED");
        assertThat(task.get("id").asText()).isEqualTo(id);
    }
}
