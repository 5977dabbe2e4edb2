package dev.crucible.a2a;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Filter and paging of a task list, most recent status first.
 *
 * @param contextId conversation of the tasks, empty for all
 * @param state state of the tasks, empty for all
 * @param statusAfter earliest time of the status
 * @param pageSize maximum number of tasks, 1 to {@value #LARGEST_PAGE}
 * @param pageToken {@link TaskPage#nextPageToken} of the previous page, empty for the first
 * @param historyLength maximum number of messages of each history to return
 * @param includeArtifacts true to return artifacts
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

    /** The first page of all tasks. */
    public static final TaskQuery ALL =
            new TaskQuery("", Optional.empty(), Optional.empty(), DEFAULT_PAGE, "", OptionalInt.empty(), false);

    /** Returns a copy for the page of {@code token}. */
    public TaskQuery at(String token) {
        return new TaskQuery(contextId, state, statusAfter, pageSize, token, historyLength, includeArtifacts);
    }

    /** Returns a copy restricted to tasks in {@code state}. */
    public TaskQuery in(TaskState state) {
        return new TaskQuery(
                contextId, Optional.of(state), statusAfter, pageSize, pageToken, historyLength, includeArtifacts);
    }

    /** Returns true if a task passes the filter; paging is ignored. */
    public boolean matches(Task task) {
        return (contextId.isEmpty() || contextId.equals(task.contextId()))
                && state.map(wanted -> wanted == task.state()).orElse(true)
                && statusAfter
                        .map(after ->
                                !task.status().timestamp().orElse(Instant.EPOCH).isBefore(after))
                        .orElse(true);
    }
}
