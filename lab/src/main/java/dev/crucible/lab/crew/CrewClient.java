package dev.crucible.lab.crew;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.SendRequest;
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

/**
 * Asks the crew over A2A. The crew is a neighbour, not a part: whatever it sends is judged, bounded in size and time, and no redirect
 * is followed.
 */
final class CrewClient implements AutoCloseable {

    /** Under this key of a message's metadata lie the earlier turns, each with {@code role} and {@code text}. */
    static final String HISTORY = "urn:crucible:chat-history:1";

    private static final Duration CONNECTING = Duration.ofSeconds(2);
    private static final int LARGEST = 4 << 20;

    private final CrewAddress crew;
    private final Set<CrewStream> streams = ConcurrentHashMap.newKeySet();

    CrewClient(CrewAddress crew) {
        this.crew = crew;
    }

    /**
     * Says something, to hear the answer as it is spoken.
     *
     * @param earlier what was said before, the oldest first; empty when the crew remembers it
     */
    CrewStream say(String text, List<ChatTurn> earlier, ChatPlace place) {
        Map<String, JsonNode> metadata = new HashMap<>();
        metadata.putAll(DialogueExtension.client(place.player()));
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

    /** A new conversation that shares all up to {@code place}, and what the crew asked there; empty when it cannot be had. */
    Optional<ChatPlace> fork(ChatPlace place) throws InterruptedException {
        ObjectNode fork = Json.object()
                .put("name", "fork")
                .put("context", place.context())
                .put("turn", place.turn());
        Message message =
                Message.user("fork").in(place.context(), "").with(DialogueExtension.command(place.player(), fork));
        try (A2aClient agent = A2aClient.connect(crew.address(), options())) {
            return agent.as(crew.credentials()).send(SendRequest.of(message)) instanceof Message answer
                    ? context(answer).map(context -> new ChatPlace(context, place.player(), place.turn()))
                    : Optional.empty();
        } catch (IOException | A2aException e) {
            System.getLogger("dev.crucible.lab")
                    .log(Level.DEBUG, "the crew cannot go back in conversation " + place.context(), e);
            return Optional.empty();
        }
    }

    private static Optional<String> context(Message answer) {
        return answer.parts().stream()
                .filter(Part.DataPart.class::isInstance)
                .map(part -> ((Part.DataPart) part).data().path("context").asText())
                .filter(context -> !context.isEmpty())
                .findFirst();
    }

    private ClientOptions options() {
        return new ClientOptions(
                CONNECTING, crew.patience(), crew.patience(), LARGEST, crew.token(), List.of(DialogueExtension.URI));
    }

    /** Drops what is under way. */
    @Override
    public void close() {
        streams.forEach(CrewStream::close);
    }
}
