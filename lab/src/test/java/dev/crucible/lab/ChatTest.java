package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import dev.crucible.lab.crew.Crew;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatTest {

    private static final String HELLO = said("user", "hello");
    private static final String ANSWER =
            "{\"message\":{\"messageId\":\"a\",\"role\":\"ROLE_AGENT\",\"parts\":[{\"text\":\"hail\"}]}}";

    @TempDir
    Path temporary;

    private FakeCrew crew;
    private TestLab lab;

    @BeforeEach
    void start() throws IOException {
        crew = new FakeCrew();
        lab = lab(crew.address());
    }

    @AfterEach
    void stop() throws IOException {
        lab.close();
        crew.close();
    }

    private TestLab lab(Crew address) throws IOException {
        return TestLab.start(
                TestLab.config(temporary.resolve("out-" + System.nanoTime())).withCrew(address));
    }

    private static String said(String role, String text) {
        return "{\"role\":\"%s\",\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}".formatted(role, text);
    }

    private Answer chat(String... messages) {
        return lab.http.post("/api/agent/chat", "{\"messages\":[" + String.join(",", messages) + "]}");
    }

    private Answer chatIn(String context, String... messages) {
        return lab.http.post(
                "/api/agent/chat",
                "{\"context_id\":" + context + ",\"messages\":[" + String.join(",", messages) + "]}");
    }

    private String answer() {
        Answer answer = chat(HELLO);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().path("message").asText();
    }

    @Test
    void asksOverA2A() throws InterruptedException {
        crew.result(ANSWER);
        Answer answer = chat(said("user", "who are you?"), said("assistant", "the crew"), HELLO);
        assertThat(answer.text()).isEqualTo("{\"message\":\"hail\"}");
        FakeCrew.Call call = crew.called();
        assertThat(call.head()).startsWith("POST / HTTP/1.1").containsIgnoringCase("a2a-version: 1.0");
        assertThat(call.body().path("jsonrpc").asText()).isEqualTo("2.0");
        assertThat(call.body().path("method").asText()).isEqualTo("SendMessage");
        JsonNode message = call.body().at("/params/message");
        assertThat(message.path("role").asText()).isEqualTo("ROLE_USER");
        assertThat(message.path("messageId").asText()).isNotEmpty();
        assertThat(message.path("parts").toString()).isEqualTo("[{\"text\":\"hello\"}]");
        assertThat(message.path("metadata").toString())
                .isEqualTo("{\"urn:crucible:chat-history:1\":[{\"role\":\"user\",\"text\":\"who are you?\"},"
                        + "{\"role\":\"assistant\",\"text\":\"the crew\"}]}");
    }

    @Test
    void goesOnWithAConversation() throws InterruptedException {
        crew.result("{\"task\":{\"contextId\":\"talk-1\",\"status\":{\"state\":\"TASK_STATE_INPUT_REQUIRED\","
                + "\"message\":{\"parts\":[{\"text\":\"Shall I?\"}]}}}}");
        Answer question = chat(HELLO);
        assertThat(question.text()).isEqualTo("{\"message\":\"Shall I?\",\"context_id\":\"talk-1\"}");
        assertThat(crew.called().body().at("/params/message").has("contextId")).isFalse();

        crew.result(ANSWER);
        Answer answer =
                chatIn("\"talk-1\"", said("user", "launch"), said("assistant", "Shall I?"), said("user", "yes"));
        assertThat(answer.text()).isEqualTo("{\"message\":\"hail\",\"context_id\":\"talk-1\"}");
        JsonNode message = crew.called().body().at("/params/message");
        assertThat(message.path("contextId").asText()).isEqualTo("talk-1");
        assertThat(message.has("metadata")).isFalse();
    }

    @Test
    void keepsTheConversationWhenNobodyAnswers() throws IOException {
        crew.close();
        assertThat(chatIn("\"talk-1\"", HELLO).json().path("context_id").asText())
                .isEqualTo("talk-1");
        assertThat(chatIn("null", HELLO).json().has("context_id")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "{}", "\"\"", "\"two words\"", "\"line\\nbreak\""})
    void refusesOtherConversations(String context) {
        Answer answer = chatIn(context, HELLO);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/detail/0/loc").toString()).isEqualTo("[\"body\",\"context_id\"]");
        assertThat(crew.wasCalled()).isFalse();
    }

    @Test
    void joinsPartsOfAMessage() throws InterruptedException {
        crew.result(ANSWER);
        chat("{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":\"b\"}]}");
        assertThat(crew.called().body().at("/params/message/parts/0/text").asText())
                .isEqualTo("a\nb");
    }

    @Test
    void takesTextFromWhereverItIs() {
        String status = "\"status\":{\"state\":\"TASK_STATE_COMPLETED\",\"message\":{\"parts\":[{\"text\":\"s\"}]}}";
        crew.result("{\"task\":{" + status
                + ",\"artifacts\":[{\"parts\":[{\"text\":\"a\"},{\"data\":{}},{\"text\":\"b\"}]},"
                + "{\"parts\":[]},{\"parts\":[{\"text\":\"c\"}]}]}}");
        assertThat(answer()).isEqualTo("a\nb\n\nc");
        crew.result("{\"task\":{" + status + "}}");
        assertThat(answer()).isEqualTo("s");
        crew.result("{\"task\":{" + status.replace("COMPLETED", "INPUT_REQUIRED") + ",\"artifacts\":[]}}");
        assertThat(answer()).isEqualTo("s");
    }

    @Test
    void saysWhenNobodyIsThere() throws IOException {
        crew.close();
        assertThat(answer()).startsWith("The crew is not at the forge").contains("`crucible agents`", "`crucible up`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"jsonrpc\":"})
    void doesNotWaitForEver(String raw) throws IOException {
        crew.hangAfter(raw);
        try (TestLab hasty = lab(crew.address().withPatience(Duration.ofMillis(300)))) {
            Answer answer = hasty.http.post("/api/agent/chat", "{\"messages\":[" + HELLO + "]}");
            assertThat(answer.status()).isEqualTo(504);
            assertThat(answer.detail()).startsWith("The crew did not answer within");
        }
    }

    @Test
    void noticesACutAnswer() {
        crew.bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"jsonrpc\":");
        assertThat(chat(HELLO).detail()).contains("the connection broke");
        crew.bytes("");
        assertThat(chat(HELLO).status()).isEqualTo(502);
        crew.bytes("SSH-2.0-OpenSSH_9.6\r\n\r\n");
        assertThat(chat(HELLO).status()).isEqualTo(502);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200|<html>|not JSON",
                "200|{\"jsonrpc\":|not JSON",
                "200|[1,2]|no text",
                "200|7|no text",
                "200|null|no text",
                "200|{\"result\":{\"task\":{\"artifacts\":7,\"status\":[]}}}|no text",
                "200|{\"result\":{\"message\":{\"parts\":\"x\"}}}|no text",
                "200|{\"error\":{\"code\":-32009,\"message\":\"Version\"}}|error -32009: Version",
                "500|{\"error\":{\"code\":-32603}}|error -32603: no reason given",
                "503|{\"detail\":\"later\"}|status 503",
                "302|{}|status 302",
                "200|{\"result\":{\"task\":{\"status\":{\"state\":\"TASK_STATE_FAILED\",\"message\":{\"parts\":[{\"text\":\"out of coal\"}]}}}}}|out of coal",
                "200|{\"result\":{\"task\":{\"status\":{\"state\":\"TASK_STATE_REJECTED\"}}}}|TASK_STATE_REJECTED"
            })
    void judgesWhatItGets(int status, String body, String reason) {
        crew.body(status, body);
        Answer answer = chat(HELLO);
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.detail())
                .startsWith("The crew's answer cannot be used: ")
                .contains(reason);
    }

    @Test
    void takesNoMoreThanItCanHold() {
        crew.result("{\"message\":{\"parts\":[{\"text\":\"" + "x".repeat(5 << 20) + "\"}]}}");
        assertThat(chat(HELLO).status()).isEqualTo(502);
        crew.body(200, "{\"error\":{\"code\":1,\"message\":\"" + "x".repeat(100_000) + "\"}}");
        assertThat(chat(HELLO).text().length()).isLessThan(1_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"messages\":[]}",
                "{\"messages\":[{\"role\":\"user\",\"content\":[]}]}",
                "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\" \"}]}]}"
            })
    void keepsSilenceToItself(String body) {
        Answer answer = lab.http.post("/api/agent/chat", body);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("message").asText()).startsWith("You said nothing yet");
        assertThat(crew.wasCalled()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|[\"body\",\"messages\"]",
                "{\"messages\":null}|[\"body\",\"messages\"]",
                "{\"messages\":\"hi\"}|[\"body\",\"messages\"]",
                "{\"messages\":[1]}|[\"body\",\"messages\",0]",
                "{\"messages\":[{\"content\":[]}]}|[\"body\",\"messages\",0,\"role\"]",
                "{\"messages\":[{\"role\":1,\"content\":[]}]}|[\"body\",\"messages\",0,\"role\"]",
                "{\"messages\":[{\"role\":\"user\"}]}|[\"body\",\"messages\",0,\"content\"]",
                "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}|[\"body\",\"messages\",0,\"content\"]",
                "{\"messages\":[{\"role\":\"user\",\"content\":[\"hi\"]}]}|[\"body\",\"messages\",0,\"content\",0]",
                "{\"messages\":[{\"role\":\"user\",\"content\":[{\"text\":\"a\"}]}]}|[\"body\",\"messages\",0,\"content\",0,\"type\"]",
                "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image\",\"text\":\"a\"}]}]}|[\"body\",\"messages\",0,\"content\",0,\"type\"]",
                "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\"}]}]}|[\"body\",\"messages\",0,\"content\",0,\"text\"]",
                "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":null}]}]}|[\"body\",\"messages\",0,\"content\",0,\"text\"]"
            })
    void refusesOtherShapes(String body, String place) {
        Answer answer = lab.http.post("/api/agent/chat", body);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/detail/0/loc").toString()).isEqualTo(place);
        assertThat(crew.wasCalled()).isFalse();
    }
}
