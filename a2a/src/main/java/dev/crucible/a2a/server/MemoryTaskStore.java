package dev.crucible.a2a.server;

import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** In-memory store of the {@code capacity} most recently changed tasks. */
public final class MemoryTaskStore implements TaskStore {

    private static final Comparator<TaskPage.Cursor> LATEST_FIRST =
            Comparator.comparing(TaskPage.Cursor::time).reversed().thenComparing(TaskPage.Cursor::id);

    private final int capacity;
    private final Map<String, OwnedTask> tasks = new HashMap<>();
    private final TreeSet<TaskPage.Cursor> order = new TreeSet<>(LATEST_FIRST);

    /** Creates a store of at most {@code capacity} tasks. */
    public MemoryTaskStore(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: must be at least 1, got " + capacity);
        }
        this.capacity = capacity;
    }

    @Override
    public synchronized void save(OwnedTask kept) {
        Task task = kept.task();
        OwnedTask before = tasks.put(task.id(), kept);
        if (before != null) {
            order.remove(TaskPage.Cursor.of(before.task()));
        }
        order.add(TaskPage.Cursor.of(task));
        if (tasks.size() > capacity) {
            tasks.remove(order.pollLast().id());
        }
    }

    @Override
    public synchronized Optional<OwnedTask> find(String id) {
        return Optional.ofNullable(tasks.get(id));
    }

    @Override
    public synchronized TaskPage list(TaskQuery query, Identity identity) {
        Optional<TaskPage.Cursor> after = TaskPage.Cursor.parse(query.pageToken());
        List<Task> matching = order.stream()
                .map(at -> tasks.get(at.id()))
                .filter(kept -> identity.reaches(kept.owner()))
                .map(OwnedTask::task)
                .filter(query::matches)
                .toList();
        List<Task> rest = matching.stream()
                .filter(task -> after.map(end -> LATEST_FIRST.compare(TaskPage.Cursor.of(task), end) > 0)
                        .orElse(true))
                .toList();
        List<Task> page = rest.subList(0, Math.min(query.pageSize(), rest.size()));
        String next =
                page.size() < rest.size() ? TaskPage.Cursor.of(page.getLast()).token() : "";
        return new TaskPage(page, next, query.pageSize(), matching.size());
    }
}
