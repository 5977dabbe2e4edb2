package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.lab.queue.RedisQueue;
import dev.crucible.lab.queue.RedisQueue.UnreachableException;
import dev.crucible.lab.queue.WorkerState;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The lab's side of the Redis queue. While Redis answers and a worker lives, it offers the waiting runs to workers; otherwise the lab runs
 * them. If Redis loses its data, all waiting runs are offered again; fences reject duplicate deliveries.
 */
public final class Broker implements AutoCloseable {

    /** Key of the status that marks a run offered at the broker. */
    static final String TASK = "celery_task_id";

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration COMPLAINT = Duration.ofMinutes(10);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

    private final Optional<RedisQueue> queue;
    private final Optional<ConnectionMonitor> connection;
    private final Dispatcher dispatcher;
    private final Duration pause;
    private final Semaphore news = new Semaphore(0);
    /** Runs known to Redis, with their last attempts; used only by the broker's thread. */
    private final Map<String, Integer> offered = new HashMap<>();

    private volatile Seen seen;
    private volatile boolean open = true;
    private @Nullable Thread thread;

    /** Result of the last poll; no workers if Redis did not answer. */
    private record Seen(String redis, List<WorkerState> workers, List<String> foreign) {}

    /** Creates a broker on {@code queue}; without one, the lab runs everything. */
    public Broker(Optional<RedisQueue> queue, Dispatcher dispatcher, QueueConfig config) {
        this.queue = queue;
        this.connection = queue.map(
                redis -> new ConnectionMonitor(redis.address(), COMPLAINT, "simulations run in the lab meanwhile"));
        this.dispatcher = dispatcher;
        queue.ifPresent(redis -> dispatcher.share());
        this.pause = config.beat().compareTo(LONGEST_PAUSE) < 0 ? config.beat() : LONGEST_PAUSE;
        this.seen = new Seen(queue.isPresent() ? "unreachable" : "not configured", List.of(), List.of());
    }

    /** Polls once, so that it is known where the waiting runs will run, then polls in the background. */
    public void start() {
        try {
            look();
        } catch (InterruptedException e) {
            // The thread polls again.
            Thread.currentThread().interrupt();
        }
        dispatcher.onSubmit(news::release);
        thread = Thread.ofPlatform().name("broker").daemon().start(this::watch);
    }

    private void watch() {
        try {
            while (open) {
                look();
                news.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS);
                news.drainPermits();
            }
        } catch (InterruptedException e) {
            // Closed.
            Thread.currentThread().interrupt();
        }
    }

    private void look() throws InterruptedException {
        try {
            dispatcher.lookElsewhere();
            if (queue.isPresent()) {
                exchange(queue.get());
                connection.ifPresent(ConnectionMonitor::made);
            }
        } catch (UnreachableException e) {
            connection.ifPresent(known -> known.lost(e));
            seen = new Seen("unreachable", List.of(), List.of());
            offered.clear();
            dispatcher.leaveToWorkers(false);
        } catch (RuntimeException e) {
            // After any other error the lab runs the simulations instead of waiting.
            LOG.log(Level.ERROR, "could not look after the queue; simulations run in the lab meanwhile", e);
            seen = new Seen("unreachable", List.of(), List.of());
            offered.clear();
            dispatcher.leaveToWorkers(false);
        }
    }

    private void exchange(RedisQueue redis) throws UnreachableException {
        RedisQueue.Look look = redis.look();
        for (String problem : look.foreign()) {
            if (!seen.foreign().contains(problem)) {
                LOG.log(
                        Level.WARNING,
                        "Redis at {0} holds what is not ours, which is skipped: {1}",
                        redis.address(),
                        problem);
            }
        }
        if (!look.sameAsBefore()) {
            offered.clear();
        }
        boolean workers = !look.workers().isEmpty();
        seen = new Seen("connected", look.workers(), look.foreign());
        dispatcher.leaveToWorkers(workers);
        if (workers) {
            offer(redis);
        }
    }

    private void offer(RedisQueue redis) throws UnreachableException {
        List<QueueLine.Waiting> line = dispatcher.line().waiting().stream()
                .filter(waiting -> !waiting.place().paused())
                .toList();
        revokeAllBut(line.stream().map(waiting -> waiting.run().id()).collect(Collectors.toSet()), redis);
        for (QueueLine.Waiting waiting : line) {
            String id = waiting.run().id();
            Integer known = offered.get(id);
            boolean news = known == null || known != waiting.attempt();
            if (news && name(waiting)) {
                redis.enqueue(id, waiting.attempt(), waiting.place().priority());
                offered.put(id, waiting.attempt());
            }
        }
    }

    /** Revokes the runs that left the queue without a worker: they were stopped or deleted. */
    private void revokeAllBut(Set<String> line, RedisQueue redis) throws UnreachableException {
        for (String id : Set.copyOf(offered.keySet())) {
            if (!line.contains(id)) {
                if (!dispatcher.isRunning(id)) {
                    redis.revoke(id);
                }
                offered.remove(id);
            }
        }
    }

    /** Marks in the run's status that it is offered, before a worker can take it; returns false if it no longer waits. */
    private boolean name(QueueLine.Waiting waiting) {
        RunDirectory run = waiting.run();
        try {
            new StatusFile(run, new Fence(run.attempt(), waiting.attempt())).change(status -> {
                if (!status.hasNonNull(TASK)) {
                    status.put(TASK, UUID.randomUUID().toString());
                }
            });
            return true;
        } catch (Fence.SupersededException e) {
            // A worker has taken it from an earlier offer.
            return false;
        } catch (IOException e) {
            // A damaged run fails; a full disk is retried.
            LOG.log(Level.WARNING, "run {0} cannot be offered now: {1}", run.id(), e);
            try {
                dispatcher.mend(run);
            } catch (IOException f) {
                LOG.log(Level.DEBUG, "nor can its failure be written", f);
            }
            return false;
        }
    }

    /** Returns the JSON of the health endpoint. */
    public ObjectNode health() {
        Seen now = seen;
        boolean connected = now.redis().equals("connected");
        ObjectNode health = JsonNodeFactory.instance
                .objectNode()
                .put("status", connected ? "healthy" : "degraded")
                .put("redis", now.redis())
                .put("celery_workers", now.workers().size())
                .put("execution_mode", now.workers().isEmpty() ? "subprocess" : "celery");
        if (!now.foreign().isEmpty()) {
            now.foreign().forEach(health.putArray("redis_foreign")::add);
        }
        return health;
    }

    /** Returns the reason why Redis passes no runs to workers; empty if it does, and for a lab without Redis. */
    public Optional<String> fault() {
        String redis = seen.redis();
        return queue.isEmpty() || redis.equals("connected") ? Optional.empty() : Optional.of(redis);
    }

    /** Returns the number of workers that are alive. */
    public int workerCount() {
        return seen.workers().size();
    }

    /** Returns the JSON of the workers endpoint. */
    public ArrayNode workers() {
        ArrayNode workers = JsonNodeFactory.instance.arrayNode();
        seen.workers().forEach(worker -> workers.add(worker.toJson()));
        return workers;
    }

    @Override
    public void close() {
        open = false;
        news.release();
        try {
            if (thread != null) {
                thread.join(LONGEST_LOOK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        queue.ifPresent(RedisQueue::close);
    }
}
