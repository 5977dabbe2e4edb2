package dev.crucible.agents.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
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
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String META = "io.modelcontextprotocol/";
    private static final ObjectMapper MAPPER = new ObjectMapper();
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
    @ValueSource(strings = {"{oops", "[" + PING, ""})
    void refusesWhatIsNoMessage(String body) throws Exception {
        HttpResponse<String> answer = post(body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("\"code\":-32700");
    }

    @Test
    void answersBatchesOfTheOneRevisionThatHasThem() throws Exception {
        String note = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
        HttpResponse<String> all = post("[" + PING + "," + note + ",3]", "MCP-Protocol-Version", "2025-03-26");
        assertThat(all.statusCode()).isEqualTo(200);
        assertThat(MAPPER.readTree(all.body())).hasSize(2);
        assertThat(post("[" + note + "]").statusCode()).isEqualTo(202);
        HttpResponse<String> refused = post("[" + PING + "]", "MCP-Protocol-Version", "2025-11-25");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("\"code\":-32600");
        assertThat(post("[]").body()).contains("\"code\":-32600");
    }

    private static ObjectNode stateless(String method, String capabilities) throws IOException {
        ObjectNode message = MAPPER.createObjectNode();
        message.put("jsonrpc", "2.0").put("id", 7).put("method", method);
        message.putObject("params")
                .putObject("_meta")
                .put(META + "protocolVersion", StatelessRequest.VERSION)
                .set(META + "clientCapabilities", MAPPER.readTree(capabilities));
        return message;
    }

    private static ObjectNode delete(String capabilities) throws IOException {
        ObjectNode message = stateless("tools/call", capabilities);
        message.withObject("params")
                .put("name", "delete_run")
                .putObject("arguments")
                .put("id", "x");
        return message;
    }

    private static HttpResponse<String> send(ObjectNode message) throws Exception {
        List<String> headers = new ArrayList<>(List.of(
                VERSION,
                StatelessRequest.VERSION,
                "Mcp-Method",
                message.path("method").asText()));
        if (message.at("/params/name").isTextual()) {
            headers.addAll(List.of("Mcp-Name", message.at("/params/name").asText()));
        }
        return post(message.toString(), headers.toArray(String[]::new));
    }

    @Test
    void aStatelessRequestNeedsNoSession() throws Exception {
        JsonNode found =
                MAPPER.readTree(send(stateless("server/discover", "{}")).body());
        assertThat(found.at("/result/supportedVersions"))
                .extracting(JsonNode::asText)
                .startsWith("2026-07-28", "2025-11-25");
        assertThat(found.at("/result/resultType").asText()).isEqualTo("complete");
        assertThat(found.at("/result/capabilities/tools").isObject()).isTrue();
        HttpResponse<String> list = send(stateless("tools/list", "{}"));
        assertThat(list.headers().firstValue(SESSION)).isEmpty();
        assertThat(MAPPER.readTree(list.body()).at("/result/ttlMs").isIntegralNumber())
                .isTrue();
        assertThat(MAPPER.readTree(list.body()).at("/result/tools/0/inputSchema/required"))
                .extracting(JsonNode::asText)
                .doesNotContain("token");
        HttpResponse<String> gone = send(stateless("ping", "{}"));
        assertThat(gone.statusCode()).isEqualTo(404);
        assertThat(gone.body()).contains("\"code\":-32601", "\"id\":7");
    }

    @Test
    void aStatelessRequestThatIsIncompleteOrContradictsItsHeadersIsRefused() throws Exception {
        ObjectNode list = stateless("tools/list", "{}");
        String version = StatelessRequest.VERSION;
        assertRefused(post(list.toString(), "Mcp-Method", "tools/list"), -32020);
        assertRefused(post(list.toString(), VERSION, version), -32020);
        assertRefused(post(list.toString(), VERSION, version, "Mcp-Method", "tools/call"), -32020);
        assertRefused(post(list.toString(), VERSION, "2025-11-25", "Mcp-Method", "tools/list"), -32020);
        assertRefused(post(PING, VERSION, version, "Mcp-Method", "ping"), -32602);
        ObjectNode call = delete("{}");
        assertRefused(post(call.toString(), VERSION, version, "Mcp-Method", "tools/call", "Mcp-Name", "x"), -32020);
        String encoded =
                "=?base64?" + Base64.getEncoder().encodeToString("delete_run".getBytes(StandardCharsets.UTF_8)) + "?=";
        assertThat(post(call.toString(), VERSION, version, "Mcp-Method", "tools/call", "Mcp-Name", encoded)
                        .statusCode())
                .isEqualTo(200);
        list.withObject("params").withObject("_meta").remove(META + "clientCapabilities");
        assertRefused(send(list), -32602);
        ObjectNode later = stateless("tools/list", "{}");
        later.withObject("params").withObject("_meta").put(META + "protocolVersion", "2030-01-01");
        HttpResponse<String> refused = post(later.toString(), VERSION, "2030-01-01", "Mcp-Method", "tools/list");
        assertRefused(refused, -32022);
        assertThat(MAPPER.readTree(refused.body()).at("/error/data/requested").asText())
                .isEqualTo("2030-01-01");
        assertThat(MAPPER.readTree(refused.body()).at("/error/data/supported")).hasSizeGreaterThan(1);
    }

    private static void assertRefused(HttpResponse<String> answer, int code) throws IOException {
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(MAPPER.readTree(answer.body()).at("/error/code").asInt()).isEqualTo(code);
    }

    @Test
    void aChangeAsksTheClientsUserAndActsOnTheChoiceThatNamesIt() throws Exception {
        String asks = "{\"elicitation\":{}}";
        JsonNode asked = question(send(delete(asks)));
        assertThat(asked.at("/inputRequests/consent/method").asText()).isEqualTo("elicitation/create");
        JsonNode choices = asked.at("/inputRequests/consent/params/requestedSchema/properties/answer/enum");
        String yes = choices.path(0).asText();
        assertThat(yes).isEqualTo("Yes, delete run x");
        assertThat(delete.calls).isEmpty();

        // What is no choice is asked again; a refusal settles it.
        String state = asked.path("requestState").asText();
        state = question(send(answered(delete(asks), state, "{}")))
                .path("requestState")
                .asText();
        state = question(send(answered(delete(asks), state, accepted("yes"))))
                .path("requestState")
                .asText();
        assertThat(send(answered(delete(asks), state, "{\"action\":\"decline\"}"))
                        .body())
                .contains("did not agree");
        assertThat(MAPPER.readTree(send(answered(delete(asks), state, accepted(yes)))
                                .body())
                        .at("/error/code")
                        .asInt())
                .as("a state that was answered")
                .isEqualTo(-32602);
        assertThat(delete.calls).isEmpty();

        // The state is bound to its call and serves once.
        state = question(send(delete(asks))).path("requestState").asText();
        ObjectNode other = answered(delete(asks), state, accepted(yes));
        other.withObject("params").withObject("arguments").put("id", "y");
        assertThat(send(other).body()).contains("-32602");
        assertThat(send(answered(delete(asks), "forged", accepted(yes))).body()).contains("-32602");
        assertThat(send(answered(delete(asks), state, accepted(yes))).body()).contains("\"isError\":false");
        assertThat(send(answered(delete(asks), state, accepted(yes))).body()).contains("-32602");
        assertThat(delete.calls).hasSize(1);
        delete.calls.clear();
    }

    @Test
    void aClientThatCannotAskTakesTheTwoSteps() throws Exception {
        for (String capabilities : List.of("{}", "{\"elicitation\":{\"url\":{}}}")) {
            assertThat(send(delete(capabilities)).body()).contains("\"isError\":true", "plan_change");
        }
        assertThat(delete.calls).isEmpty();
    }

    private static JsonNode question(HttpResponse<String> answer) throws IOException {
        JsonNode result = MAPPER.readTree(answer.body()).path("result");
        assertThat(result.path("resultType").asText()).isEqualTo("input_required");
        return result;
    }

    private static ObjectNode answered(ObjectNode message, String state, String response) throws IOException {
        ObjectNode params = message.withObject("params").put("requestState", state);
        params.putObject("inputResponses").set("consent", MAPPER.readTree(response));
        return message;
    }

    private static String accepted(String choice) {
        return "{\"action\":\"accept\",\"content\":{\"answer\":\"" + choice + "\"}}";
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
