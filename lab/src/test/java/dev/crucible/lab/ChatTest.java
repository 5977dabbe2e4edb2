package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.server.TaskUpdater;
import dev.crucible.lab.Client.Answer;
import dev.crucible.lab.crew.CrewAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatTest {

    private static final String HELLO = said("user", "hello");

    @TempDir
    Path temporary;

    private Consumer<TaskUpdater> answers = task -> TalkingCrew.say(task, "hail");
    private TalkingCrew talking;
    private TestLab lab;

    @BeforeEach
    void start() throws IOException {
        talking = new TalkingCrew((said, task) -> answers.accept(task));
        lab = lab(talking.address());
    }

    @AfterEach
    void stop() {
        lab.close();
        talking.close();
    }

    private TestLab lab(CrewAddress address) throws IOException {
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
    void asksOverA2A() {
        Answer answer = chat(said("user", "who are you?"), said("assistant", "the crew"), HELLO);
        assertThat(answer.json().path("message").asText()).isEqualTo("hail");
        Message message = talking.messages.getFirst();
        assertThat(message.role()).isEqualTo(Role.USER);
        assertThat(message.text()).isEqualTo("hello");
        assertThat(answer.json().path("context_id").asText()).isEqualTo(message.contextId());
        assertThat(message.metadata().get("urn:crucible:chat-history:1").toString())
                .isEqualTo("[{\"role\":\"user\",\"text\":\"who are you?\"},"
                        + "{\"role\":\"assistant\",\"text\":\"the crew\"}]");
    }

    @Test
    void goesOnWithAConversationThatIsNamed() {
        String context = chat(HELLO).json().path("context_id").asText();
        Answer answer = chatIn(
                "\"" + context + "\"", said("user", "launch"), said("assistant", "Shall I?"), said("user", "yes"));
        assertThat(answer.text()).isEqualTo("{\"message\":\"hail\",\"context_id\":\"" + context + "\"}");
        assertThat(talking.conversations).containsOnlyKeys(context);
        assertThat(talking.messages.getLast().metadata()).containsOnlyKeys(TalkingCrew.EXTENSION);
        assertThat(TalkingCrew.about(talking.messages.getLast()))
                .isEqualTo(TalkingCrew.about(talking.messages.getFirst()));
        assertThat(chatIn("\"talk-1\"", HELLO).json().path("context_id").asText())
                .isEqualTo("talk-1");
    }

    @Test
    void keepsTheConversationWhenNobodyAnswers() throws IOException {
        TestLab alone = alone();
        assertThat(alone.http
                        .post("/api/agent/chat", "{\"context_id\":\"talk-1\",\"messages\":[" + HELLO + "]}")
                        .json()
                        .path("context_id")
                        .asText())
                .isEqualTo("talk-1");
        assertThat(alone.http
                        .post("/api/agent/chat", "{\"context_id\":null,\"messages\":[" + HELLO + "]}")
                        .json()
                        .has("context_id"))
                .isFalse();
        alone.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "{}", "\"\"", "\"two words\"", "\"line\\nbreak\""})
    void refusesOtherConversations(String context) {
        Answer answer = chatIn(context, HELLO);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/detail/0/loc").toString()).isEqualTo("[\"body\",\"context_id\"]");
        assertThat(talking.messages).isEmpty();
    }

    @Test
    void joinsPartsOfAMessage() {
        chat("{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":\"b\"}]}");
        assertThat(talking.messages.getFirst().text()).isEqualTo("a\nb");
    }

    @Test
    void takesTextFromWhereverItIs() {
        answers = task -> {
            task.artifact(Artifact.of(
                    "1", "One", Part.text("a"), Part.data(Client.MAPPER.createObjectNode()), Part.text("b")));
            task.artifact(Artifact.of("2", "Two", Part.text("c")));
            task.complete(task.message("s"));
        };
        assertThat(answer()).isEqualTo("a\nb\n\nc");
        answers = task -> task.complete(task.message("s"));
        assertThat(answer()).isEqualTo("s");
        answers = task -> task.requireInput(task.message("s"));
        assertThat(answer()).isEqualTo("s");
    }

    private TestLab alone() throws IOException {
        return lab(CrewAddress.at(URI.create("http://127.0.0.1:1")));
    }

    @Test
    void saysWhenNobodyIsThere() throws IOException {
        try (TestLab alone = alone()) {
            assertThat(alone.http
                            .post("/api/agent/chat", "{\"messages\":[" + HELLO + "]}")
                            .json()
                            .path("message")
                            .asText())
                    .startsWith("The crew does not answer")
                    .contains("`crucible agents`", "`crucible up`");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"name\":"})
    void doesNotWaitForEver(String raw) throws IOException {
        try (FakeCrew crew = new FakeCrew(raw, true);
                TestLab hasty = lab(crew.address().withPatience(Duration.ofMillis(300)))) {
            Answer answer = hasty.http.post("/api/agent/chat", "{\"messages\":[" + HELLO + "]}");
            assertThat(answer.status()).isEqualTo(504);
            assertThat(answer.detail()).startsWith("The crew did not answer within");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SSH-2.0-OpenSSH_9.6\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"name\":",
                "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
                "HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\n{}",
                "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 2\r\n\r\n{}"
            })
    void judgesWhatItGets(String raw) throws IOException {
        try (FakeCrew crew = new FakeCrew(raw, false);
                TestLab other = lab(crew.address())) {
            Answer answer = other.http.post("/api/agent/chat", "{\"messages\":[" + HELLO + "]}");
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.detail()).startsWith("The crew's answer cannot be used: ");
            assertThat(answer.text().length()).isLessThan(1_000);
        }
    }

    @Test
    void tellsWhyThereIsNoAnswer() {
        answers = task -> task.fail("out of coal");
        assertThat(chat(HELLO).status()).isEqualTo(502);
        assertThat(chat(HELLO).detail()).contains("TASK_STATE_FAILED: out of coal");
        answers = task -> task.reject("not today");
        assertThat(chat(HELLO).detail()).contains("TASK_STATE_REJECTED: not today");
        answers = task -> task.complete();
        assertThat(chat(HELLO).detail()).contains("no text");
        answers = task -> task.complete(task.message("x".repeat(5 << 20)));
        assertThat(chat(HELLO).status()).isEqualTo(502);
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
        assertThat(talking.messages).isEmpty();
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
        assertThat(talking.messages).isEmpty();
    }
}
