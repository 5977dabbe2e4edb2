package dev.crucible.a2a.server;

import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import java.util.Optional;

/** Storage of tasks; implementations are thread-safe. */
public interface TaskStore {

    /** Saves a task and replaces its previous version; called for every change of its status. */
    void save(OwnedTask task);

    /** Returns the task of an id. */
    Optional<OwnedTask> find(String id);

    /**
     * Returns one page of the matching tasks that {@code identity} can access, latest status first, ties by ascending id. Tasks are
     * complete: the server cuts histories and artifacts.
     *
     * @throws dev.crucible.a2a.A2aException if the page token is malformed, see {@link TaskPage.Cursor#parse}
     */
    TaskPage list(TaskQuery query, Identity identity);
}
