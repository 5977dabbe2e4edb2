package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Progress reports of an execution. All streams of the task receive every update in the same order.
 *
 * <p>Updates throw {@link IllegalStateException} after the task has come to rest, and {@link CancellationException} after it was cancelled.
 */
public final class TaskUpdater {

    private final LiveTask live;
    private final List<Runnable> cancelHooks = new ArrayList<>();

    TaskUpdater(LiveTask live) {
        this.live = live;
    }

    /** Returns a snapshot of the task. */
    public Task task() {
        return live.task();
    }

    /** Creates a message of the agent in this task, with a fresh id. */
    public Message message(List<Part> parts) {
        Task task = live.task();
        return Message.of(Role.AGENT, parts).in(task.contextId(), task.id());
    }

    /** Creates a text of the agent in this task. */
    public Message message(String text) {
        return message(List.of(Part.text(text)));
    }

    /** Shows the task to clients before its first update. */
    public void submit() {
        live.show(this);
    }

    /** Reports that the agent is working. */
    public void working() {
        status(TaskState.WORKING, Optional.empty(), Map.of());
    }

    /** Reports that the agent is working, with a message. */
    public void working(Message message) {
        status(TaskState.WORKING, Optional.of(message), Map.of());
    }

    /** Completes the task. */
    public void complete() {
        status(TaskState.COMPLETED, Optional.empty(), Map.of());
    }

    /** Completes the task with a message. */
    public void complete(Message message) {
        status(TaskState.COMPLETED, Optional.of(message), Map.of());
    }

    /** Fails the task. */
    public void fail(String reason) {
        status(TaskState.FAILED, Optional.of(message(reason)), Map.of());
    }

    /** Fails the task without saving it; the waiting client receives {@code why}. */
    void abandon(A2aException why) {
        live.abandon(this, why);
    }

    /** Rejects the task. */
    public void reject(String reason) {
        status(TaskState.REJECTED, Optional.of(message(reason)), Map.of());
    }

    /** Asks the client for input and ends this execution. */
    public void requireInput(Message question) {
        status(TaskState.INPUT_REQUIRED, Optional.of(question), Map.of());
    }

    /** Asks the client to authenticate and ends this execution. */
    public void requireAuthentication(Message request) {
        status(TaskState.AUTH_REQUIRED, Optional.of(request), Map.of());
    }

    /** Reports any state, with data of extensions. */
    public void status(TaskState state, Optional<Message> message, Map<String, JsonNode> metadata) {
        Task task = live.task();
        TaskStatus status = TaskStatus.of(state, message, Instant.now());
        live.update(this, new StatusUpdate(task.id(), task.contextId(), status, metadata));
    }

    /** Adds a complete artifact. */
    public void artifact(Artifact artifact) {
        artifact(artifact, false, true, Map.of());
    }

    /**
     * Adds an artifact or a chunk of one, with data of extensions.
     *
     * @param append true if the parts extend the artifact of the same id
     * @param lastChunk true if no more chunks of it follow
     */
    public void artifact(Artifact artifact, boolean append, boolean lastChunk, Map<String, JsonNode> metadata) {
        Task task = live.task();
        live.update(this, new ArtifactUpdate(task.id(), task.contextId(), artifact, append, lastChunk, metadata));
    }

    /** Answers with a message instead of a task. If clients know the task already, completes it with the message. */
    public void reply(Message message) {
        if (!live.reply(this, message)) {
            complete(message);
        }
    }

    /** Runs {@code hook} on cancellation, immediately if the task is cancelled already. */
    public void onCancel(Runnable hook) {
        if (!live.addHook(this, hook)) {
            hook.run();
        }
    }

    /** Returns true if this execution is no longer current, because the task ended or waits for its client. */
    public boolean isCanceled() {
        return !live.isCurrent(this);
    }

    List<Runnable> cancelHooks() {
        return cancelHooks;
    }
}
