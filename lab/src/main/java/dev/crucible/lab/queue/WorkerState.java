package dev.crucible.lab.queue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a worker says of itself with every heart-beat.
 *
 * @param id its name, used once
 * @param host the machine it runs on
 * @param slots how many runs it takes at a time
 * @param running the runs it has
 * @param lastHeartbeat by the clock of Redis
 */
public record WorkerState(String id, String host, int slots, List<String> running, Instant lastHeartbeat) {

    public WorkerState {
        running = List.copyOf(running);
    }

    /** As it is kept; the id and the time are kept beside it. */
    String kept() {
        ObjectNode node = Json.object().put("host", host).put("slots", slots);
        ArrayNode ids = node.putArray("running");
        running.forEach(ids::add);
        return node.toString();
    }

    /** What was kept; empty when no worker said it. */
    static Optional<WorkerState> of(String id, long millis, String kept) {
        try {
            JsonNode node = Json.MAPPER.readTree(kept);
            boolean sound = node.path("host").isTextual()
                    && node.path("slots").isInt()
                    && node.path("slots").intValue() > 0
                    && node.path("running").isArray();
            if (!sound) {
                return Optional.empty();
            }
            List<String> running = new ArrayList<>();
            node.path("running").forEach(run -> running.add(run.asText()));
            return Optional.of(new WorkerState(
                    id, node.path("host").asText(), node.path("slots").asInt(), running, Instant.ofEpochMilli(millis)));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** The answer of the endpoint. */
    public ObjectNode toJson() {
        ObjectNode node = Json.object().put("id", id).put("host", host).put("slots", slots);
        ArrayNode ids = node.putArray("running");
        running.forEach(ids::add);
        return node.put("last_heartbeat", Timestamp.utc(lastHeartbeat));
    }
}
