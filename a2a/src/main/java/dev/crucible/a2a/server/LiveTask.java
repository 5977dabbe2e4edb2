package dev.crucible.a2a.server;

import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
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
 * A task that is not at its end: its state, the execution that works on it, and the streams that follow it. Clients see it with its
 * first update, since until then the execution may answer with a message alone.
 */
final class LiveTask {

    /** What happens to a task, in order. */
    interface Watcher {

        /** The task's status is new. */
        void saved(OwnedTask task);

        /** EventStreams got {@code event}, after which the task is {@code task}. */
        void sent(Task task, StreamEvent event);

        /** Nothing will happen any more. */
        void ended(LiveTask live);
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rest = lock.newCondition();
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final Watcher watcher;
    private final String owner;
    private Task task;
    private boolean visible;
    private @Nullable Message reply;
    private @Nullable TaskUpdater current;
    private @Nullable Thread worker;

    /** A new task. */
    LiveTask(OwnedTask task, Watcher watcher) {
        this(task, watcher, false);
    }

    private LiveTask(OwnedTask owned, Watcher watcher, boolean visible) {
        this.task = owned.task();
        this.owner = owned.owner();
        this.watcher = watcher;
        this.visible = visible;
    }

    /** A task that clients know. */
    static LiveTask known(OwnedTask task, Watcher watcher) {
        return new LiveTask(task, watcher, true);
    }

    /** Whose it is. */
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

    /** Whether clients may ask for the task. */
    boolean isVisible() {
        lock.lock();
        try {
            return visible;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the task waits for its client. */
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

    /** Starts another execution with what the client says next. */
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
            task = task.after(update).heard(message);
            deliver(update);
            follower.ifPresent(this::attach);
            current = new TaskUpdater(this);
            return current;
        } finally {
            lock.unlock();
        }
    }

    /** The thread of the current execution, and the one before it, which may still be returning. */
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

    /** Adds a stream: the task as it is, then all that follows. */
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

    /** Ends with a message instead of a task; false when clients know the task. */
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

    boolean addHook(TaskUpdater run, Runnable hook) {
        lock.lock();
        try {
            return current == run && run.cancelHooks().add(hook);
        } finally {
            lock.unlock();
        }
    }

    /** Ends the task from outside: interrupts its execution, then runs the hooks that it left. */
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

    /** Waits until the agent is at rest: the message that it answered, or the task. */
    StreamEvent await(TaskUpdater run) throws InterruptedException {
        lock.lock();
        try {
            while (current == run) {
                rest.await();
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
            // Clients need not wait for the store: whoever asks meanwhile is answered from here.
            send(task);
            watcher.saved(new OwnedTask(task, owner));
        }
    }

    private void attach(Subscription subscription) {
        subscription.offer(task);
        subscriptions.add(subscription);
    }

    /** A store that fails must not leave those waiting who follow the task. */
    private void deliver(StatusUpdate update) {
        try {
            watcher.saved(new OwnedTask(task, owner));
        } finally {
            announce(update);
        }
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
