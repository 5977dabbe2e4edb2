package dev.crucible.a2a.server;

import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import dev.crucible.web.FullDisk;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Registry and scheduler of the tasks that have not ended. Thread-safe. */
final class LiveTasks implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.crucible.a2a");

    private final ConcurrentHashMap<String, LiveTask> tasks = new ConcurrentHashMap<>();
    /** Tasks whose last status the store could not take, by id; clients read them here until it can. */
    private final ConcurrentHashMap<String, OwnedTask> owed = new ConcurrentHashMap<>();

    private final AgentExecutor executor;
    private final TaskStore store;
    private final RequestLimits limits;
    private final Webhooks webhooks;
    private final Semaphore running;

    /** A task and its new execution. */
    record Started(LiveTask live, TaskUpdater run) {}

    LiveTasks(AgentExecutor executor, TaskStore store, RequestLimits limits, Webhooks webhooks) {
        this.executor = executor;
        this.store = store;
        this.limits = limits;
        this.webhooks = webhooks;
        this.running = new Semaphore(limits.running());
    }

    /** Starts the execution of a message, in a new task or in the one that it names. */
    Started start(SendRequest request, Identity identity, Set<String> extensions, Optional<Subscription> follower) {
        if (!running.tryAcquire()) {
            throw new A2aException(
                    A2aError.OVERLOADED,
                    "The agent works on " + limits.running() + " messages, which is its limit; try again later.");
        }
        boolean started = false;
        try {
            settle();
            Started start = request.message().taskId().isEmpty()
                    ? open(request, identity.owner(), follower)
                    : resume(request, identity, follower);
            try {
                if (request.options().returnImmediately()) {
                    start.live().show(start.run());
                }
            } catch (RuntimeException e) {
                fail(start.run(), e);
                throw e;
            }
            launch(start, request, extensions);
            started = true;
            return start;
        } finally {
            if (!started) {
                running.release();
            }
        }
    }

    /** Saves what the store could not take before. */
    private void settle() {
        try {
            for (OwnedTask task : owed.values()) {
                store.save(task);
                owed.remove(task.task().id(), task);
            }
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "{0} tasks wait for the store: {1}", owed.size(), e.getMessage());
        }
    }

    private Started open(SendRequest request, String owner, Optional<Subscription> follower) {
        String id = UUID.randomUUID().toString();
        String context = request.message().contextId();
        TaskStatus submitted = TaskStatus.of(TaskState.SUBMITTED, Optional.empty(), Instant.now());
        List<Message> history = List.of(request.message().in(context, id));
        Task task = new Task(id, context, submitted, List.of(), history, Map.of());
        LiveTask live = new LiveTask(new OwnedTask(task, owner), watcher());
        dropForgotten(owner);
        Started started = new Started(live, live.begin(follower));
        tasks.put(id, live);
        request.options().push().ifPresent(config -> webhooks.register(id, config));
        return started;
    }

    private Started resume(SendRequest request, Identity identity, Optional<Subscription> follower) {
        Message message = request.message();
        LiveTask live = live(message.taskId(), identity);
        String context = live.task().contextId();
        if (!message.contextId().isEmpty() && !message.contextId().equals(context)) {
            throw A2aException.invalid("message.contextId: is not that of the task; leave it out or send " + context);
        }
        request.options().push().ifPresent(config -> webhooks.register(message.taskId(), config));
        return new Started(live, live.resume(message.in(context, message.taskId()), follower));
    }

    private void launch(Started start, SendRequest request, Set<String> extensions) {
        Task task = start.live().task();
        ExecutionRequest work = new ExecutionRequest(
                task.history().getLast(),
                start.live().owner(),
                task,
                request.options(),
                request.metadata(),
                extensions);
        Thread thread = Thread.ofVirtual().name("a2a-" + task.id()).unstarted(() -> execute(start, work));
        Optional<Thread> before = start.live().startedBy(start.run(), thread);
        before.ifPresentOrElse(last -> Thread.ofVirtual().start(() -> startAfter(last, thread)), thread::start);
    }

    /** Starts {@code next} after {@code last} has ended: an execution that asked for input may still be running when the answer arrives. */
    private static void startAfter(Thread last, Thread next) {
        boolean interrupted = true;
        while (interrupted) {
            try {
                last.join();
                interrupted = false;
            } catch (InterruptedException e) {
                LOG.log(Level.DEBUG, "waits on for the execution before", e);
            }
        }
        next.start();
    }

    private void execute(Started start, ExecutionRequest work) {
        TaskUpdater run = start.run();
        try {
            executor.execute(work, run);
            finish(run);
        } catch (InterruptedException | CancellationException e) {
            if (!run.isCanceled()) {
                fail(run, e);
            }
        } catch (Exception | Error e) {
            // A failed class initialisation is an Error, and clients wait for this task too.
            fail(run, e);
        } finally {
            running.release();
        }
    }

    /** Completes the task of an execution that returned, unless the task was ended meanwhile. */
    private static void finish(TaskUpdater run) {
        if (run.isCanceled()) {
            return;
        }
        try {
            run.complete();
        } catch (IllegalStateException e) {
            LOG.log(Level.DEBUG, "the task was ended at the same time", e);
        }
    }

    /** Fails the task with a reference to the log; the cause may contain data that clients must not see. */
    private static void fail(TaskUpdater run, Throwable failure) {
        Optional<String> full = FullDisk.reason(failure);
        if (full.isPresent()) {
            LOG.log(Level.ERROR, "task {0} failed: {1}", run.task().id(), failure.getMessage());
            run.abandon(new A2aException(A2aError.STORAGE_FULL, FullDisk.sentence(full.get())));
            return;
        }
        String reference = UUID.randomUUID().toString().substring(0, 8);
        LOG.log(Level.ERROR, "execution " + reference + " of task " + run.task().id() + " failed", failure);
        try {
            run.fail("The agent failed; its log tells why under " + reference + ".");
        } catch (IllegalStateException e) {
            LOG.log(Level.DEBUG, "the task was ended before it failed", e);
        }
    }

    /** Returns the task of an id if clients know it and {@code identity} can access it. */
    Optional<Task> find(String id, Identity identity) {
        Optional<LiveTask> live = Optional.ofNullable(tasks.get(id)).filter(LiveTask::isVisible);
        return live.map(known -> new OwnedTask(known.task(), known.owner()))
                .or(() -> Optional.ofNullable(owed.get(id)))
                .or(() -> store.find(id))
                .filter(owned -> identity.reaches(owned.owner()))
                .map(OwnedTask::task);
    }

    /** Returns a task that may continue, loaded from the store if no execution works on it. */
    LiveTask live(String id, Identity identity) {
        LiveTask live = tasks.computeIfAbsent(id, key -> store.find(key)
                .filter(owned -> !owned.task().state().isTerminal())
                .map(owned -> LiveTask.known(owned, watcher()))
                .orElse(null));
        if (live == null || !live.isVisible()) {
            // A task that has ended rejects every request with the correct error.
            live = LiveTask.known(store.find(id).orElseThrow(() -> notFound(id)), watcher());
        }
        if (!identity.reaches(live.owner())) {
            throw notFound(id);
        }
        return live;
    }

    static A2aException notFound(String id) {
        return id.isEmpty()
                ? A2aException.invalid("id: is required")
                : new A2aException(A2aError.TASK_NOT_FOUND, "No task has the id " + shortened(id) + ".");
    }

    private static String shortened(String id) {
        return id.length() > 80 ? id.substring(0, 80) + "…" : id;
    }

    Task cancel(String id, Identity identity) {
        return live(id, identity).stop(TaskState.CANCELED, Optional.empty());
    }

    /** Fails the tasks that a previous process left unfinished; tasks that wait for their client keep waiting. */
    int failUnfinished(String reason) {
        List<Task> unfinished = new ArrayList<>();
        for (TaskState state : TaskState.values()) {
            if (!state.isAtRest()) {
                collect(TaskQuery.ALL.in(state), unfinished);
            }
        }
        unfinished.removeIf(task -> tasks.containsKey(task.id()));
        for (Task task : unfinished) {
            store.find(task.id()).ifPresent(owned -> LiveTask.known(owned, watcher())
                    .stop(TaskState.FAILED, Optional.of(say(task, reason))));
        }
        return unfinished.size();
    }

    private void collect(TaskQuery query, List<Task> found) {
        TaskQuery next = query;
        do {
            var page = store.list(next, Identity.ANYBODY);
            found.addAll(page.tasks());
            next = query.at(page.nextPageToken());
        } while (!next.pageToken().isEmpty());
    }

    private static Message say(Task task, String text) {
        return Message.of(Role.AGENT, List.of(Part.text(text))).in(task.contextId(), task.id());
    }

    /**
     * Cancels one waiting task if the limit is reached: the owner's oldest, or else the oldest of all. Bounds the memory that silent clients use.
     */
    private void dropForgotten(String owner) {
        if (tasks.size() < limits.waiting() + limits.running()) {
            return;
        }
        tasks.values().stream()
                .filter(LiveTask::isWaiting)
                .min(Comparator.<LiveTask, Boolean>comparing(
                                live -> !live.owner().equals(owner))
                        .thenComparing(live -> live.task().status().timestamp().orElse(Instant.EPOCH)))
                .ifPresent(live -> end(live, TaskState.CANCELED, "Nobody answered, and others wait too."));
    }

    private static void end(LiveTask live, TaskState state, String why) {
        try {
            live.stop(state, Optional.of(say(live.task(), why)));
        } catch (A2aException e) {
            LOG.log(Level.DEBUG, "the task ended by itself", e);
        }
    }

    private LiveTask.Watcher watcher() {
        return new LiveTask.Watcher() {
            @Override
            public void saved(OwnedTask task) {
                store.save(task);
                owed.remove(task.task().id());
            }

            @Override
            public void owed(OwnedTask task) {
                owed.put(task.task().id(), task);
            }

            @Override
            public void sent(Task task, StreamEvent event) {
                webhooks.send(task, event);
            }

            @Override
            public void ended(LiveTask live) {
                tasks.remove(live.task().id());
            }
        };
    }

    /** Fails the tasks in progress; tasks that wait for input remain for the next process. */
    @Override
    public void close() {
        for (LiveTask live : tasks.values()) {
            if (!live.isWaiting()) {
                end(live, TaskState.FAILED, "The agent was shut down.");
            }
        }
    }
}
