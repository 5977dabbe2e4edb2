package dev.crucible.a2a.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.json.Json;
import dev.crucible.bench.conformance.TestProfile;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MalformedInputTest {

    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"SendMessage\",\"params\":"
            + Served.message("tck-complete-task") + "}";

    private static Served agent;

    @BeforeAll
    static void start() {
        agent = Served.of(new TestProfile(Duration.ofMillis(10)));
    }

    @AfterAll
    static void stop() {
        agent.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {                                                            | -32700
            ~~                                                           | -32700
            {} {}                                                        | -32700
            nonsense                                                     | -32700
            []                                                           | -32600
            [{"jsonrpc":"2.0","id":1,"method":"GetTask"}]                | -32600
            "text"                                                       | -32600
            {}                                                           | -32600
            {"jsonrpc":"1.0","id":1,"method":"GetTask"}                  | -32600
            {"jsonrpc":"2.0","id":1}                                     | -32600
            {"jsonrpc":"2.0","id":1,"method":7}                          | -32600
            {"jsonrpc":"2.0","method":"GetTask"}                         | -32600
            {"jsonrpc":"2.0","id":{},"method":"GetTask"}                 | -32600
            {"jsonrpc":"2.0","id":1,"method":"NoSuchMethod"}             | -32601
            {"jsonrpc":"2.0","id":1,"method":"message/send"}             | -32601
            {"jsonrpc":"2.0","id":1,"method":"GetTask","params":[1]}     | -32602
            {"jsonrpc":"2.0","id":1,"method":"GetTask"}                  | -32602
            {"jsonrpc":"2.0","id":1,"method":"GetTask","params":{"id":7}} | -32602
            {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{}}  | -32602
            {"jsonrpc":"2.0","id":1,"method":"SendStreamingMessage","params":{"message":1}} | -32602
            {"jsonrpc":"2.0","id":1,"method":"CreateTaskPushNotificationConfig","params":{}} | -32602
            """)
    void answersWithTheErrorsOfJsonRpc(String body, int code) throws Exception {
        HttpResponse<String> answer = agent.call("POST", "/", Served.V1, body);
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode json = Json.parse(answer.body());
        assertThat(json.at("/error/code").asInt()).isEqualTo(code);
        assertThat(json.get("jsonrpc").asText()).isEqualTo("2.0");
        assertThat(json.has("id")).isTrue();
        assertThat(json.at("/error").properties()).extracting(Map.Entry::getKey).isSubsetOf("code", "message", "data");
    }

    @Test
    void isNeverAtFaultWhateverIsSent() throws Exception {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 100; i++) {
            StringBuilder body = new StringBuilder(CALL);
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                int at = random.nextInt(body.length());
                switch (random.nextInt(3)) {
                    case 0 -> body.deleteCharAt(at);
                    case 1 -> body.setCharAt(at, "{}[]\",:0nt".charAt(random.nextInt(10)));
                    default -> body.insert(at, "{}[]\",:0nt\u0000".charAt(random.nextInt(11)));
                }
            }
            assertThat(agent.call("POST", "/", Served.V1, body.toString()).statusCode())
                    .isEqualTo(200);
            String rest = body.substring(Math.min(body.length(), 50));
            assertThat(agent.call("POST", "/message:send", Served.V1, rest).statusCode())
                    .isBetween(200, 499);
        }
    }

    @Test
    void refusesOtherContentTypesAndLargeBodies() throws Exception {
        Map<String, String> text = Map.of("A2A-Version", "1.0", "Content-Type", "text/plain");
        assertThat(Json.parse(agent.call("POST", "/", text, CALL).body())
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32005);
        assertThat(agent.call("POST", "/message:send", text, "{}").statusCode()).isEqualTo(400);
        String large = " ".repeat(1 << 20) + CALL;
        HttpResponse<String> answer = agent.call("POST", "/", Served.V1, large);
        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(Json.parse(answer.body()).at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(agent.call("POST", "/message:send", Served.V1, large).statusCode())
                .isEqualTo(413);
        String deep = "{\"a\":".repeat(100) + "1" + "}".repeat(100);
        assertThat(agent.call("POST", "/", Served.V1, deep).body()).contains("-32700");
    }

    @Test
    void requiresItsExtensions() throws Exception {
        AgentCard card = AgentCard.of(
                "strict",
                "d",
                "1",
                new AgentCard.Capabilities(
                        false, false, false, List.of(new AgentCard.Extension("urn:needed", "", true, Map.of()))),
                List.of());
        try (Served strict = Served.with(card, RequestLimits.DEFAULT, new TestProfile(Duration.ZERO))) {
            assertThat(strict.rpc("SendMessage", Served.message("m"))
                            .at("/error/code")
                            .asInt())
                    .isEqualTo(-32008);
            Map<String, String> headers = Map.of(
                    "A2A-Version",
                    "1.0",
                    "Content-Type",
                    "application/json",
                    "A2A-Extensions",
                    "urn:other, urn:needed");
            HttpResponse<String> answer = strict.call("POST", "/", headers, CALL);
            assertThat(answer.body()).contains("\"result\"");
            assertThat(answer.headers().firstValue("A2A-Extensions")).contains("urn:needed");
            assertThat(strict.call(
                                    "POST",
                                    "/message:stream",
                                    headers,
                                    Served.message("m").toString())
                            .body())
                    .contains("UNSUPPORTED_OPERATION");
            assertThat(strict.rpc("ListTaskPushNotificationConfigs", "{\"taskId\":\"x\"}")
                            .at("/error/code")
                            .asInt())
                    .isEqualTo(-32003);
        }
    }
}
