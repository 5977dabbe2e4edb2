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
 * The lab's side of the queue. While Redis answers and a worker lives, it offers the waiting runs to the workers; otherwise the lab
 * runs them itself. Redis may come and go: it is told again what waits, and whatever it delivers twice the fences refuse.
 */
public final class Broker implements AutoCloseable {

    /** The key of the status that says that a run waits at the broker. */
    static final String TASK = "celery_task_id";

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration COMPLAINT = Duration.ofMinutes(10);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

    private final Optional<RedisQueue> queue;
    private final Optional<ConnectionMonitor> contact;
    private final Dispatcher dispatcher;
    private final Duration pause;
    private final Semaphore news = new Semaphore(0);
    /** What Redis knows, run ids with their last attempts; only the one thread uses it. */
    private final Map<String, Integer> offered = new HashMap<>();

    private volatile Seen seen;
    private volatile boolean open = true;
    private @Nullable Thread thread;

    /** How the last look went; no workers without an answer. */
    private record Seen(String redis, List<WorkerState> workers, List<String> foreign) {}

    /** A broker on {@code queue}; without one, everything runs in the lab. */
    public Broker(Optional<RedisQueue> queue, Dispatcher dispatcher, QueueConfig config) {
        this.queue = queue;
        this.contact = queue.map(
                redis -> new ConnectionMonitor(redis.address(), COMPLAINT, "simulations run in the lab meanwhile"));
        this.dispatcher = dispatcher;
        queue.ifPresent(redis -> dispatcher.share());
        this.pause = config.beat().compareTo(LONGEST_PAUSE) < 0 ? config.beat() : LONGEST_PAUSE;
        this.seen = new Seen(queue.isPresent() ? "unreachable" : "not configured", List.of(), List.of());
    }

    /** Looks a first time, so that it is known who runs what waits already, and goes on looking. */
    public void start() {
        try {
            look();
        } catch (InterruptedException e) {
            // The thread looks again.
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
                contact.ifPresent(ConnectionMonitor::made);
            }
        } catch (UnreachableException e) {
            contact.ifPresent(known -> known.lost(e));
            seen = new Seen("unreachable", List.of(), List.of());
            offered.clear();
            dispatcher.leaveToWorkers(false);
        } catch (RuntimeException e) {
            // Whatever it is, nothing waits for it to pass.
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

    /** What left the line without a worker was stopped or deleted. */
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

    /** Writes that the run waits at the broker, before anybody can take it from there; false when it no longer waits. */
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
            // Taken from an earlier offer.
            return false;
        } catch (IOException e) {
            // A damaged run fails; a full disk has room some time.
            LOG.log(Level.WARNING, "run {0} cannot be offered now: {1}", run.id(), e);
            try {
                dispatcher.mend(run);
            } catch (IOException f) {
                LOG.log(Level.DEBUG, "nor can its failure be written", f);
            }
            return false;
        }
    }

    /** The answer of the health endpoint. */
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

    /** The answer of the workers endpoint. */
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
