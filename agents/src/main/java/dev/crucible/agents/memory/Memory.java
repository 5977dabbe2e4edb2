package dev.crucible.agents.memory;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The agents' store. Safe for any number of threads; changes are whole or not at all and survive a crash of the process.
 *
 * <p>SQLite in a data folder is what it is built and tested for. Any JDBC URL whose driver is on the class path can be given too; the
 * SQL is kept to what PostgreSQL 12 and later understand.
 */
public final class Memory implements AutoCloseable {

    private final Database database;
    private final Optional<DataFolder> folder;

    private Memory(Database database, Optional<DataFolder> folder) {
        this.database = database;
        this.folder = folder;
    }

    /**
     * Opens the store of a data folder, making both where they are missing.
     *
     * @throws MemoryFailure when another service holds the folder, or the file is damaged, of a later version or of another program;
     *     the file is left as it is
     */
    public static Memory open(Path data) {
        return open(data, Migrations.PRESENT);
    }

    static Memory open(Path data, int version) {
        try {
            DataFolder folder = DataFolder.take(data);
            try {
                String name = folder.database().toString();
                return new Memory(open("jdbc:sqlite:" + name, name, version), Optional.of(folder));
            } catch (MemoryFailure e) {
                folder.close();
                throw e;
            }
        } catch (IOException e) {
            throw new MemoryFailure(
                    "data: " + data + " cannot be used: " + e + "; give a folder that can be written with --data", e);
        }
    }

    /**
     * Opens a store by its JDBC URL, such as {@code jdbc:postgresql://host/crucible?user=…}.
     *
     * @throws MemoryFailure when it cannot be reached, or is of a later version or of another program; the message never holds the
     *     URL, which may carry a password
     */
    public static Memory open(String jdbcUrl) {
        return new Memory(open(jdbcUrl, "the database", Migrations.PRESENT), Optional.empty());
    }

    private static Database open(String url, String name, int version) {
        Database database;
        try {
            database = Database.open(url);
        } catch (SQLException e) {
            throw new MemoryFailure(cannotOpen(url, name, e), url.startsWith("jdbc:sqlite:") ? e : null);
        }
        try {
            check(database, name);
            Migrations.apply(database, name, version);
            if (database.sqlite()) {
                // Only now: it writes to the file, which was not known to be ours before.
                database.execute("PRAGMA journal_mode = WAL");
            }
            return database;
        } catch (MemoryFailure e) {
            database.close();
            throw e;
        }
    }

    private static String cannotOpen(String url, String name, SQLException e) {
        if (url.startsWith("jdbc:sqlite:")) {
            return damaged(name, e.getMessage());
        }
        if ("08001".equals(e.getSQLState()) && e.getMessage().startsWith("No suitable driver")) {
            return name + " needs its JDBC driver on the class path; put it there, or give a --data folder instead";
        }
        return name + " cannot be reached (SQL state " + e.getSQLState() + "); check its URL, name and password";
    }

    private static void check(Database database, String name) {
        if (!database.sqlite()) {
            return;
        }
        String found;
        try {
            found = database.transaction(rows ->
                    rows.first("PRAGMA quick_check(1)", row -> row.getString(1)).orElse("no answer"));
        } catch (MemoryFailure e) {
            throw new MemoryFailure(damaged(name, e.getMessage()), e);
        }
        if (!found.equals("ok")) {
            throw new MemoryFailure(damaged(name, found));
        }
    }

    private static String damaged(String name, String reason) {
        return name + " cannot be read (" + reason.lines().findFirst().orElse("unknown") + "). It was left as it is: "
                + "put a copy of it back, move it away to begin anew, or give another --data folder.";
    }

    /** Who plays. */
    public Players players() {
        return new Players(database);
    }

    /** Conversations, forks and rewinding. */
    public Conversations conversations() {
        return new Conversations(database);
    }

    /** What was said. */
    public History history() {
        return new History(database);
    }

    /** What is known. */
    public Facts facts() {
        return new Facts(database);
    }

    /** Who likes a player how much. */
    public Affinities affinities() {
        return new Affinities(database);
    }

    /** What waits for an answer. */
    public Questions questions() {
        return new Questions(database);
    }

    /** Tasks of the wire. */
    public Tasks tasks() {
        return new Tasks(database);
    }

    @Override
    public void close() {
        database.close();
        folder.ifPresent(Memory::release);
    }

    private static void release(DataFolder folder) {
        try {
            folder.close();
        } catch (IOException e) {
            throw new MemoryFailure("the data folder cannot be released: " + e.getMessage(), e);
        }
    }
}
