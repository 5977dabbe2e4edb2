package dev.crucible.agents.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.tool.FakeChange;
import dev.crucible.agents.tool.FakeTool;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.Toolbox;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class McpStdioTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final FakeTool list = new FakeTool("list_runs", "two runs");
    private final FakeChange delete = new FakeChange("delete_run", arguments -> {
        throw new ToolFailure("There is no such run.");
    });
    private final FakeTool slow = new FakeTool("wait", arguments -> {
        begun.countDown();
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody counts down");
        } catch (InterruptedException e) {
            stopped.countDown();
            throw e;
        }
    });

    private ExecutorService threads;
    private OutputStream toServer;
    private BufferedReader fromServer;
    private Future<?> served;

    @BeforeEach
    void serve() throws IOException {
        threads = Executors.newSingleThreadExecutor();
        Pipe requests = Pipe.open();
        Pipe answers = Pipe.open();
        toServer = Channels.newOutputStream(requests.sink());
        InputStream in = Channels.newInputStream(requests.source());
        OutputStream out = Channels.newOutputStream(answers.sink());
        fromServer = new BufferedReader(
                new InputStreamReader(Channels.newInputStream(answers.source()), StandardCharsets.UTF_8));
        McpServer server = new McpServer(new Toolbox(List.of(list, delete, slow)), "0.1");
        served = threads.submit(() -> {
            new McpStdio(server, Duration.ofMillis(50)).run(in, out);
            return null;
        });
    }

    @AfterEach
    void end() throws Exception {
        toServer.close();
        served.get(10, TimeUnit.SECONDS);
        threads.shutdown();
    }

    private void send(String line) throws IOException {
        toServer.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        toServer.flush();
    }

    private JsonNode ask(String line) throws IOException {
        send(line);
        return MAPPER.readTree(fromServer.readLine());
    }

    private static String call(int id, String tool, String arguments) {
        return """
                {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"%s","arguments":%s}}""".formatted(id, tool, arguments).strip();
    }

    @Test
    void introducesItselfInTheVersionAskedFor() throws IOException {
        JsonNode result =
                ask("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-03-26\"}}")
                        .path("result");
        assertThat(result.path("protocolVersion").asText()).isEqualTo("2025-03-26");
        assertThat(result.at("/serverInfo/name").asText()).isEqualTo("crucible");
        assertThat(result.at("/capabilities/tools").isObject()).isTrue();
        assertThat(
                        ask("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"1999-01-01\"}}")
                                .at("/result/protocolVersion")
                                .asText())
                .isEqualTo("2025-11-25");
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        assertThat(ask("{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}"))
                .hasToString("{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"result\":{}}");
    }

    @Test
    void listsToolsAndMarksThoseThatChangeSomething() throws IOException {
        JsonNode tools =
                ask("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}").at("/result/tools");
        assertThat(tools)
                .extracting(tool -> tool.path("name").asText())
                .containsExactly("list_runs", "delete_run", "wait", "plan_change");
        assertThat(tools)
                .extracting(tool -> tool.at("/annotations/destructiveHint").asBoolean())
                .containsExactly(false, true, false, false);
        assertThat(tools.path(0).at("/inputSchema/type").asText()).isEqualTo("object");
    }

    @Test
    void callsTools() throws IOException {
        JsonNode result = ask(call(1, "list_runs", "{\"id\":\"all\"}")).path("result");
        assertThat(result.at("/content/0/text").asText()).isEqualTo("two runs");
        assertThat(result.at("/structuredContent/text").asText()).isEqualTo("two runs");
        assertThat(result.path("isError").asBoolean()).isFalse();
        assertThat(list.calls).hasSize(1);

        String token = plan("delete_run", "x");
        JsonNode failed = ask(call(2, "delete_run", "{\"id\":\"x\",\"token\":\"" + token + "\"}"))
                .path("result");
        assertThat(failed.path("isError").asBoolean()).isTrue();
        assertThat(failed.at("/content/0/text").asText()).isEqualTo("There is no such run.");
    }

    private String plan(String tool, String id) throws IOException {
        JsonNode planned = ask(call(
                        9, "plan_change", "{\"tool\":\"" + tool + "\",\"arguments\":{\"id\":\"" + id + "\"}}"))
                .path("result");
        assertThat(planned.at("/structuredContent/would").asText()).isEqualTo("This would delete run " + id + ".");
        assertThat(delete.calls).isEmpty();
        return planned.at("/structuredContent/token").asText();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"x\"}",
                "{\"id\":\"x\",\"confirm\":true}",
                "{\"id\":\"x\",\"token\":true}",
                "{\"id\":\"x\",\"token\":\"\"}",
                "{\"id\":\"x\",\"token\":\"yes\"}",
                "{\"id\":\"y\",\"token\":\"TOKEN\"}",
                "{\"id\":\"x\",\"confirm\":true,\"token\":\"TOKEN\"}"
            })
    void nothingIsChangedWithoutTheTokenOfExactlyThisCall(String arguments) throws IOException {
        String token = plan("delete_run", "x");
        JsonNode refused =
                ask(call(1, "delete_run", arguments.replace("TOKEN", token))).path("result");
        assertThat(refused.path("isError").asBoolean()).isTrue();
        assertThat(refused.at("/content/0/text").asText()).contains("two steps", "plan_change");
        assertThat(delete.calls).isEmpty();
    }

    @Test
    void aTokenServesOnce() throws IOException {
        String call = call(1, "delete_run", "{\"id\":\"x\",\"token\":\"" + plan("delete_run", "x") + "\"}");
        ask(call);
        assertThat(ask(call).at("/result/content/0/text").asText()).contains("unknown, used, too old");
        assertThat(delete.calls).hasSize(1);
    }

    @Test
    void onlyChangesArePlanned() throws IOException {
        assertThat(ask(call(1, "plan_change", "{\"tool\":\"list_runs\",\"arguments\":{\"id\":\"x\"}}"))
                        .at("/result/content/0/text")
                        .asText())
                .contains("no tool that changes something");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{oops|-32700",
                "[]|-32700",
                "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}|-32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1}|-32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}|-32601",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}|-32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"rm\"}}|-32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\",\"arguments\":[]}}|-32602"
            })
    void answersErrors(String line, int code) throws IOException {
        assertThat(ask(line).at("/error/code").asInt()).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"wait\"}",
                "{\"name\":\"wait\",\"arguments\":null}",
                "{\"name\":\"wait\",\"arguments\":{}}",
                "{\"name\":\"plan_change\",\"arguments\":{}}",
                "{\"name\":\"plan_change\",\"arguments\":{\"tool\":\"stop_run\"}}"
            })
    void tellsTheModelOfAMissingArgument(String params) throws IOException {
        JsonNode answer = ask("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":" + params + "}");
        assertThat(answer.at("/result/isError").asBoolean())
                .as(answer.toString())
                .isTrue();
    }

    @Test
    void cancelsACallAndAnswersOthersMeanwhile() throws Exception {
        send(call(1, "wait", "{\"id\":\"x\"}"));
        begun.await();
        assertThat(ask(call(2, "list_runs", "{\"id\":\"all\"}")).path("id").asInt())
                .isEqualTo(2);
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
        assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(ask("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}")
                        .path("id")
                        .asInt())
                .isEqualTo(3);
    }

    /** Zero bytes look like UTF-32 to a reader that guesses, and the rest of a line like a letter cut in two. */
    @Test
    void takesALineThatIsNotUtf8ForNoMessage() throws IOException {
        assertThat(ask("{\0\0\0\"\0\0\0a\0").at("/error/code").asInt()).isEqualTo(-32700);
    }

    @Test
    void takesALineThatIsTooLongForNoMessage() throws IOException {
        assertThat(ask("{\"x\":\"" + "a".repeat(1 << 20) + "\"}")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32700);
    }

    @Test
    void endOfInputStopsWhatRuns() throws Exception {
        send(call(1, "wait", "{\"id\":\"x\"}"));
        begun.await();
        toServer.close();
        assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();
    }
}
