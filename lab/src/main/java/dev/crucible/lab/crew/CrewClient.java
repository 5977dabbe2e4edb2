package dev.crucible.lab.crew;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A2A client of the crew, which is a separate service: its data are validated and bounded in size and time, and redirects are not followed. */
final class CrewClient implements AutoCloseable {

    /** Metadata key of a message's earlier turns, each with {@code role} and {@code text}. */
    static final String HISTORY = "urn:crucible:chat-history:1";

    private static final String UNKNOWN = "This crew does not know how to do that.";
    private static final Duration CONNECTING = Duration.ofSeconds(2);
    private static final int LARGEST = 4 << 20;

    private final CrewAddress crew;
    private final Set<CrewStream> streams = ConcurrentHashMap.newKeySet();

    CrewClient(CrewAddress crew) {
        this.crew = crew;
    }

    /**
     * Sends a message and returns the stream of its answer.
     *
     * @param earlier earlier turns, the oldest first; empty if the crew knows them
     * @param page the page around the chat
     */
    CrewStream say(String text, List<ChatTurn> earlier, ChatPlace place, ChatPage page) {
        Map<String, JsonNode> metadata = new HashMap<>();
        metadata.putAll(DialogueExtension.client(place.player(), page.shown(), page.language()));
        if (!earlier.isEmpty()) {
            metadata.put(HISTORY, history(earlier));
        }
        CrewStream stream = new CrewStream(
                crew, options(), Message.user(text).in(place.context(), "").with(metadata));
        streams.add(stream);
        return stream.start(() -> streams.remove(stream));
    }

    private static ArrayNode history(List<ChatTurn> earlier) {
        ArrayNode history = Json.object().arrayNode();
        earlier.forEach(turn -> history.addObject().put("role", turn.role()).put("text", turn.text()));
        return history;
    }

    /** Creates a conversation that shares everything up to {@code place}, including the crew's pending question; empty if the crew cannot fork. */
    Optional<ChatPlace> fork(ChatPlace place) throws InterruptedException {
        ObjectNode fork = named("fork", place).put("turn", place.turn());
        try {
            return Optional.of(command(place.player(), fork).path("context").asText(""))
                    .filter(context -> !context.isEmpty())
                    .map(place::in);
        } catch (UnreachableCrewException | RefusedCommandException e) {
            System.getLogger("dev.crucible.lab")
                    .log(Level.DEBUG, "the crew cannot go back in conversation " + place.context(), e);
            return Optional.empty();
        }
    }

    /** Returns the crew's memory of a conversation. */
    Recollection resume(ChatPlace place)
            throws UnreachableCrewException, RefusedCommandException, InterruptedException {
        return Recollection.of(place.known(), command(place.player(), named("resume", place)));
    }

    /** Resolves a code to its conversation: {@code player} and {@code context}. */
    JsonNode join(String code) throws UnreachableCrewException, RefusedCommandException, InterruptedException {
        return command("", Json.object().put("name", "join").put("code", code));
    }

    private static ObjectNode named(String name, ChatPlace place) {
        return Json.object().put("name", name).put("context", place.context());
    }

    private JsonNode command(String player, ObjectNode command)
            throws UnreachableCrewException, RefusedCommandException, InterruptedException {
        Message message = Message.user(command.path("name").asText()).with(DialogueExtension.command(player, command));
        try (A2aClient agent = A2aClient.connect(crew.address(), options())) {
            return switch (agent.as(crew.credentials()).send(SendRequest.of(message))) {
                case Message answer -> data(answer);
                case Task refused ->
                    throw new RefusedCommandException(
                            refused.status().message().map(Message::text).orElse(UNKNOWN));
                case StatusUpdate _, ArtifactUpdate _ -> throw new RefusedCommandException(UNKNOWN);
            };
        } catch (A2aException e) {
            throw new RefusedCommandException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UnreachableCrewException(e);
        }
    }

    private static JsonNode data(Message answer) throws RefusedCommandException {
        return answer.parts().stream()
                .filter(Part.DataPart.class::isInstance)
                .map(part -> ((Part.DataPart) part).data())
                .findFirst()
                .orElseThrow(() -> new RefusedCommandException(UNKNOWN));
    }

    private ClientOptions options() {
        return new ClientOptions(
                CONNECTING, crew.patience(), crew.patience(), LARGEST, crew.token(), List.of(DialogueExtension.URI));
    }

    /** Cancels all requests in progress. */
    @Override
    public void close() {
        streams.forEach(CrewStream::close);
    }
}
