package dev.crucible.agents.memory;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tasks of the agents' wire, kept as their own JSON. */
public final class Tasks {

    private final Database database;

    /**
     * A task.
     *
     * @param id unique
     * @param context its conversation
     * @param player whose conversation that is
     * @param state as the wire names it
     * @param updated when it last changed
     * @param json the whole task
     */
    public record Kept(String id, String context, String player, String state, Instant updated, String json) {}

    Tasks(Database database) {
        this.database = database;
    }

    /**
     * Keeps a task in place of an earlier state of it.
     *
     * @throws UnknownContext when the player has no such conversation, or the id is a task of another one
     */
    public void save(Kept task) {
        database.transaction(rows -> {
            Lineage.branch(rows, task.player(), task.context());
            int changed = rows.change(
                    """
                    INSERT INTO tasks (id, context, player, state, updated, json) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET state = excluded.state, updated = excluded.updated, json = excluded.json
                    WHERE tasks.player = excluded.player AND tasks.context = excluded.context
                    """,
                    Ids.plain("task", task.id()),
                    task.context(),
                    task.player(),
                    task.state(),
                    task.updated().toEpochMilli(),
                    task.json());
            if (changed == 0) {
                throw new UnknownContext(task.context());
            }
            return null;
        });
    }

    public Optional<Kept> find(String player, String id) {
        return database.transaction(
                rows -> rows.first("SELECT * FROM tasks WHERE id = ? AND player = ?", Tasks::read, id, player));
    }

    /** A player's tasks that changed before {@code before}, the newest {@code most} of them first. */
    public List<Kept> of(String player, Instant before, int most) {
        return database.transaction(rows -> rows.all(
                "SELECT * FROM tasks WHERE player = ? AND updated < ? ORDER BY updated DESC, id LIMIT ?",
                Tasks::read,
                player,
                before.toEpochMilli(),
                most));
    }

    /** Tasks of all players in one of {@code states}; what a restarted service finds unfinished. */
    public List<Kept> in(List<String> states) {
        String places = String.join(", ", states.stream().map(state -> "?").toList());
        return database.transaction(rows -> rows.all(
                "SELECT * FROM tasks WHERE state IN (" + places + ") ORDER BY updated, id",
                Tasks::read,
                states.toArray()));
    }

    private static Kept read(ResultSet row) throws SQLException {
        return new Kept(
                row.getString("id"),
                row.getString("context"),
                row.getString("player"),
                row.getString("state"),
                Instant.ofEpochMilli(row.getLong("updated")),
                row.getString("json"));
    }
}
