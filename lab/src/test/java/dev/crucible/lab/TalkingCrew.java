package dev.crucible.lab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.server.A2aServer;
import dev.crucible.a2a.server.AgentExecutor;
import dev.crucible.a2a.server.ExecutionRequest;
import dev.crucible.a2a.server.MemoryTaskStore;
import dev.crucible.a2a.server.TaskUpdater;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.lab.crew.CrewAddress;
import dev.crucible.web.Admission;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Fake crew behind a real A2A server: keeps conversations, counts and forks their turns as the crew does, and gives configured answers. */
final class TalkingCrew implements AutoCloseable {

    static final String EXTENSION = DialogueExtension.URI;

    /** Messages of each conversation. */
    final Map<String, List<String>> conversations = new ConcurrentHashMap<>();

    /** All messages, in order. */
    final List<Message> messages = new CopyOnWriteArrayList<>();

    private final A2aServer agent;
    private final WebService service;

    /** Answers one message; {@code said} are all messages of the conversation, this one last. */
    interface Answers {
        void answer(List<String> said, TaskUpdater task) throws InterruptedException;
    }

    TalkingCrew(Answers answers) {
        AgentExecutor executor = (request, task) -> execute(request, task, answers);
        AgentCard card = AgentCard.of(
                "Crew", "Says things.", "1", new AgentCard.Capabilities(true, false, false, List.of()), List.of());
        agent = new A2aServer(A2aServer.Config.of(card), executor, new MemoryTaskStore(1_000));
        service = WebService.start(
                new WebConfig("127.0.0.1", 0, Optional.empty(), Admission.OWN, Set.of()), agent.addTo(new Routes()));
    }

    CrewAddress address() {
        return CrewAddress.at(URI.create("http://127.0.0.1:" + service.port()));
    }

    private void execute(ExecutionRequest request, TaskUpdater task, Answers answers) throws InterruptedException {
        JsonNode command = about(request.message()).path("command");
        if (command.path("name").asText().equals("fork")) {
            List<String> before = conversations.get(command.path("context").asText());
            if (before == null) {
                task.reject("there is no such conversation");
                return;
            }
            String context = UUID.randomUUID().toString();
            conversations.put(
                    context,
                    new ArrayList<>(before.subList(0, command.path("turn").asInt() + 1)));
            task.reply(Message.of(
                    Role.AGENT,
                    List.of(Part.data(Client.MAPPER.createObjectNode().put("context", context)))));
            return;
        }
        messages.add(request.message());
        List<String> said = conversations.computeIfAbsent(task.task().contextId(), unused -> new ArrayList<>());
        task.submit();
        task.status(
                TaskState.WORKING,
                Optional.empty(),
                Map.of(EXTENSION, Client.MAPPER.createObjectNode().put("turn", said.size())));
        said.add(request.message().text());
        answers.answer(List.copyOf(said), task);
    }

    /** Returns the dialogue metadata of a message. */
    static JsonNode about(Message message) {
        return message.metadata().getOrDefault(EXTENSION, Client.MAPPER.createObjectNode());
    }

    /** A line of one of the crew. */
    static Message line(TaskUpdater task, String agent, String kind, String text, String... choices) {
        var about = Client.MAPPER.createObjectNode().put("agent", agent).put("kind", kind);
        if (choices.length > 0) {
            List.of(choices).forEach(about.putArray("choices")::add);
        }
        return task.message(text).with(Map.of(EXTENSION, about));
    }

    /** Says one line, and nothing more. */
    static void say(TaskUpdater task, String text) {
        task.working(line(task, "metis", "dialogue", text));
        task.artifact(Artifact.of("answer", "Answer", Part.text(text)));
        task.complete();
    }

    @Override
    public void close() {
        service.close();
        agent.close();
    }
}
