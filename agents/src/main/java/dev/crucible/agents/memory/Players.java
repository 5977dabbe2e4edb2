package dev.crucible.agents.memory;

import dev.crucible.agents.memory.PlayerRecord.Person;
import dev.crucible.store.Database;
import dev.crucible.store.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Who plays. */
public final class Players {

    private static final String SELECT = """
            SELECT id, display_name, spoken_name, pronouns, role, title, created, last_seen,
              (SELECT COUNT(*) FROM contexts c WHERE c.player = players.id AND c.forked_from IS NULL) AS sessions
            FROM players
            """;

    private final Database database;

    Players(Database database) {
        this.database = database;
    }

    /** Adds a player under a new id. */
    public PlayerRecord create(Person person) {
        return ensure(Ids.fresh(), person);
    }

    /** The player of an id that a client chose; added as {@code person} when it is new. */
    public PlayerRecord ensure(String id, Person person) {
        Ids.plain("player", id);
        long now = System.currentTimeMillis();
        return database.transaction(rows -> {
            rows.change(
                    "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
                    id,
                    person.displayName(),
                    person.spokenName(),
                    person.pronouns(),
                    person.role(),
                    person.title(),
                    now,
                    now);
            return find(rows, id).orElseThrow();
        });
    }

    public Optional<PlayerRecord> find(String id) {
        return database.transaction(rows -> find(rows, id));
    }

    /** Everybody, the one seen last first. */
    public List<PlayerRecord> all() {
        return database.transaction(rows -> rows.all(SELECT + " ORDER BY last_seen DESC, id", Players::read));
    }

    /** Deletes a player with every conversation, fact, affinity, question and task; false when there is no such player. */
    public boolean delete(String id) {
        boolean deleted = database.transaction(rows -> {
            rows.change("DELETE FROM tasks WHERE owner = ?", id);
            if (id.startsWith(Memory.GUESTS)) {
                rows.change(
                        "DELETE FROM tasks WHERE owner = ? AND context IN (SELECT id FROM contexts WHERE player = ?)",
                        Memory.GUESTS,
                        id);
            }
            rows.change("DELETE FROM contexts WHERE player = ?", id);
            return rows.change("DELETE FROM players WHERE id = ?", id) > 0;
        });
        if (deleted) {
            database.emptyLog();
        }
        return deleted;
    }

    private static Optional<PlayerRecord> find(Rows rows, String id) throws SQLException {
        return rows.first(SELECT + " WHERE id = ?", Players::read, id);
    }

    private static PlayerRecord read(ResultSet row) throws SQLException {
        Person person = new Person(
                row.getString("display_name"),
                row.getString("spoken_name"),
                row.getString("pronouns"),
                row.getString("role"),
                row.getString("title"));
        return new PlayerRecord(
                row.getString("id"),
                person,
                row.getInt("sessions"),
                Instant.ofEpochMilli(row.getLong("created")),
                Instant.ofEpochMilli(row.getLong("last_seen")));
    }
}
