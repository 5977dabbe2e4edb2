package dev.crucible.a2a;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which tasks to list, most recent status first.
 *
 * @param contextId only this conversation's, empty for all
 * @param state only those in this state
 * @param statusAfter only those whose status is not older
 * @param pageSize at most so many, 1 to {@value #LARGEST_PAGE}
 * @param pageToken {@link TaskPage#nextPageToken} of the page before, empty for the first
 * @param historyLength how many messages of each history to return at most
 * @param includeArtifacts whether to return artifacts
 */
public record TaskQuery(
        String contextId,
        Optional<TaskState> state,
        Optional<Instant> statusAfter,
        int pageSize,
        String pageToken,
        OptionalInt historyLength,
        boolean includeArtifacts) {

    public static final int DEFAULT_PAGE = 50;
    public static final int LARGEST_PAGE = 100;

    /** The first page of everything. */
    public static final TaskQuery ALL =
            new TaskQuery("", Optional.empty(), Optional.empty(), DEFAULT_PAGE, "", OptionalInt.empty(), false);

    /** The page that {@code token} names. */
    public TaskQuery at(String token) {
        return new TaskQuery(contextId, state, statusAfter, pageSize, token, historyLength, includeArtifacts);
    }

    /** Only the tasks in {@code state}. */
    public TaskQuery in(TaskState state) {
        return new TaskQuery(
                contextId, Optional.of(state), statusAfter, pageSize, pageToken, historyLength, includeArtifacts);
    }

    /** Whether a task is among those asked for; the page does not matter. */
    public boolean matches(Task task) {
        return (contextId.isEmpty() || contextId.equals(task.contextId()))
                && state.map(wanted -> wanted == task.state()).orElse(true)
                && statusAfter
                        .map(after ->
                                !task.status().timestamp().orElse(Instant.EPOCH).isBefore(after))
                        .orElse(true);
    }
}
