package dev.crucible.a2a.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.json.Json;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks around tasks in the protocol's test kit: the card, versions, extensions, the order of streams. */
class NegotiationTest extends Conforming {

    @Test
    void letsCardsBeCached() throws Exception {
        HttpResponse<String> card = agent.call("GET", "/.well-known/agent-card.json", Map.of(), "");
        assertThat(card.headers().firstValue("Cache-Control").orElse("")).contains("max-age");
        String tag = card.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> again =
                agent.call("GET", "/.well-known/agent-card.json", Map.of("If-None-Match", tag), "");
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(agent.call("GET", "/.well-known/agent-card.json", Map.of("If-None-Match", "\"x\""), "")
                        .statusCode())
                .isEqualTo(200);
        JsonNode json = Json.parse(card.body());
        assertThat(json.at("/supportedInterfaces/0/url").asText()).isEqualTo(agent.base() + "/");
        for (String field : List.of("name", "description", "version", "skills", "defaultInputModes")) {
            assertThat(json.hasNonNull(field)).as(field).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Binding.class)
    void hasNoExtendedCard(Binding binding) throws Exception {
        binding.refuses(-32004, "UNSUPPORTED_OPERATION", "GetExtendedAgentCard", Json.object());
    }

    @Test
    void negotiatesTheVersion() throws Exception {
        String body = Served.message("tck-complete-task").toString();
        Map<String, String> json = Map.of("Content-Type", "application/json");
        for (String version : List.of("1.0", "1.0.1")) {
            assertThat(agent.call("POST", "/message:send?A2A-Version=" + version, json, body)
                            .statusCode())
                    .isEqualTo(200);
        }
        for (String version : List.of("99.0", "0.3", "")) {
            HttpResponse<String> refused = agent.call("POST", "/message:send?A2A-Version=" + version, json, body);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("VERSION_NOT_SUPPORTED");
        }
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"SendMessage\",\"params\":" + body + "}";
        assertThat(agent.call("POST", "/?A2A-Version=99.0", json, call).body()).contains("-32009");
        assertThat(agent.call("POST", "/", json, call).body()).contains("-32601", "0.3");
    }

    @Test
    void takesExtensionsThatItDoesNotKnow() throws Exception {
        Map<String, String> headers = new HashMap<>(Served.V1);
        headers.put("A2A-Extensions", "https://example.com/ext/v1,https://example.com/ext/v2");
        ObjectNode message = Served.message("tck-complete-task");
        assertThat(agent.call("POST", "/message:send", headers, message.toString())
                        .statusCode())
                .isEqualTo(200);
        ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "SendMessage");
        call.set("params", message);
        HttpResponse<String> answer = agent.call("POST", "/", headers, call.toString());
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        assertThat(Json.parse(answer.body()).has("result")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "tck-stream-001, task statusUpdate artifactUpdate statusUpdate",
        "tck-stream-002, task statusUpdate",
        "tck-stream-artifact-chunked, task statusUpdate artifactUpdate artifactUpdate statusUpdate",
        "tck-message-response, message",
        "tck-input-required, task statusUpdate"
    })
    void streamsInTheOrderOfTheProtocol(String prefix, String kinds) throws Exception {
        HttpResponse<String> stream = agent.call(
                "POST", "/message:stream", Served.V1, Served.message(prefix).toString());
        assertThat(stream.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        List<String> seen = stream.body()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.parse(line.substring(6)).fieldNames().next())
                .toList();
        assertThat(String.join(" ", seen)).isEqualTo(kinds);
        ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", "s").put("method", "SendStreamingMessage");
        call.set("params", Served.message(prefix));
        assertThat(agent.call("POST", "/", Served.V1, call.toString()).body().lines())
                .filteredOn(line -> line.startsWith("data: "))
                .hasSize(seen.size())
                .allMatch(line -> line.startsWith("data: {\"jsonrpc\":\"2.0\",\"id\":\"s\",\"result\":{"));
    }
}
