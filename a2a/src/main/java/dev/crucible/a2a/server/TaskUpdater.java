package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
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
 * How an execution tells what it does. Every update goes to all streams of the task in the same order. After the task has come to
 * rest, updates throw {@link IllegalStateException}; after it was cancelled, {@link CancellationException}.
 */
public final class TaskUpdater {

    private final LiveTask live;
    private final List<Runnable> cancelHooks = new ArrayList<>();

    TaskUpdater(LiveTask live) {
        this.live = live;
    }

    /** The task as it is now. */
    public Task task() {
        return live.task();
    }

    /** A message of the agent in this task, with a fresh id. */
    public Message message(List<Part> parts) {
        Task task = live.task();
        return Message.of(Role.AGENT, parts).in(task.contextId(), task.id());
    }

    /** A text of the agent in this task. */
    public Message message(String text) {
        return message(List.of(Part.text(text)));
    }

    /** Lets clients see the task before there is anything to tell. */
    public void submit() {
        live.show(this);
    }

    /** The agent is at work. */
    public void working() {
        status(TaskState.WORKING, Optional.empty(), Map.of());
    }

    /** The agent is at work and says something about it. */
    public void working(Message message) {
        status(TaskState.WORKING, Optional.of(message), Map.of());
    }

    /** The task is done. */
    public void complete() {
        status(TaskState.COMPLETED, Optional.empty(), Map.of());
    }

    /** The task is done, and the agent says so. */
    public void complete(Message message) {
        status(TaskState.COMPLETED, Optional.of(message), Map.of());
    }

    /** The task cannot be done. */
    public void fail(String reason) {
        status(TaskState.FAILED, Optional.of(message(reason)), Map.of());
    }

    /** The agent does not take the task. */
    public void reject(String reason) {
        status(TaskState.REJECTED, Optional.of(message(reason)), Map.of());
    }

    /** The client has to say something; ends this execution. */
    public void requireInput(Message question) {
        status(TaskState.INPUT_REQUIRED, Optional.of(question), Map.of());
    }

    /** The client has to authenticate; ends this execution. */
    public void requireAuthentication(Message request) {
        status(TaskState.AUTH_REQUIRED, Optional.of(request), Map.of());
    }

    /** Any state, with data of extensions. */
    public void status(TaskState state, Optional<Message> message, Map<String, JsonNode> metadata) {
        Task task = live.task();
        TaskStatus status = TaskStatus.of(state, message, Instant.now());
        live.update(this, new StatusUpdate(task.id(), task.contextId(), status, metadata));
    }

    /** A whole result. */
    public void artifact(Artifact artifact) {
        artifact(artifact, false, true, Map.of());
    }

    /**
     * A result or a piece of one, with data of extensions.
     *
     * @param append the parts follow those of the artifact with the same id
     * @param lastChunk nothing more follows for it
     */
    public void artifact(Artifact artifact, boolean append, boolean lastChunk, Map<String, JsonNode> metadata) {
        Task task = live.task();
        live.update(this, new ArtifactUpdate(task.id(), task.contextId(), artifact, append, lastChunk, metadata));
    }

    /** Answers with a message instead of a task. When clients know the task already, it completes with the message. */
    public void reply(Message message) {
        if (!live.reply(this, message)) {
            complete(message);
        }
    }

    /** Runs {@code hook} when the task is cancelled, at once if it is already. */
    public void onCancel(Runnable hook) {
        if (!live.addHook(this, hook)) {
            hook.run();
        }
    }

    /** Whether clients do not wait for this execution any more. */
    public boolean isCanceled() {
        return !live.isCurrent(this);
    }

    List<Runnable> cancelHooks() {
        return cancelHooks;
    }
}
