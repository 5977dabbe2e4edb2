package dev.crucible.a2a.server;

import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A task that has not ended: its state, its current execution and its streams. Thread-safe.
 *
 * <p>Clients see the task from its first update; until then the execution may answer with a message instead of a task.
 */
final class LiveTask {

    /** Listener of a task's changes, called in order under the task's lock. */
    interface Watcher {

        /** Called for every new status. */
        void saved(OwnedTask task);

        /** Called when an older status of {@code task} is in the store and this one could not be saved. */
        void owed(OwnedTask task);

        /** Called after {@code event} went to the streams; {@code task} is the state after it. */
        void sent(Task task, StreamEvent event);

        /** Called last, at the end of the task. */
        void ended(LiveTask live);
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rest = lock.newCondition();
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final Watcher watcher;
    private final String owner;
    private Task task;
    private boolean visible;
    private boolean kept;
    private @Nullable A2aException refusal;
    private @Nullable Message reply;
    private @Nullable TaskUpdater current;
    private @Nullable Thread worker;

    /** Creates a new task, invisible to clients. */
    LiveTask(OwnedTask task, Watcher watcher) {
        this(task, watcher, false);
    }

    private LiveTask(OwnedTask owned, Watcher watcher, boolean visible) {
        this.task = owned.task();
        this.owner = owned.owner();
        this.watcher = watcher;
        this.visible = visible;
        this.kept = visible;
    }

    /** Creates a task that clients know already. */
    static LiveTask known(OwnedTask task, Watcher watcher) {
        return new LiveTask(task, watcher, true);
    }

    /** Returns the task's owner. */
    String owner() {
        return owner;
    }

    Task task() {
        lock.lock();
        try {
            return task;
        } finally {
            lock.unlock();
        }
    }

    /** Returns true if clients may ask for the task. */
    boolean isVisible() {
        lock.lock();
        try {
            return visible;
        } finally {
            lock.unlock();
        }
    }

    /** Returns true if the task waits for its client. */
    boolean isWaiting() {
        lock.lock();
        try {
            return current == null && !task.state().isTerminal();
        } finally {
            lock.unlock();
        }
    }

    boolean isCurrent(TaskUpdater run) {
        lock.lock();
        try {
            return current == run;
        } finally {
            lock.unlock();
        }
    }

    /** Starts the first execution. */
    TaskUpdater begin(Optional<Subscription> follower) {
        lock.lock();
        try {
            follower.ifPresent(subscriptions::add);
            current = new TaskUpdater(this);
            return current;
        } finally {
            lock.unlock();
        }
    }

    /** Starts the next execution with the client's next message. */
    TaskUpdater resume(Message message, Optional<Subscription> follower) {
        lock.lock();
        try {
            requireOpen();
            if (current != null) {
                throw new A2aException(
                        A2aError.UNSUPPORTED_OPERATION,
                        "The task is being worked on; send the message when it asks for input, or cancel it.");
            }
            TaskStatus working = TaskStatus.of(TaskState.WORKING, Optional.empty(), Instant.now());
            StatusUpdate update = new StatusUpdate(task.id(), task.contextId(), working, Map.of());
            Task before = task;
            task = task.after(update).heard(message);
            try {
                save();
            } catch (RuntimeException e) {
                // The question stays open: the client sends the message again.
                task = before;
                throw e;
            }
            announce(update);
            follower.ifPresent(this::attach);
            current = new TaskUpdater(this);
            return current;
        } finally {
            lock.unlock();
        }
    }

    /** Registers the thread of the current execution; returns the thread of the previous one, which may still be running. */
    Optional<Thread> startedBy(TaskUpdater run, Thread thread) {
        lock.lock();
        try {
            Optional<Thread> before = Optional.ofNullable(worker);
            worker = thread;
            if (current != run) {
                thread.interrupt();
            }
            return before;
        } finally {
            lock.unlock();
        }
    }

    /** Adds a stream: first a snapshot of the task, then all its events. */
    void subscribe(Subscription subscription, int most) {
        lock.lock();
        try {
            requireOpen();
            if (subscriptions.size() >= most) {
                throw new A2aException(A2aError.OVERLOADED, "The task has " + most + " streams, which is the limit.");
            }
            attach(subscription);
        } finally {
            lock.unlock();
        }
    }

    void unsubscribe(Subscription subscription) {
        lock.lock();
        try {
            subscriptions.remove(subscription);
        } finally {
            lock.unlock();
        }
    }

    void show(TaskUpdater run) {
        lock.lock();
        try {
            requireCurrent(run);
            appear();
        } finally {
            lock.unlock();
        }
    }

    void update(TaskUpdater run, StatusUpdate update) {
        lock.lock();
        try {
            requireCurrent(run);
            appear();
            task = task.after(update);
            if (task.state().isAtRest()) {
                current = null;
            }
            deliver(update);
        } finally {
            lock.unlock();
        }
    }

