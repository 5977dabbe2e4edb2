package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.web.CloseableGroup;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests as clients of other makers send them, from public reports, to running services. */
class ForeignClientsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final CloseableGroup PARTS = new CloseableGroup();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private static Path folder;

    private static Map<String, Integer> ports;

    @BeforeAll
    static void start() throws IOException {
        ports = SharedFormsTest.start(PARTS, folder);
    }

    @AfterAll
    static void stop() {
        PARTS.close();
        CLIENT.close();
    }

    private static HttpResponse<String> send(String method, String service, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + ports.get(service) + path))
                .header("Authorization", "Bearer " + SharedFormsTest.TOKEN)
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode mcp(String body) throws IOException, InterruptedException {
        return JSON.readTree(send(
                        "POST",
                        "agents",
                        "/mcp",
                        body,
                        "Accept",
                        "application/json, text/event-stream",
                        "MCP-Protocol-Version",
                        "2025-11-25")
                .body());
    }

    private static JsonNode a2a(String method, String params) throws IOException, InterruptedException {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params);
        return JSON.readTree(
                send("POST", "agents", "/", body, "A2A-Version", "1.0").body());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            check_bounds     | {"rule":"krum","clients":10.0,"attackers":3.0} | ``
            list_simulations | {"limit":5.0}                                  | ``
            check_bounds     | {"rule":"krum","clients":10.5,"attackers":3}   | clients: must be a whole number
            list_simulations | {"limit":5.5}                                  | limit: must be a whole number
            check_bounds     | {}                                             | rule: is missing
            """)
    void toolsTakeWholeNumbersWithAPointAndTellOfFaultyArgumentsInTheResult(
            String tool, String arguments, String complaint) throws Exception {
        JsonNode answer = mcp(
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                        .formatted(tool, arguments));
        String text = answer.at("/result/content/0/text").asText();
        assertThat(text).as(answer.toString()).isNotEmpty();
        if (complaint.isEmpty()) {
            assertThat(text).doesNotContain("whole number", "is missing");
        } else {
            assertThat(text).contains(complaint);
            assertThat(answer.at("/result/isError").asBoolean()).isTrue();
        }
    }

    @Test
    void aBatchIsAnInvalidRequest() throws Exception {
        JsonNode answer = mcp("[{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}]");
        assertThat(answer.at("/error/code").asInt()).as(answer.toString()).isEqualTo(-32600);
    }

    @Test
    void theBridgeTakesWholeNumbersWithAPoint() throws Exception {
        HttpResponse<String> message = send(
                "POST",
                "bridge",
                "/message",
                "{\"text\":\"hi\",\"player_id\":\"f1\",\"context_id\":\"f1\",\"protocol\":2.0}",
                "Origin",
                "http://localhost:5173");
        assertThat(message.statusCode()).as(message.body()).isEqualTo(200);
        assertThat(message.headers().firstValue("Access-Control-Expose-Headers").orElse(""))
                .contains("X-Context-Id", "X-Turn-Id", "X-Request-Id", "X-TTS-Duration-Seconds");
        String fact = "{\"action\":\"delete_fact\",\"player_id\":\"f1\",\"fact_id\":%s}";
        HttpResponse<String> whole = send("POST", "bridge", "/action", fact.formatted("1"));
        HttpResponse<String> point = send("POST", "bridge", "/action", fact.formatted("1.0"));
        assertThat(point.statusCode()).as(point.body()).isEqualTo(whole.statusCode());
        assertThat(send("POST", "bridge", "/action", fact.formatted("1.5")).body())
                .contains("fact_id");
    }

    @Test
    void tasksAreNamedInEitherSpelling() throws Exception {
        JsonNode none = a2a("CreateTaskPushNotificationConfig", "{\"url\":\"https://1.1.1.1/\"}");
        assertThat(none.at("/error/code").asInt()).as(none.toString()).isEqualTo(-32602);
        assertThat(none.toString()).contains("taskId");
        JsonNode other = a2a(
                "CreateTaskPushNotificationConfig",
                "{\"task_id\":\"no-task\",\"id\":\"p1\",\"url\":\"https://1.1.1.1/\"}");
        assertThat(other.at("/error/code").asInt()).as(other.toString()).isEqualTo(-32001);
        JsonNode sent = a2a(
                "SendMessage",
                "{\"message\":{\"messageId\":\"m1\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"what is krum?\"}]}}");
        String task = sent.at("/result/task/id").asText();
        assertThat(task).as(sent.toString()).isNotEmpty();
        JsonNode whole = a2a("GetTask", "{\"id\":\"%s\"}".formatted(task));
        JsonNode last = a2a("GetTask", "{\"id\":\"%s\",\"history_length\":0}".formatted(task));
        assertThat(whole.at("/result/history").size()).as(whole.toString()).isPositive();
        assertThat(last.at("/result/history").size()).as(last.toString()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,lab,/api/simulations/,/api/simulations",
        "POST,lab,/api/validate/?a=b,/api/validate?a=b",
        "POST,bridge,/message/,/message",
        "POST,agents,/mcp/,/mcp"
    })
    void aTrailingSlashLeadsToTheRoute(String method, String service, String path, String location) throws Exception {
        HttpResponse<String> answer = send(method, service, path, method.equals("POST") ? "{}" : "");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(307);
        assertThat(answer.headers().firstValue("Location")).contains(location);
    }

    @ParameterizedTest
    @CsvSource({"lab,/api/health", "agents,/.well-known/agent-card.json", "bridge,/health"})
    void headIsServedWhereGetIs(String service, String path) throws Exception {
        HttpResponse<String> answer = send("HEAD", service, path, "");
        assertThat(answer.statusCode()).isEqualTo(send("GET", service, path, "").statusCode());
        assertThat(answer.body()).isEmpty();
    }
}
