package dev.crucible.agents.memory;

import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.json.Codec;
import dev.crucible.a2a.server.Identity;
import dev.crucible.a2a.server.OwnedTask;
import dev.crucible.a2a.server.TaskStore;
import dev.crucible.store.Database;
import dev.crucible.store.Rows;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tasks of the agents' wire. While a task is worked on its server has it whole; kept are its beginning and every state in which it
 * rests, so that a restarted service knows what it left unfinished.
 */
public final class Tasks implements TaskStore {

    private final Database database;

    Tasks(Database database) {
        this.database = database;
    }

    @Override
    public void save(OwnedTask owned) {
        Task task = owned.task();
        long updated = TaskPage.Cursor.of(task).time().toEpochMilli();
        String json = new String(Codec.store(task), StandardCharsets.UTF_8);
        database.transaction(rows ->
                rows.change("""
                INSERT INTO tasks (id, context, state, updated, json, owner) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET state = excluded.state, updated = excluded.updated, json = excluded.json
                WHERE tasks.state <> excluded.state OR excluded.state NOT IN ('SUBMITTED', 'WORKING')
                """, task.id(), task.contextId(), task.state().name(), updated, json, owned.owner()));
    }

    @Override
    public Optional<OwnedTask> find(String id) {
        return database.transaction(rows -> rows.first(
                "SELECT json, owner FROM tasks WHERE id = ?",
                row -> new OwnedTask(read(row), row.getString("owner")),
                id));
    }

    @Override
    public TaskPage list(TaskQuery query, Identity identity) {
        Optional<TaskPage.Cursor> after = TaskPage.Cursor.parse(query.pageToken());
        StringBuilder where = new StringBuilder(" FROM tasks WHERE 1 = 1");
        List<Object> arguments = new ArrayList<>();
        if (!identity.all()) {
            where.append(" AND owner = ?");
            arguments.add(identity.owner());
        }
        if (!query.contextId().isEmpty()) {
            where.append(" AND context = ?");
            arguments.add(query.contextId());
        }
        query.state().ifPresent(state -> {
            where.append(" AND state = ?");
            arguments.add(state.name());
        });
        query.statusAfter().ifPresent(time -> {
            where.append(" AND updated >= ?");
            arguments.add(time.toEpochMilli());
        });
        return database.transaction(rows -> page(rows, query, where, arguments, after));
    }

    private static TaskPage page(
            Rows rows, TaskQuery query, StringBuilder where, List<Object> arguments, Optional<TaskPage.Cursor> after)
            throws SQLException {
        int total = (int) rows.number("SELECT COUNT(*)" + where, arguments.toArray());
        if (after.isPresent()) {
            where.append(" AND (updated < ? OR (updated = ? AND id > ?))");
            long time = after.get().time().toEpochMilli();
            arguments.addAll(List.of(time, time, after.get().id()));
        }
        arguments.add(query.pageSize() + 1);
        List<Task> found = rows.all(
                "SELECT json" + where + " ORDER BY updated DESC, id LIMIT ?", Tasks::read, arguments.toArray());
        boolean more = found.size() > query.pageSize();
        List<Task> tasks = more ? found.subList(0, query.pageSize()) : found;
        String next = more ? TaskPage.Cursor.of(tasks.getLast()).token() : "";
        return new TaskPage(tasks, next, query.pageSize(), total);
    }

    private static Task read(ResultSet row) throws SQLException {
        return Codec.restore(row.getString(1).getBytes(StandardCharsets.UTF_8));
    }
}
