package dev.crucible.lab.crew;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.Message;
import dev.crucible.engine.results.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Asks the crew over A2A 1.0 (JSON-RPC, method {@code SendMessage}) and waits for the whole answer. The crew is a neighbour, not a
 * part: whatever it sends is judged, bounded in size and time, and no redirect is followed.
 */
public final class CrewClient implements AutoCloseable {

    /** Under this key of a message's metadata lie the earlier turns, each with {@code role} and {@code text}. */
    public static final String HISTORY = "urn:crucible:chat-history:1";

    private static final int LONGEST_REASON = 500;
    private static final Duration CONNECTING = Duration.ofSeconds(2);
    private static final long LARGEST = 4L << 20;
    private static final Set<String> FAILED = Set.of("TASK_STATE_FAILED", "TASK_STATE_REJECTED", "TASK_STATE_CANCELED");

    private final Crew crew;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECTING)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Set<CrewStream> streams = ConcurrentHashMap.newKeySet();

    public CrewClient(Crew crew) {
        this.crew = crew;
    }

    /** What became of a question. */
    public sealed interface Reply {

        /**
         * The crew answered.
         *
         * @param conversation what to ask with to go on with this conversation, unless the crew keeps none
         */
        record Said(String text, Optional<String> conversation) implements Reply {}

        /** Nobody listens at the crew's address. */
        record Nobody() implements Reply {}

        /** The answer did not come in time. */
        record TooSlow(Duration patience) implements Reply {}

        /** What came is no answer; the reason is fit to be shown. */
        record Unusable(String reason) implements Reply {
            public Unusable {
                reason = reason.substring(0, Math.min(reason.length(), LONGEST_REASON));
            }
        }
    }

    /** One turn of a conversation. */
    public record Turn(String role, String text) {}

    /**
     * Asks the crew.
     *
     * @param text what is said
     * @param earlier what was said before, the oldest first; left out when the crew knows it from {@code conversation}
     * @param conversation the one to go on with, as an earlier reply named it; empty for a new one
     */
    public Reply ask(String text, List<Turn> earlier, Optional<String> conversation) throws InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(endpoint())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("A2A-Version", "1.0")
                .POST(HttpRequest.BodyPublishers.ofString(
                        call(text, earlier, conversation).toString()));
        crew.credentials().forEach(builder::header);
        crew.token().ifPresent(token -> builder.header("Authorization", "Bearer " + token));
        HttpRequest request = builder.build();
        CompletableFuture<HttpResponse<byte[]>> sending = http.sendAsync(
                request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), LARGEST));
        try {
            return read(sending.get(crew.patience().toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            // Cancelling closes the connection, so that the crew can notice.
            sending.cancel(true);
            return new Reply.TooSlow(crew.patience());
        } catch (ExecutionException e) {
            return switch (e.getCause()) {
                case ConnectException refused -> new Reply.Nobody();
                case HttpConnectTimeoutException silent -> new Reply.Nobody();
                case IOException cut -> new Reply.Unusable("the connection broke before the answer was complete");
                default -> throw new IllegalStateException(e.getCause());
            };
        }
    }

    /** Asks the crew like {@link #ask}, to hear the answer as it is spoken. */
    public CrewStream listen(String text, List<Turn> earlier, Optional<String> conversation) {
        Message message = Message.user(text).in(conversation.orElse(""), "");
        if (conversation.isEmpty() && !earlier.isEmpty()) {
            message = message.with(Map.of(HISTORY, history(earlier)));
        }
        CrewStream stream = new CrewStream(crew, message);
        streams.add(stream);
        return stream.start(() -> streams.remove(stream));
    }

    private static ArrayNode history(List<Turn> earlier) {
        ArrayNode history = Json.object().arrayNode();
        earlier.forEach(turn -> history.addObject().put("role", turn.role()).put("text", turn.text()));
        return history;
    }

    private URI endpoint() {
        String address = crew.address().toString();
        return URI.create(address.endsWith("/") ? address : address + "/");
    }

    private static ObjectNode call(String text, List<Turn> earlier, Optional<String> conversation) {
        ObjectNode call = Json.object()
                .put("jsonrpc", "2.0")
                .put("id", UUID.randomUUID().toString())
                .put("method", "SendMessage");
        ObjectNode message = call.putObject("params").putObject("message");
        message.put("messageId", UUID.randomUUID().toString()).put("role", "ROLE_USER");
        message.putArray("parts").addObject().put("text", text);
        conversation.ifPresent(context -> message.put("contextId", context));
        if (conversation.isEmpty() && !earlier.isEmpty()) {
            message.putObject("metadata").set(HISTORY, history(earlier));
        }
        return call;
    }

    private static Reply read(HttpResponse<byte[]> response) {
        JsonNode answer;
        try {
            answer = Json.MAPPER.readTree(response.body());
        } catch (JsonProcessingException e) {
            return new Reply.Unusable("it is not JSON (status " + response.statusCode() + ")");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        JsonNode error = answer.path("error");
        if (error.isObject()) {
            return new Reply.Unusable("error " + error.path("code").asInt() + ": "
                    + error.path("message").asText("no reason given"));
        }
        if (response.statusCode() != 200) {
            return new Reply.Unusable("status " + response.statusCode());
        }
        return said(answer.path("result"));
    }

    /** A direct message, else what a task made, else what was said up to what its status says. */
    private static Reply said(JsonNode result) {
        JsonNode task = result.path("task");
        String state = task.path("status").path("state").asText();
        String status = text(task.path("status").path("message"));
        if (FAILED.contains(state)) {
            return new Reply.Unusable("the task ended as " + state + (status.isEmpty() ? "" : ": " + status));
        }
        String artifacts = StreamSupport.stream(task.path("artifacts").spliterator(), false)
                .map(CrewClient::text)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n\n"));
        JsonNode message = result.path("message");
        String conversation =
                message.path("contextId").asText(task.path("contextId").asText());
        String asked = status.isEmpty() ? "" : spoken(task.path("history")) + status;
        for (String text : new String[] {text(message), artifacts, asked}) {
            if (!text.isEmpty()) {
                return new Reply.Said(text, Optional.of(conversation).filter(context -> !context.isEmpty()));
            }
        }
        return new Reply.Unusable("it holds no text");
    }

    /** What a crew that speaks our extension said before its question; designs and configs among it. */
    private static String spoken(JsonNode history) {
        StringBuilder spoken = new StringBuilder();
        for (JsonNode message : history) {
            String kind = kind(message, "status");
            if (message.path("role").asText().equals("ROLE_USER")) {
                spoken.setLength(0);
            } else if (!kind.equals("status")) {
                spoken.append(Fence.around(kind, text(message))).append('\n');
            }
        }
        return spoken.toString();
    }

    private static String text(JsonNode parts) {
        return StreamSupport.stream(parts.path("parts").spliterator(), false)
                .filter(part -> !part.path("text").asText().isEmpty())
                .map(part ->
                        Fence.around(kind(part, "dialogue"), part.path("text").asText()))
                .collect(Collectors.joining("\n"));
    }

    private static String kind(JsonNode said, String otherwise) {
        return said.path("metadata").path(SpokenAnswer.EXTENSION).path("kind").asText(otherwise);
    }

    /** Drops what is under way. */
    @Override
    public void close() {
        http.shutdownNow();
        streams.forEach(CrewStream::close);
    }
}
