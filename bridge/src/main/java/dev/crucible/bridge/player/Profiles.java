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

/** Who plays. Somebody who was never registered is known by an id alone and not listed. */
public final class Profiles {

    private final Database database;
    private final InstantSource clock;

    Profiles(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Registered players whose ids are among {@code ids}, who came last first; the first of them is the active one. */
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

    /** Registers somebody new and makes them the active profile. */
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

    /** Makes a profile the active one and begins a session of it; an id never seen is a guest from now on. */
    public void activate(String player) {
        database.run(rows -> {
            enter(rows, player, clock);
            activate(rows, player, clock.millis());
            rows.change("UPDATE players SET sessions = sessions + 1 WHERE id = ?", player);
            rows.change("UPDATE virtues SET session_delta = 0 WHERE player = ?", player);
        });
    }

    /** Later than every other, also when the clock stands still. */
    private static void activate(Rows rows, String player, long now) throws SQLException {
        long latest = rows.number("SELECT COALESCE(MAX(activated), 0) FROM players");
        rows.change("UPDATE players SET activated = ? WHERE id = ?", Math.max(now, latest + 1), player);
    }

    /** Deletes a player with all that is kept of them; false when there was nobody. */
    public boolean delete(String player) {
        boolean there = database.transaction(rows -> rows.change("DELETE FROM players WHERE id = ?", player) > 0);
        if (there) {
            database.emptyLog();
        }
        return there;
    }

    /** Forgets those without a name who have not been here for so long; gives how many. */
    public int forgetGuests(Duration age) {
        return database.transaction(rows -> rows.change(
                "DELETE FROM players WHERE registered = 0 AND (id LIKE 'guest-%' OR id LIKE '%.guest-%') AND last_seen < ?",
                clock.instant().minus(age).toEpochMilli()));
    }

    /** Whether there is somebody with this id. */
    static boolean known(Rows rows, String player) throws SQLException {
        return rows.number("SELECT COUNT(*) FROM players WHERE id = ?", player) > 0;
    }

    /** Makes sure that somebody with this id is known, and that they were seen now. */
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
