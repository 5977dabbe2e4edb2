package dev.crucible.bridge.player;

import dev.crucible.store.Database;
import dev.crucible.store.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The players. A player without a registered name is a guest, known only by an id and not listed. */
public final class Profiles {

    private final Database database;
    private final InstantSource clock;

    Profiles(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Returns registered players whose ids match {@code ids}, most recently activated first; the first one is the
     * active profile.
     */
    public List<PlayerProfile> all(Predicate<String> ids) {
        List<PlayerProfile> all = new ArrayList<>();
        database.transaction(rows -> rows.all(
                "SELECT id, display_name, tts_name, title, role, pronouns, sessions, created, last_seen"
                        + " FROM players WHERE registered = 1 ORDER BY activated DESC, created DESC, id",
                row -> ids.test(row.getString(1)) && all.add(read(row, all.isEmpty()))));
        return all;
    }

    private static PlayerProfile read(ResultSet row, boolean active) throws SQLException {
        Person person =
                new Person(row.getString(2), row.getString(3), row.getString(4), row.getString(5), row.getString(6));
        return new PlayerProfile(
                row.getString(1),
                person,
                row.getInt(7),
                Instant.ofEpochMilli(row.getLong(8)),
                Instant.ofEpochMilli(row.getLong(9)),
                active);
    }

    /** Registers a player and makes them the active profile. */
    public void create(String id, Person person) {
        database.run(rows -> {
            enter(rows, id, clock);
            rows.change(
                    "UPDATE players SET display_name = ?, tts_name = ?, title = ?, role = ?, pronouns = ?, registered = 1"
                            + " WHERE id = ?",
                    person.displayName(),
                    person.ttsName(),
                    person.title(),
                    person.role(),
                    person.pronouns(),
                    id);
            activate(rows, id, clock.millis());
        });
    }

    /** Makes a profile the active one and begins a session; an unknown id becomes a guest. */
    public void activate(String player) {
        database.run(rows -> {
            enter(rows, player, clock);
            activate(rows, player, clock.millis());
            rows.change("UPDATE players SET sessions = sessions + 1 WHERE id = ?", player);
            rows.change("UPDATE virtues SET session_delta = 0 WHERE player = ?", player);
        });
    }

    /** Sets the activation time later than any other, even if the clock stands still. */
    private static void activate(Rows rows, String player, long now) throws SQLException {
        long latest = rows.number("SELECT COALESCE(MAX(activated), 0) FROM players");
        rows.change("UPDATE players SET activated = ? WHERE id = ?", Math.max(now, latest + 1), player);
    }

    /** Deletes a player and all their data; returns false if there was none. */
    public boolean delete(String player) {
        boolean there = database.transaction(rows -> rows.change("DELETE FROM players WHERE id = ?", player) > 0);
        if (there) {
            database.emptyLog();
        }
        return there;
    }

    /** Deletes guests who have not been seen for {@code age}; returns their number. */
    public int forgetGuests(Duration age) {
        return database.transaction(rows -> rows.change(
                "DELETE FROM players WHERE registered = 0 AND (id LIKE 'guest-%' OR id LIKE '%.guest-%') AND last_seen < ?",
                clock.instant().minus(age).toEpochMilli()));
    }

    /** Returns true if a player has this id. */
    static boolean known(Rows rows, String player) throws SQLException {
        return rows.number("SELECT COUNT(*) FROM players WHERE id = ?", player) > 0;
    }

    /** Inserts the player if missing, and updates the time of the last visit. */
    static void enter(Rows rows, String player, InstantSource clock) throws SQLException {
        long now = clock.millis();
        rows.change(
                "INSERT INTO players VALUES (?, '', '', '', '', '', 0, 0, ?, ?, 0)"
                        + " ON CONFLICT (id) DO UPDATE SET last_seen = excluded.last_seen",
                player,
                now,
                now);
    }
}
