package dev.crucible.agents.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.tool.FakeChange;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.web.Admission;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class McpResourceTest {

    private static final String SESSION = "Mcp-Session-Id";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    private static final FakeChange delete = new FakeChange("delete_run", "gone");
    private static WebService service;
    private static HttpClient client;

    @BeforeAll
    static void start() {
        Routes routes = new Routes();
        McpServer server = new McpServer(new Toolbox(List.of(delete)), "0.1");
        new McpResource(server).addTo(routes);
        service = WebService.start(new WebConfig("127.0.0.1", 0, Optional.empty(), Admission.OWN, Set.of()), routes);
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        client.close();
        service.close();
    }

    private static HttpResponse<String> post(String body, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    @Test
    void answersRequestsAndTakesNotifications() throws Exception {
        HttpResponse<String> answer = post(PING, "MCP-Protocol-Version", "2025-06-18");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");

        HttpResponse<String> taken = post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        assertThat(taken.statusCode()).isEqualTo(202);
        assertThat(taken.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{oops", "[" + PING + "]", ""})
    void refusesWhatIsNoMessage(String body) throws Exception {
        HttpResponse<String> answer = post(body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("\"code\":-32700");
    }

    @Test
    void refusesAVersionItDoesNotSpeak() throws Exception {
        assertThat(post(PING, "MCP-Protocol-Version", "1999-01-01").statusCode())
                .isEqualTo(400);
    }

    @Test
    void refusesPagesOfOtherOrigins() throws Exception {
        String call =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"delete_run\",\"arguments\":{\"id\":\"x\"}}}";
        assertThat(post(call, "Origin", "https://evil.example").statusCode()).isEqualTo(403);
        assertThat(delete.calls).isEmpty();
    }

    @Test
    void anAllowedPageMayReadItsSession() throws Exception {
        HttpResponse<String> answer = post(PING, "Origin", "http://localhost:5173");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Access-Control-Expose-Headers").orElse(""))
                .contains("Mcp-Session-Id");
    }

    @Test
    void whatOneSessionHasPlannedNoOtherCanDo() throws Exception {
        String one = session();
        String other = session();
        assertThat(one).isNotEqualTo(other);
        String arguments = "{\"id\":\"x\"}";
        String plan = post(
                        call("plan_change", "{\"tool\":\"delete_run\",\"arguments\":" + arguments + "}"), SESSION, one)
                .body();
        String token = new ObjectMapper()
                .readTree(plan)
                .at("/result/structuredContent/token")
                .asText();
        String sealed = call("delete_run", "{\"id\":\"x\",\"token\":\"" + token + "\"}");

        assertThat(post(sealed, SESSION, other).body()).contains("\"isError\":true");
        assertThat(post(sealed).body()).contains("\"isError\":true");
        assertThat(post(sealed, SESSION, one, "Authorization", "Bearer somebody")
                        .body())
                .contains("\"isError\":true");
        assertThat(delete.calls).isEmpty();
        assertThat(post(sealed, SESSION, one).body()).contains("\"isError\":false");
        assertThat(delete.calls).hasSize(1);
        delete.calls.clear();
    }

    private static String session() throws IOException, InterruptedException {
        return post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\"}}")
                .headers()
                .firstValue(SESSION)
                .orElseThrow();
    }

    private static String call(String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}";
    }

    @Test
    void hasNoStreamOfItsOwn() throws Exception {
        HttpRequest get = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + "/mcp"))
                .header("Accept", "text/event-stream")
                .build();
        assertThat(client.send(get, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
    }
}
