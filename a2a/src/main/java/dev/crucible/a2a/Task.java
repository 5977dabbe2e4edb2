package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A unit of work of an agent.
 *
 * @param id id made by the server
 * @param contextId id of its conversation
 * @param status state and the message about it
 * @param artifacts results so far
 * @param history messages so far, oldest first, without the one in the status
 * @param metadata data of extensions under their URIs
 */
public record Task(
        String id,
        String contextId,
        TaskStatus status,
        List<Artifact> artifacts,
        List<Message> history,
        Map<String, JsonNode> metadata)
        implements StreamEvent {

    public Task {
        artifacts = List.copyOf(artifacts);
        history = List.copyOf(history);
        metadata = Copies.of(metadata);
    }

    public TaskState state() {
        return status.state();
    }

    /** Returns the task after {@code update}, which moves the message of the previous status to the history. */
    public Task after(StatusUpdate update) {
        List<Message> spoken = new ArrayList<>(history);
        status.message().ifPresent(spoken::add);
        return new Task(id, contextId, update.status(), artifacts, spoken, metadata);
    }

    /** Returns the task after {@code update}: a chunk extends its artifact, a whole artifact replaces the one of the same id. */
    public Task after(ArtifactUpdate update) {
        List<Artifact> results = new ArrayList<>(artifacts);
        int at = indexOf(update.artifact().artifactId());
        if (at < 0) {
            results.add(update.artifact());
        } else if (update.append()) {
            results.set(at, artifacts.get(at).followedBy(update.artifact()));
        } else {
            results.set(at, update.artifact());
        }
        return new Task(id, contextId, status, results, history, metadata);
    }

    /** Returns the task with one more message in its history. */
    public Task heard(Message message) {
        List<Message> spoken = new ArrayList<>(history);
        spoken.add(message);
        return new Task(id, contextId, status, artifacts, spoken, metadata);
    }

    /** Returns the task with at most the last {@code length} messages of its history. */
    public Task lastMessages(int length) {
        int from = Math.max(0, history.size() - length);
        return new Task(id, contextId, status, artifacts, history.subList(from, history.size()), metadata);
    }

    /** Returns the task without its artifacts. */
    public Task withoutArtifacts() {
        return new Task(id, contextId, status, List.of(), history, metadata);
    }

    private int indexOf(String artifactId) {
        for (int i = 0; i < artifacts.size(); i++) {
            if (artifacts.get(i).artifactId().equals(artifactId)) {
                return i;
            }
        }
        return -1;
    }
}
