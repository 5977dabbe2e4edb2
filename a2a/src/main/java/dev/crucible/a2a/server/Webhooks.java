package dev.crucible.a2a.server;

import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.a2a.PushConfig;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.json.Codec;
import dev.crucible.a2a.json.Json;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Delivery of task events to webhooks: in order per task, at most {@value #ATTEMPTS} attempts each with increasing pauses, without
 * redirects. Configurations of the last {@value #MOST_TASKS} tasks are kept in memory.
 */
final class Webhooks implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.crucible.a2a");
    private static final int MOST_TASKS = 10_000;
    private static final int MOST_PER_TASK = 16;
    private static final int LONGEST_QUEUE = 1_000;
    private static final int ATTEMPTS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Codec codec = new Codec(ProtocolVersion.V1_0);
    private final boolean supported;
    private final WebhookPolicy policy;
    private final HttpClient http;
    private final Map<String, Map<String, PushConfig>> configs = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<String, PushConfig>> eldest) {
            return size() > MOST_TASKS;
        }
    };
    private final Map<String, ArrayDeque<StreamEvent>> outgoing = new LinkedHashMap<>();

    Webhooks(boolean supported, WebhookPolicy policy) {
        this.supported = supported;
        this.policy = policy;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(PATIENCE)
                .build();
    }

    /** Throws if the agent supports no webhooks. */
    void requireSupport() {
        if (!supported) {
            throw new A2aException(
                    A2aError.PUSH_NOTIFICATION_NOT_SUPPORTED, "The agent posts no events; follow the task instead.");
        }
    }

    /** Rejects a forbidden address and credentials with characters that a header cannot contain. */
    void check(PushConfig config) {
        requireSupport();
        try {
            HttpRequest possible = request(config, new byte[0]);
            LOG.log(Level.DEBUG, "events may go to {0}", possible.uri().getHost());
        } catch (IllegalArgumentException e) {
            throw A2aException.invalid("token, authentication: hold characters that no header may have");
        }
    }

    /** Stores a checked configuration for a task, under a generated id if it has none. */
    PushConfig register(String taskId, PushConfig config) {
        PushConfig known =
                config.in(taskId, config.id().isEmpty() ? UUID.randomUUID().toString() : config.id());
        synchronized (configs) {
            Map<String, PushConfig> ofTask = configs.computeIfAbsent(taskId, key -> new LinkedHashMap<>());
            if (ofTask.size() >= MOST_PER_TASK && !ofTask.containsKey(known.id())) {
                throw new A2aException(
                        A2aError.OVERLOADED, "The task has " + MOST_PER_TASK + " webhooks, which is the limit.");
            }
            ofTask.put(known.id(), known);
        }
        return known;
    }

    Optional<PushConfig> find(String taskId, String id) {
        return list(taskId).stream().filter(config -> config.id().equals(id)).findFirst();
    }

    List<PushConfig> list(String taskId) {
        synchronized (configs) {
            return List.copyOf(configs.getOrDefault(taskId, Map.of()).values());
        }
    }

    void remove(String taskId, String id) {
        synchronized (configs) {
            configs.getOrDefault(taskId, new LinkedHashMap<>()).remove(id);
        }
    }

    /** Queues an event for delivery; never blocks. */
    void send(Task task, StreamEvent event) {
        if (!supported || list(task.id()).isEmpty()) {
            return;
        }
        synchronized (outgoing) {
            ArrayDeque<StreamEvent> queue = outgoing.get(task.id());
            if (queue == null) {
                outgoing.put(task.id(), new ArrayDeque<>(List.of(event)));
                Thread.ofVirtual().name("a2a-webhooks-" + task.id()).start(() -> drain(task.id()));
            } else if (queue.size() < LONGEST_QUEUE) {
                queue.add(event);
            } else {
                LOG.log(Level.WARNING, "the webhooks of task {0} are too slow; an event is left out", task.id());
            }
        }
    }

    private void drain(String taskId) {
        try {
            for (Optional<StreamEvent> next = take(taskId); next.isPresent(); next = take(taskId)) {
                byte[] body = Json.bytes(codec.write(next.get()));
                for (PushConfig config : list(taskId)) {
                    post(config, body);
                }
            }
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "webhooks were interrupted", e);
        }
    }

    /** Takes the next event; removes the queue if it is empty. */
    private Optional<StreamEvent> take(String taskId) {
        synchronized (outgoing) {
            Optional<StreamEvent> next =
                    Optional.ofNullable(outgoing.get(taskId)).map(ArrayDeque::poll);
            if (next.isEmpty()) {
                outgoing.remove(taskId);
            }
            return next;
        }
    }

    private void post(PushConfig config, byte[] body) throws InterruptedException {
        List<String> failures = new ArrayList<>();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try {
                int status = http.send(request(config, body), HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                if (status < 500) {
                    return;
                }
                failures.add("status " + status);
            } catch (IOException | A2aException e) {
                failures.add(String.valueOf(e.getMessage()));
            }
            if (http.isTerminated()) {
                return;
            }
            if (attempt < ATTEMPTS) {
                Thread.sleep(PAUSE.multipliedBy(attempt));
            }
        }
        LOG.log(Level.WARNING, "an event of task {0} could not be posted: {1}", config.taskId(), failures);
    }

    private HttpRequest request(PushConfig config, byte[] body) {
        // Check the address for every attempt, because its host may resolve differently by now.
        HttpRequest.Builder builder = HttpRequest.newBuilder(policy.require(config.url()))
                .timeout(PATIENCE)
                .header("Content-Type", HttpJsonBinding.MEDIA_TYPE)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (!config.token().isEmpty()) {
            builder.header("X-A2A-Notification-Token", config.token());
        }
        config.authentication()
                .ifPresent(auth -> builder.header("Authorization", auth.scheme() + " " + auth.credentials()));
        return builder.build();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
