package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.server.A2aServer;
import dev.crucible.a2a.server.AgentExecutor;
import dev.crucible.a2a.server.MemoryTaskStore;
import dev.crucible.a2a.server.TaskUpdater;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.lab.EventReader.Event;
import dev.crucible.lab.crew.CrewAddress;
import dev.crucible.web.Admission;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The streamed chat, over sockets to an A2A server. */
class ChatStreamTest {

    private static final String EXTENSION = DialogueExtension.URI;
    private static final String BODY =
            "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"hello\"}]}]}";

    @TempDir
    Path temporary;

    private A2aServer agent;
    private WebService service;
    private TestLab lab;

    private void start(AgentExecutor executor) throws IOException {
        AgentCard card = AgentCard.of(
                "Crew", "Says things.", "1", new AgentCard.Capabilities(true, false, false, List.of()), List.of());
        agent = new A2aServer(A2aServer.Config.of(card), executor, new MemoryTaskStore(100));
        service = WebService.start(
                new WebConfig("127.0.0.1", 0, Optional.empty(), Admission.OWN, Set.of()), agent.addTo(new Routes()));
        start(CrewAddress.at(URI.create("http://127.0.0.1:" + service.port())));
    }

    private void start(CrewAddress crew) throws IOException {
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withCrew(crew));
    }

    @AfterEach
    void stop() {
        lab.close();
        if (service != null) {
            service.close();
            agent.close();
        }
    }

    private EventReader chat(String body) throws IOException, InterruptedException {
        return new EventReader(HttpRequest.newBuilder(lab.http.uri("/api/agent/chat"))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private static Message line(TaskUpdater task, String agent, String kind, String text) {
        JsonNode about = Client.MAPPER.createObjectNode().put("agent", agent).put("kind", kind);
        return task.message(text).with(Map.of(EXTENSION, about));
    }

    private static JsonNode json(Event event) throws IOException {
        return Client.MAPPER.readTree(event.data());
    }

    @Test
    void tellsEachBeatAsItIsSpoken() throws Exception {
        CountDownLatch firstIsHeard = new CountDownLatch(1);
        start((request, task) -> {
            task.working(line(task, "metis", "status", "Thinking…"));
            assertThat(firstIsHeard.await(30, TimeUnit.SECONDS)).isTrue();
            task.working(line(task, "dokimasia", "dialogue", "Bounded.\nAnd \"checked\"."));
            task.artifact(Artifact.of("answer", "Answer", Part.text("Bounded."), Part.text("And checked.")));
            task.complete();
        });
        try (EventReader events = chat(BODY)) {
            assertThat(events.response.headers().firstValue("content-type"))
                    .hasValue("text/event-stream; charset=utf-8");
            Event first = events.next();
            assertThat(first.name()).isEqualTo("beat");
            assertThat(first.data()).isEqualTo("{\"agent\":\"metis\",\"text\":\"Thinking…\",\"kind\":\"status\"}");
            firstIsHeard.countDown();
            List<Event> rest = events.rest();
            assertThat(rest).extracting(Event::name).containsExactly("beat", "done");
            assertThat(json(rest.getFirst()).path("text").asText()).isEqualTo("Bounded.\nAnd \"checked\".");
            assertThat(json(rest.getLast()).path("message").asText()).isEqualTo("Bounded.\nAnd checked.");
            assertThat(json(rest.getLast()).path("context_id").asText()).isNotEmpty();
        }
    }

    @Test
    void endsLikeThePlainAnswerAndGoesOnWithTheConversation() throws Exception {
        start((request, task) -> {
            task.working(line(task, "metis", "status", "Thinking…"));
            task.working(line(task, "metis", "spec", "Attackers: 3 of 10"));
            task.requireInput(
                    line(task, "techne", "dialogue", "In " + request.message().contextId() + ": launch it?"));
        });
        String context;
        try (EventReader events = chat(BODY)) {
            List<Event> all = events.rest();
            assertThat(all).extracting(Event::name).containsExactly("beat", "beat", "beat", "done");
            assertThat(json(all.get(2)).path("agent").asText()).isEqualTo("techne");
            assertThat(json(all.getLast()).path("message").asText()).startsWith("Attackers: 3 of 10\nIn ");
            context = json(all.getLast()).path("context_id").asText();
        }
        String again = BODY.replaceFirst("\\{", "{\"context_id\":\"" + context + "\",");
        try (EventReader events = chat(again)) {
            assertThat(json(events.rest().getLast()))
                    .isEqualTo(lab.http.post("/api/agent/chat", again).json());
        }
    }

    @Test
    void anAnswerTellsCodeFromSpeech() throws Exception {
        start((request, task) -> {
            task.working(line(task, "techne", "code", "{\"f\": 3}"));
            task.requireInput(line(task, "techne", "dialogue", "Shall I launch it?"));
        });
        String asked = "```\n{\"f\": 3}\n```\nShall I launch it?";
        assertThat(answers()).allSatisfy(answer -> assertThat(answer).isEqualTo(asked));
    }

    @Test
    void aResultTellsCodeFromSpeech() throws Exception {
        JsonNode code = Client.MAPPER.createObjectNode().put("kind", "code");
        start((request, task) -> {
            task.artifact(Artifact.of(
                    "answer",
                    "Answer",
                    Part.text("Here:"),
                    new Part.TextPart("```\nx\n```", new Part.About("", "", Map.of(EXTENSION, code)))));
            task.complete();
        });
        assertThat(answers()).allSatisfy(answer -> assertThat(answer).isEqualTo("Here:\n````\n```\nx\n```\n````"));
    }

    /** Returns the streamed answer and the answer in one piece. */
    private List<String> answers() throws Exception {
        try (EventReader events = chat(BODY)) {
            return List.of(
                    json(events.rest().getLast()).path("message").asText(),
                    lab.http
                            .post("/api/agent/chat", BODY)
                            .json()
                            .path("message")
                            .asText());
        }
    }

    @Test
    void tellsWhyThereIsNoAnswer() throws Exception {
        start((request, task) -> {
            task.working(line(task, "metis", "status", "Thinking…"));
            task.fail("out of coal");
        });
        try (EventReader events = chat(BODY)) {
            List<Event> all = events.rest();
            assertThat(all).extracting(Event::name).containsExactly("beat", "error");
            assertThat(all.getLast().data())
                    .isEqualTo("{\"detail\":\"The crew's answer cannot be used: "
                            + "the task ended as TASK_STATE_FAILED: out of coal.\"}");
        }
    }

    @Test
    void saysThatNobodyIsThere() throws Exception {
        start(CrewAddress.at(URI.create("http://127.0.0.1:1")));
        try (EventReader events = chat(BODY)) {
            List<Event> all = events.rest();
            assertThat(all).extracting(Event::name).containsExactly("done");
            assertThat(json(all.getFirst()))
                    .isEqualTo(lab.http.post("/api/agent/chat", BODY).json());
        }
        try (EventReader events = chat("{\"messages\":[]}")) {
            assertThat(events.rest()).extracting(Event::name).containsExactly("done");
        }
        try (EventReader events = chat("{\"messages\":7}")) {
            assertThat(events.response.statusCode()).isEqualTo(422);
        }
    }

    @Test
    void givesUpASilentCrew() throws Exception {
        // The system takes the connection; nobody ever reads from it.
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            start(CrewAddress.at(URI.create("http://127.0.0.1:" + silent.getLocalPort()))
                    .withPatience(Duration.ofMillis(200)));
            try (EventReader events = chat(BODY)) {
                List<Event> all = events.rest();
                assertThat(all).extracting(Event::name).containsExactly("error");
                assertThat(all.getFirst().data()).contains("did not answer within");
            }
        }
    }

    @Test
    void cancelsTheTaskOfAClientThatLeaves() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        start((request, task) -> {
            task.onCancel(cancelled::countDown);
            while (!cancelled.await(5, TimeUnit.MILLISECONDS)) {
                task.working(line(task, "metis", "status", "Still thinking…"));
            }
        });
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), lab.lab.port())) {
            byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
            String head = "POST /api/agent/chat HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Accept: text/event-stream\r\nContent-Length: " + body.length + "\r\n\r\n";
            client.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            client.getOutputStream().write(body);
            InputStream in = client.getInputStream();
            StringBuilder read = new StringBuilder();
            while (read.indexOf("event: beat") < 0) {
                read.append((char) in.read());
            }
        }
        assertThat(cancelled.await(30, TimeUnit.SECONDS)).isTrue();
    }
}
