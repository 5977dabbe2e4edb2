package dev.crucible.a2a.server;

import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import java.util.Optional;

/** Where tasks are kept; called by many threads. */
public interface TaskStore {

    /** Keeps a task instead of what was kept under its id; called at every change of its status. */
    void save(OwnedTask task);

    /** The task of an id. */
    Optional<OwnedTask> find(String id);

    /**
     * One page of the tasks within reach that match, latest status first, of equally late ones the smaller id first. Whole tasks: the server cuts
     * histories and artifacts.
     *
     * @throws dev.crucible.a2a.A2aException when the page token is none, see {@link TaskPage.Cursor#parse}
     */
    TaskPage list(TaskQuery query, Identity identity);
}
