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
 * Heartbeat of a worker.
 *
 * @param id unique name
 * @param host machine of the worker
 * @param slots maximum number of concurrent runs
 * @param running ids of its runs
 * @param lastHeartbeat time of the heartbeat by the clock of Redis
 */
public record WorkerState(String id, String host, int slots, List<String> running, Instant lastHeartbeat) {

    public WorkerState {
        running = List.copyOf(running);
    }

    /** Returns the stored form, without id and time, which are stored separately. */
    String kept() {
        ObjectNode node = Json.object().put("host", host).put("slots", slots);
        ArrayNode ids = node.putArray("running");
        running.forEach(ids::add);
        return node.toString();
    }

    /** Parses the stored form; empty if it is malformed. */
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

    /** Returns the endpoint's JSON. */
    public ObjectNode toJson() {
        ObjectNode node = Json.object().put("id", id).put("host", host).put("slots", slots);
        ArrayNode ids = node.putArray("running");
        running.forEach(ids::add);
        return node.put("last_heartbeat", Timestamp.utc(lastHeartbeat));
    }
}
