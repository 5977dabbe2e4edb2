package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.Timestamp;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Idempotency keys of launches: a client that is not sure whether its launch arrived repeats it with the same key and gets the same run. A key
 * is the first file written in its run, so both are equally durable. Thread-safe.
 */
public final class IdempotencyKeys {

    private static final Duration VALID = Duration.ofDays(1);
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

    private final RunStore store;
    private final InstantSource clock;
    private final Map<String, Launch> known = new HashMap<>();

    private record Launch(String id, String body, Instant at) {}

    /** Starts the run of a new launch. */
    public interface Start {

        /**
         * Stores and queues the run.
         *
         * @param mark the content that {@link RunStore#create} must write into it
         */
        RunDirectory run(ObjectNode mark) throws IOException;
    }

    /** Reads the keys in the runs of {@code store}. */
    public IdempotencyKeys(RunStore store, InstantSource clock) throws IOException {
        this.store = store;
        this.clock = clock;
        for (RunDirectory run : store.all()) {
            // A run without a status is an aborted creation, and no client knows it.
            if (Files.exists(run.status())) {
                LenientJson.object(RunStore.launchMark(run)).ifPresent(mark -> remember(run.id(), mark));
            }
        }
    }

    /**
     * Returns the id of the run for {@code key}; starts it unless the key was used within the last day.
     *
     * @throws HttpProblem 422 if the key is malformed or was used with another body
     */
    public synchronized String once(String key, ObjectNode body, Start start) throws IOException {
        require(key);
        String digest = digest(key);
        String content = digest(body.toString());
        Optional<Launch> earlier = Optional.ofNullable(known.get(digest))
                .filter(this::isValid)
                .filter(launch -> store.find(launch.id()).isPresent());
        if (earlier.isEmpty()) {
            ObjectNode mark =
                    Json.object().put("key", digest).put("body", content).put("at", Timestamp.utc(clock.instant()));
            RunDirectory run = start.run(mark);
            known.values().removeIf(launch -> !isValid(launch));
            remember(run.id(), mark);
            return run.id();
        }
        if (!earlier.get().body().equals(content)) {
            throw refused("This key was used with another body", key);
        }
        return earlier.get().id();
    }

    /** Throws 422 for a malformed key. */
    public static void require(String key) {
        if (!KEY.matcher(key).matches()) {
            throw refused("A key has 1 to 255 visible ASCII characters", key);
        }
    }

    private boolean isValid(Launch launch) {
        return launch.at().plus(VALID).isAfter(clock.instant());
    }

    private void remember(String id, JsonNode mark) {
        try {
            Instant at = Instant.parse(mark.path("at").asText());
            known.put(
                    mark.path("key").asText(), new Launch(id, mark.path("body").asText(), at));
        } catch (DateTimeException e) {
            System.getLogger("dev.crucible.lab").log(System.Logger.Level.WARNING, "unreadable launch key in run " + id);
        }
    }

    private static HttpProblem refused(String message, String key) {
        return HttpProblem.invalid(new Violation(
                "value_error", List.of("header", "Idempotency-Key"), message, JsonNodeFactory.instance.textNode(key)));
    }

    private static String digest(String text) {
        return Digests.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
