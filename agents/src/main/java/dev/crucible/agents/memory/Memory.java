package dev.crucible.agents.memory;

import dev.crucible.store.DataFolder;
import dev.crucible.store.Database;
import dev.crucible.store.Migrations;
import dev.crucible.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The agents' store. Safe for any number of threads; changes are whole or not at all and survive a crash of the process.
 *
 * <p>SQLite in a data folder is what it is built and tested for. Any JDBC URL whose driver is on the class path can be given too; the
 * SQL is kept to what PostgreSQL 12 and later understand.
 */
public final class Memory implements AutoCloseable {

    /**
     * Whose the tasks are of all callers that nobody vouches for; with something behind it, as whom one of their conversations is
     * remembered. Ids of players have no colon.
     */
    public static final String GUESTS = "guest:";

    private static final Migrations MIGRATIONS = new Migrations(
            Memory.class,
            List.of(
                    "001-conversations.sql",
                    "002-tasks.sql",
                    "003-consent.sql",
                    "004-owners.sql",
                    "005-projects.sql",
                    "006-said.sql"));

    private final Database database;
    private final Optional<DataFolder> folder;

    private Memory(Database database, Optional<DataFolder> folder) {
        this.database = database;
        this.folder = folder;
    }

    /**
     * Opens the store of a data folder, making both where they are missing.
     *
     * @throws StoreFailure when another service holds the folder, or the file is damaged, of a later version or of another program;
     *     the file is left as it is
     */
    public static Memory open(Path data) {
        return open(data, MIGRATIONS.present());
    }

    static Memory open(Path data, int version) {
        try {
            DataFolder folder = DataFolder.take(data, "agents");
            try {
                String name = folder.resolve("memory.db").toString();
                return new Memory(Database.open(Database.FILE + name, name, MIGRATIONS, version), Optional.of(folder));
            } catch (StoreFailure e) {
                folder.close();
                throw e;
            }
        } catch (IOException e) {
            throw new StoreFailure(
                    "data: " + data + " cannot be used: " + e + "; give a folder that can be written with --data", e);
        }
    }

    /**
     * Opens a store by its JDBC URL, such as {@code jdbc:postgresql://host/crucible?user=…}.
     *
     * @throws StoreFailure when it cannot be reached, or is of a later version or of another program; the message never holds the
     *     URL, which may carry a password
     */
    public static Memory open(String jdbcUrl) {
        return new Memory(Database.open(jdbcUrl, "the database", MIGRATIONS), Optional.empty());
    }

    /** Does several things to the store at once: all of them or none. */
    public <T> T together(Supplier<T> work) {
        return database.transaction(rows -> work.get());
    }

    /** Writes to the store without changing it; throws when it takes no writes. */
    public void write() {
        database.probe();
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
        return questions(Clock.systemUTC());
    }

    Questions questions(Clock clock) {
        return new Questions(database, clock);
    }

    /** What was launched and not yet told about. */
    public Watches watches() {
        return new Watches(database);
    }

    /** The project folders that may be read. */
    public ProjectConsents projectConsents() {
        return new ProjectConsents(database);
    }

    /** The prepared lines that were said. */
    public SaidPhrases saidPhrases() {
        return new SaidPhrases(database);
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
            throw new StoreFailure("the data folder cannot be released: " + e.getMessage(), e);
        }
    }
}
