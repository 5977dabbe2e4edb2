package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.server.TaskUpdater;
import dev.crucible.lab.Client.Answer;
import dev.crucible.lab.crew.CrewAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that name no conversation: they send what was said so far, and the chat finds where it goes on. */
class ChatMemoryTest {

    private static final String QUESTION = "Attackers: 2 of 10\nShall I launch it?\n\n- Launch it\n- Drop it";

    @TempDir
    Path temporary;

    private TalkingCrew crew;
    private TestLab lab;

    /** A crew that launches only what it was asked for in the line before. */
    @BeforeEach
    void start() throws IOException {
        crew = new TalkingCrew(ChatMemoryTest::answer);
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withCrew(crew.address()));
    }

    private static void answer(List<String> said, TaskUpdater task) {
        String before = said.size() < 2 ? "" : said.get(said.size() - 2);
        switch (said.getLast()) {
            case "plan" -> {
                task.working(TalkingCrew.line(task, "metis", "status", "Thinking…"));
                task.working(TalkingCrew.line(task, "metis", "spec", "Attackers: 2 of 10"));
                task.requireInput(
                        TalkingCrew.line(task, "techne", "dialogue", "Shall I launch it?", "Launch it", "Drop it"));
            }
            case "Launch it" -> TalkingCrew.say(task, before.equals("plan") ? "It runs." : "Launch what?");
            case "Drop it" -> TalkingCrew.say(task, before.equals("plan") ? "Dropped." : "Drop what?");
            case String line -> TalkingCrew.say(task, "You said " + line + ".");
        }
    }

    @AfterEach
    void stop() {
        lab.close();
        crew.close();
    }

    private void restart() throws IOException {
        lab.close();
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withCrew(crew.address()));
    }

    /** A client that stores no ids: it sends and shows the whole conversation. */
    private final class Talk {

        private final ArrayNode messages = Client.MAPPER.createArrayNode();
        private final String program;

        Talk(String program) {
            this.program = program;
        }

        Talk() {
            this("browser");
        }

        String say(String text) {
            add("user", text);
            Answer answer = post();
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            String said = answer.json().path("message").asText();
            add("assistant", said);
            return said;
        }

        Answer post() {
            return lab.http.send(
                    "POST",
                    "/api/agent/chat",
                    Client.MAPPER
                            .createObjectNode()
                            .<ObjectNode>set("messages", messages)
                            .toString(),
                    "User-Agent",
                    program);
        }

        private void add(String role, String text) {
            messages.addObject()
                    .put("role", role)
                    .putArray("content")
                    .addObject()
                    .put("type", "text")
                    .put("text", text);
        }

        /** The same as it was before its last turns. */
        Talk without(int turns) {
            Talk shorter = new Talk(program);
            for (int i = 0; i < messages.size() - turns; i++) {
                shorter.messages.add(messages.get(i).deepCopy());
            }
            return shorter;
        }
    }

    @Test
    void aYesMeetsThePlanThatWasShown() {
        Talk talk = new Talk();
        assertThat(talk.say("hello")).isEqualTo("You said hello.");
        assertThat(talk.say("plan")).isEqualTo(QUESTION);
        assertThat(talk.say("Launch it")).isEqualTo("It runs.");
        assertThat(crew.conversations).hasSize(1);
        assertThat(crew.messages).noneMatch(message -> message.metadata().containsKey("urn:crucible:chat-history:1"));
        assertThat(crew.messages)
                .extracting(message -> TalkingCrew.about(message).path("player").asText())
                .allMatch(player -> player.matches("chat-[0-9a-f-]{36}"))
                .containsOnly(TalkingCrew.about(crew.messages.getFirst())
                        .path("player")
                        .asText());
    }

    @Test
    void aRestartOfTheLabLosesNothing() throws IOException {
        Talk talk = new Talk();
        talk.say("plan");
        restart();
        assertThat(talk.say("Launch it")).isEqualTo("It runs.");
        assertThat(crew.conversations).hasSize(1);
        assertThat(lab.http.get("/api/simulations").json()).isEmpty();
    }

    @Test
    void changedAnswersGoOnInAForkThatStillAsks() {
        Talk talk = new Talk();
        talk.say("hello");
        talk.say("plan");
        Talk other = talk.without(0);
        assertThat(talk.say("Drop it")).isEqualTo("Dropped.");
        assertThat(other.say("Launch it")).isEqualTo("It runs.");
        assertThat(crew.conversations.values())
                .containsExactlyInAnyOrder(List.of("hello", "plan", "Drop it"), List.of("hello", "plan", "Launch it"));
        Talk edited = talk.without(4);
        assertThat(edited.say("plan")).isEqualTo(QUESTION);
        assertThat(edited.say("Launch it")).isEqualTo("It runs.");
        assertThat(talk.say("and now?")).isEqualTo("You said and now?.");
        assertThat(crew.conversations.values())
                .contains(List.of("hello", "plan", "Drop it", "and now?"), List.of("hello", "plan", "Launch it"));
    }

    @Test
    void twoWindowsWithTheSameWordsBothGoOn() {
        Talk one = new Talk();
        Talk two = new Talk();
        one.say("plan");
        two.say("plan");
        assertThat(one.say("Launch it")).isEqualTo("It runs.");
        assertThat(two.say("Launch it")).isEqualTo("It runs.");
    }

    @Test
    void blanksAndLineEndsMayChange() {
        Talk talk = new Talk();
        talk.say("plan");
        ObjectNode question = (ObjectNode) talk.messages.get(1).at("/content/0");
        question.put("text", "  " + QUESTION.replace("\n", "\r\n") + "\n");
        assertThat(talk.say("Launch it")).isEqualTo("It runs.");
    }

    @Test
    void conversationsOfOthersAreNotFound() {
        Talk talk = new Talk();
        talk.say("plan");
        Talk stranger = new Talk("another program");
        talk.messages.forEach(message -> stranger.messages.add(message.deepCopy()));
        assertThat(stranger.say("Launch it")).isEqualTo("Launch what?");
        assertThat(talk.say("Launch it")).isEqualTo("It runs.");
    }

    @Test
    void whatNobodyRemembersIsToldAsHistory() {
        Talk talk = new Talk();
        talk.add("user", "plan");
        talk.add("assistant", "Shall I launch something that was never planned?");
        assertThat(talk.say("Launch it")).isEqualTo("Launch what?");
        JsonNode history = crew.messages.getLast().metadata().get("urn:crucible:chat-history:1");
        assertThat(history.toString())
                .isEqualTo("[{\"role\":\"user\",\"text\":\"plan\"},{\"role\":\"assistant\","
                        + "\"text\":\"Shall I launch something that was never planned?\"}]");
        assertThat(talk.say("hello")).isEqualTo("You said hello.");
        assertThat(crew.conversations).hasSize(1);
    }

    @Test
    void aDamagedMemoryBeginsAnew() throws IOException {
        Talk talk = new Talk();
        talk.say("plan");
        lab.close();
        Files.write(lab.out.resolve(".conversations"), new byte[] {(byte) 0xff, 0, 10, 'x'});
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withCrew(crew.address()));
        assertThat(talk.say("Launch it")).isEqualTo("Launch what?");
        assertThat(talk.say("plan")).isEqualTo(QUESTION);
        restart();
        assertThat(talk.say("Launch it")).isEqualTo("It runs.");
    }

    @Test
    void aCrewThatCannotForkIsToldTheHistory() {
        Talk talk = new Talk();
        talk.say("plan");
        Talk other = talk.without(0);
        talk.say("Drop it");
        crew.conversations.clear();
        assertThat(other.say("Launch it")).isEqualTo("Launch what?");
        assertThat(crew.messages.getLast().metadata()).containsKey("urn:crucible:chat-history:1");
    }

    @Test
    void goesOnWhenTheCrewWasAwayForAMoment() throws IOException {
        Talk talk = new Talk();
        talk.say("plan");
        Talk later = talk.without(0);
        lab.close();
        LabConfig nowhere =
                TestLab.config(temporary.resolve("out")).withCrew(CrewAddress.at(URI.create("http://127.0.0.1:1")));
        try (TestLab alone = TestLab.start(nowhere)) {
            lab = alone;
            assertThat(talk.say("Launch it")).startsWith("The crew does not answer");
        }
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withCrew(crew.address()));
        // The yes that nobody heard is not taken for one later; said again where it was asked, it is.
        assertThat(talk.say("Launch it")).isEqualTo("Launch what?");
        assertThat(later.say("Launch it")).isEqualTo("It runs.");
    }

    @Test
    void aLongAnswerIsToldInParts() throws IOException {
        CountDownLatch hour = new CountDownLatch(1);
        TalkingCrew.Answers slowly = (said, task) -> {
            if (said.getLast().equals("long")) {
                task.working(TalkingCrew.line(task, "metis", "dialogue", "First."));
                while (!hour.await(50, TimeUnit.MILLISECONDS)) {
                    task.working(TalkingCrew.line(task, "metis", "status", "Still thinking…"));
                }
                task.working(TalkingCrew.line(task, "techne", "code", "{}"));
                task.requireInput(TalkingCrew.line(task, "techne", "dialogue", "Shall I?", "Yes", "No"));
            } else {
                TalkingCrew.say(task, "You said " + said.getLast() + " after " + said.size() + ".");
            }
        };
        Path out = temporary.resolve("hasty");
        try (TalkingCrew slow = new TalkingCrew(slowly);
                TestLab hasty = TestLab.start(
                        TestLab.config(out).withCrew(slow.address().withPatience(Duration.ofSeconds(3))))) {
            lab.close();
            lab = hasty;
            Talk talk = new Talk();
            assertThat(talk.say("long")).isEqualTo("First.\n(The crew goes on; say anything to hear the rest.)");
            assertThat(talk.say("are you there?")).isEqualTo("You said are you there? after 2.");
            hour.countDown();
            StringBuilder heard = new StringBuilder(); // the rest may come in parts, each told once
            await().atMost(TestLab.PATIENCE).untilAsserted(() -> {
                heard.append(talk.say("and now?")).append("\n\n");
                assertThat(heard)
                        .contains("```\n{}\n```")
                        .contains("Shall I?\n\n- Yes\n- No")
                        .contains("You said and now?");
            });
            assertThat(slow.conversations).hasSize(1);
            assertThat(slow.messages)
                    .extracting(Message::contextId)
                    .containsOnly(slow.messages.getFirst().contextId());
        }
    }
}