    void update(TaskUpdater run, ArtifactUpdate update) {
        lock.lock();
        try {
            requireCurrent(run);
            appear();
            task = task.after(update);
            send(update);
        } finally {
            lock.unlock();
        }
    }

    /** Ends with a message instead of a task; returns false if clients know the task. */
    boolean reply(TaskUpdater run, Message message) {
        lock.lock();
        try {
            requireCurrent(run);
            if (visible) {
                return false;
            }
            current = null;
            reply = message.in(task.contextId(), "");
            send(reply);
            subscriptions.forEach(Subscription::complete);
            rest.signalAll();
            watcher.ended(this);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Fails the task of an execution that could not be saved; the waiting client receives {@code why}. */
    void abandon(TaskUpdater run, A2aException why) {
        lock.lock();
        try {
            if (current != run) {
                return;
            }
            current = null;
            refusal = why;
            Message reason = Message.of(Role.AGENT, List.of(Part.text(String.valueOf(why.getMessage()))))
                    .in(task.contextId(), task.id());
            TaskStatus failed = TaskStatus.of(TaskState.FAILED, Optional.of(reason), Instant.now());
            StatusUpdate update = new StatusUpdate(task.id(), task.contextId(), failed, Map.of());
            task = task.after(update);
            if (kept) {
                watcher.owed(new OwnedTask(task, owner));
            }
            announce(update);
        } finally {
            lock.unlock();
        }
    }

    boolean addHook(TaskUpdater run, Runnable hook) {
        lock.lock();
        try {
            return current == run && run.cancelHooks().add(hook);
        } finally {
            lock.unlock();
        }
    }

    /** Ends the task from outside: interrupts its execution, then runs its cancellation hooks. */
    Task stop(TaskState state, Optional<Message> why) {
        List<Runnable> hooks = List.of();
        Task stopped;
        lock.lock();
        try {
            if (task.state().isTerminal() || reply != null) {
                throw new A2aException(A2aError.TASK_NOT_CANCELABLE, "The task has ended; it cannot be cancelled.");
            }
            if (current != null) {
                hooks = List.copyOf(current.cancelHooks());
                current = null;
                Optional.ofNullable(worker).ifPresent(Thread::interrupt);
            }
            appear();
            StatusUpdate update =
                    new StatusUpdate(task.id(), task.contextId(), TaskStatus.of(state, why, Instant.now()), Map.of());
            task = task.after(update);
            deliver(update);
            stopped = task;
        } finally {
            lock.unlock();
        }
        hooks.forEach(Hooks::run);
        return stopped;
    }

    /** Waits until the agent is at rest; returns the message that it answered, or the task. */
    StreamEvent await(TaskUpdater run) throws InterruptedException {
        lock.lock();
        try {
            while (current == run) {
                rest.await();
            }
            if (refusal != null) {
                throw refusal;
            }
            return reply != null ? reply : task;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() {
        if (task.state().isTerminal()) {
            throw new A2aException(
                    A2aError.UNSUPPORTED_OPERATION,
                    "The task has ended in " + task.state() + "; send a message without taskId to begin another.");
        }
    }

    private void requireCurrent(TaskUpdater run) {
        if (current == run) {
            return;
        }
        if (task.state() == TaskState.CANCELED || task.state() == TaskState.FAILED) {
            throw new CancellationException("the task was ended: " + task.state());
        }
        throw new IllegalStateException("the execution has come to rest: " + task.state());
    }

    private void appear() {
        if (!visible) {
            visible = true;
            // Send before saving: clients need not wait for the store, because reads are answered from this object.
            send(task);
            save();
        }
    }

    private void attach(Subscription subscription) {
        subscription.offer(task);
        subscriptions.add(subscription);
    }

    /** Saves the status and announces it even if the store fails, so that waiting clients are released. */
    private void deliver(StatusUpdate update) {
        try {
            save();
        } catch (RuntimeException e) {
            if (kept) {
                watcher.owed(new OwnedTask(task, owner));
            }
            throw e;
        } finally {
            announce(update);
        }
    }

    private void save() {
        watcher.saved(new OwnedTask(task, owner));
        kept = true;
    }

    private void announce(StatusUpdate update) {
        send(update);
        TaskState state = task.state();
        if (!state.isAtRest()) {
            return;
        }
        for (Iterator<Subscription> each = subscriptions.iterator(); each.hasNext(); ) {
            Subscription subscription = each.next();
            if (state.isTerminal() || subscription.endsWhenInterrupted()) {
                subscription.complete();
                each.remove();
            }
        }
        rest.signalAll();
        if (state.isTerminal()) {
            watcher.ended(this);
        }
    }

    private void send(StreamEvent event) {
        subscriptions.removeIf(subscription -> !subscription.offer(event));
        watcher.sent(task, event);
    }
}
