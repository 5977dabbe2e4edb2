package dev.crucible.novel.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.story.Discoveries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Client of the dialogue bridge. Every method returns immediately. Answers of {@link #say}, {@link #choose} and {@link
 * #carryOn} arrive in the inbox, the others in a future that completes on a daemon thread.
 *
 * <p>Requests ask for protocol 2. A bridge with only protocol 1 ignores the field and just closes its stream.
 */
public final class BridgeClient implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PROTOCOL = 2;

    /**
     * Reader of the answers.
     *
     * @param locale tag of the language that the player reads
     * @param romance true if the player has enabled romance and is of age
     * @param shown the run whose result is on the player's screen, empty for none
     * @param name name that scenes call a player without a profile, may be empty
     */
    public record Reader(String locale, boolean romance, String shown, String name) {
        /** Adds the reader to the body of a request, which then asks for protocol 2 with scenes. */
        public ObjectNode in(ObjectNode body) {
            body.put("locale", locale)
                    .put("romance", romance)
                    .put("protocol", PROTOCOL)
                    .put("scenes", 1);
            body.put("name", name);
            return shown.isEmpty() ? body : body.put("shown", shown);
        }
    }

    private final RemoteService service;
    private final Inbox inbox;
    private final WireLimits limits;
    private final Http http;

    public BridgeClient(RemoteService service, Inbox inbox, WireLimits limits) {
        this.service = service;
        this.inbox = inbox;
        this.limits = limits;
        this.http = new Http("bridge", limits.connect());
    }

    public URI base() {
        return service.address();
    }

    /** Returns true if the bridge reports that it is healthy, false also if it is unreachable. */
    public CompletableFuture<Boolean> isWell() {
        HttpRequest request =
                service.request("/health").timeout(limits.connect()).build();
        return http.client()
                .sendAsync(request, BodyHandlers.ofString())
                .thenApply(answer -> answer.statusCode() == 200
                        && "ok".equals(read(answer.body()).path("status").asText()))
                .exceptionally(failure -> false);
    }

    /**
     * Sends the player's text as turn {@code turnId}, an id chosen by the client so that it can cancel.
     *
     * @param reader the reader's language and settings
     */
    public void say(
            int request,
            String turnId,
            Player player,
            String text,
            String project,
            Map<String, Double> affinity,
            Reader reader) {
        ObjectNode body = body("message", player).put("text", text).put("project_path", project);
        affinity.forEach(body.putObject("affinity")::put);
        stream(request, "/message", reader.in(body).put("turn_id", turnId));
    }

    /** Sends the choice that the player made. */
    public void choose(int request, String turnId, Player player, String choice, Reader reader) {
        ObjectNode body = body("choice", player).put("choice", choice);
        stream(request, "/message", reader.in(body).put("turn_id", turnId));
    }

    /** Requests the rest of a turn whose stream was cut, from record number {@code from} on. */
    public void carryOn(int request, Player player, String turnId, long from) {
        ObjectNode body = body("continue", player).put("turn_id", turnId).put("from", from);
        stream(request, "/message/continue", body.put("protocol", PROTOCOL));
    }

    /**
     * Asks the bridge to stop a turn. The client has stopped already, so it ignores the answer.
     *
     * @param simulations true to stop the simulations that the turn launched, too
     */
    public void cancel(Player player, String turnId, boolean simulations) {
        ObjectNode body = body("cancel", player).put("turn_id", turnId).put("stop_simulations", simulations);
        http.threads().execute(() -> {
            try {
                http.client().send(post("/cancel", body, limits.gossip()), BodyHandlers.discarding());
            } catch (IOException e) {
                System.getLogger(BridgeClient.class.getName())
                        .log(System.Logger.Level.INFO, "the bridge was not told to stop", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Sends a profile, virtue or resume action; the answer is one JSON object. */
    public CompletableFuture<JsonNode> action(ObjectNode body) {
        return http.client()
                .sendAsync(post("/action", body, limits.action()), BodyHandlers.ofString())
                .thenApply(BridgeClient::requireOk)
                .thenApply(answer -> read(answer.body()));
    }

    /** Gives the bridge what this machine has kept of the player, so that nothing is told twice. */
    public CompletableFuture<JsonNode> tell(Player player, Discoveries kept) {
        return action(body("scene_met", player).set("met", JSON.valueToTree(kept)));
    }

    /**
     * Returns the {@code hint} and {@code line} of an idle agent.
     *
     * @param locale the language that the player reads
     */
    public CompletableFuture<JsonNode> gossip(Player player, String agent, String locale) {
        ObjectNode body = body("gossip", player).put("agent", agent).put("locale", locale);
        return http.client()
                .sendAsync(post("/gossip", body, limits.gossip()), BodyHandlers.ofString())
                .thenApply(BridgeClient::requireOk)
                .thenApply(answer -> read(answer.body()));
    }

    /** Returns a text in an agent's voice, in the bridge's default one for an unknown agent or none. */
    public CompletableFuture<FetchedSpeech> speech(String agent, String text) {
        ObjectNode body = JSON.createObjectNode().put("agent", agent).put("text", text);
        return http.client()
                .sendAsync(post("/tts", body, limits.action()), BodyHandlers.ofByteArray())
                .thenApply(BridgeClient::requireOk)
                .thenApply(answer -> new FetchedSpeech(answer.body(), seconds(answer)));
    }

    private static double seconds(HttpResponse<?> answer) {
        String told = answer.headers().firstValue("X-TTS-Duration-Seconds").orElse("");
        return told.matches("[0-9]{1,4}(\\.[0-9]{1,6})?") ? Double.parseDouble(told) : 0;
    }

    /** Returns a request body of {@code action} for the player. */
    public static ObjectNode body(String action, Player player) {
        return JSON.createObjectNode()
                .put("action", action)
                .put("context_id", player.contextId())
                .put("player_id", player.playerId());
    }

    @Override
    public void close() {
        http.close();
    }

    private void stream(int request, String path, ObjectNode body) {
        HttpRequest post = service.request(path)
                .header("Content-Type", "application/json")
                .header("Accept", "application/x-ndjson")
                .timeout(limits.firstByte())
                .POST(BodyPublishers.ofString(body.toString()))
                .build();
        Thread.ofPlatform()
                .daemon()
                .name("answer-" + request)
                .start(new AnswerReader(request, http.client(), post, inbox, limits));
    }

    private HttpRequest post(String path, ObjectNode body, Duration limit) {
        return service.request(path)
                .header("Content-Type", "application/json")
                .timeout(limit)
                .POST(BodyPublishers.ofString(body.toString()))
                .build();
    }

    private static <T> HttpResponse<T> requireOk(HttpResponse<T> answer) {
        if (answer.statusCode() != 200) {
            throw new UncheckedIOException(
                    new IOException(answer.uri().getPath() + " answered " + answer.statusCode()));
        }
        return answer;
    }

    private static JsonNode read(String body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
