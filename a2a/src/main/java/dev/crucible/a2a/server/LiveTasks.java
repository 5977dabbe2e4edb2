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

/** The tasks that have not ended, and the executions that work on them. */
final class LiveTasks implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.crucible.a2a");

    private final ConcurrentHashMap<String, LiveTask> tasks = new ConcurrentHashMap<>();
    private final AgentExecutor executor;
    private final TaskStore store;
    private final RequestLimits limits;
    private final Webhooks webhooks;
    private final Semaphore running;

    /** What an execution is given and what it is watched by. */
    record Started(LiveTask live, TaskUpdater run) {}

    LiveTasks(AgentExecutor executor, TaskStore store, RequestLimits limits, Webhooks webhooks) {
        this.executor = executor;
        this.store = store;
        this.limits = limits;
        this.webhooks = webhooks;
        this.running = new Semaphore(limits.running());
    }

    /** Has a message worked on: in a new task, or in the one that it names. */
    Started start(SendRequest request, Identity identity, Set<String> extensions, Optional<Subscription> follower) {
        if (!running.tryAcquire()) {
            throw new A2aException(
                    A2aError.OVERLOADED,
                    "The agent works on " + limits.running() + " messages, which is its limit; try again later.");
        }
        boolean started = false;
        try {
            Started start = request.message().taskId().isEmpty()
                    ? open(request, identity.owner(), follower)
                    : resume(request, identity, follower);
            if (request.options().returnImmediately()) {
                start.live().show(start.run());
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

    /** An execution that asked for input may still be returning when the answer is there. */
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
            // A class that cannot be initialised is an Error, too, and whoever waits for the task must hear of it.
            fail(run, e);
        } finally {
            running.release();
        }
    }

    /** An execution that just returns has done its work; meanwhile somebody else may have ended it. */
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

    /** Clients learn that it failed and a reference; the reason may hold what is not for them. */
    private static void fail(TaskUpdater run, Throwable failure) {
        String reference = UUID.randomUUID().toString().substring(0, 8);
        LOG.log(Level.ERROR, "execution " + reference + " of task " + run.task().id() + " failed", failure);
        try {
            run.fail("The agent failed; its log tells why under " + reference + ".");
        } catch (IllegalStateException e) {
            LOG.log(Level.DEBUG, "the task was ended before it failed", e);
        }
    }

    /** The task of an id, if clients know it and it is within reach. */
    Optional<Task> find(String id, Identity identity) {
        Optional<LiveTask> live = Optional.ofNullable(tasks.get(id)).filter(LiveTask::isVisible);
        return live.map(known -> new OwnedTask(known.task(), known.owner()))
                .or(() -> store.find(id))
                .filter(owned -> identity.reaches(owned.owner()))
                .map(OwnedTask::task);
    }

    /** A task that may go on, taken from the store when nobody works on it. */
    LiveTask live(String id, Identity identity) {
        LiveTask live = tasks.computeIfAbsent(id, key -> store.find(key)
                .filter(owned -> !owned.task().state().isTerminal())
                .map(owned -> LiveTask.known(owned, watcher()))
                .orElse(null));
        if (live == null || !live.isVisible()) {
            // One that has ended answers every request with the right refusal.
            live = LiveTask.known(store.find(id).orElseThrow(() -> notFound(id)), watcher());
        }
        if (!identity.reaches(live.owner())) {
            throw notFound(id);
        }
        return live;
    }

    static A2aException notFound(String id) {
        return new A2aException(
                A2aError.TASK_NOT_FOUND,
                id.isEmpty() ? "id: is required" : "No task has the id " + shortened(id) + ".");
    }

    private static String shortened(String id) {
        return id.length() > 80 ? id.substring(0, 80) + "…" : id;
    }

    Task cancel(String id, Identity identity) {
        return live(id, identity).stop(TaskState.CANCELED, Optional.empty());
    }

    /** Fails what a process before this one left unfinished; what waits for the client goes on waiting. */
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

    /** Clients that never answer must not fill the memory, nor end what waits for others while they have something themselves. */
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

    /** Fails what is being worked on; tasks that wait for input are left to the next process. */
    @Override
    public void close() {
        for (LiveTask live : tasks.values()) {
            if (!live.isWaiting()) {
                end(live, TaskState.FAILED, "The agent was shut down.");
            }
        }
    }
}
