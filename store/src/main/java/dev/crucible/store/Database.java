package dev.crucible.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One JDBC connection, thread-safe: a fair lock runs one transaction at a time. Waiting virtual threads do not pin their carrier. */
public final class Database implements AutoCloseable {

    /** Prefix of the JDBC URL of an SQLite file. */
    public static final String FILE = "jdbc:sqlite:";

    private static final System.Logger LOG = System.getLogger(Database.class.getName());
    private static final int LIVELINESS_SECONDS = 5;
    private static final int SQLITE_BUSY = 5;

    /**
     * Size of the write-ahead log in pages at which the committing thread checkpoints itself, because {@link LogCheckpoints} falls behind.
     */
    private static final int PAGES_AT_MOST = 10_000;

    private final String url;
    private final boolean sqlite;
    private final ReentrantLock turn = new ReentrantLock(true);
    private Connection connection;
    private Statements statements;
    private boolean inTransaction;
    private @Nullable LogCheckpoints checkpoints;

    /** A unit of work, run in one transaction. */
    public interface Work<T> {
        T in(Rows rows) throws SQLException;
    }

    /** A unit of work without a result. */
    public interface Step {
        void in(Rows rows) throws SQLException;
    }

    private static final String LOCKED =
            " is locked by another program and was left as it is; close that one, or give another --data folder.";

    private Database(String url) throws SQLException {
        this.url = url;
        this.sqlite = url.startsWith(FILE);
        use(connect());
    }

    private void use(Connection fresh) {
        connection = fresh;
        statements = new Statements(fresh);
    }

    /**
     * Opens a database and migrates it to the present version.
     *
     * @param url a JDBC URL; messages show it only for a file, because it may contain a password
     * @param name name of the database in messages
     * @throws StoreFailure if the database cannot be reached, is damaged, or belongs to a later version or another program; it stays unchanged
     */
    public static Database open(String url, String name, Migrations migrations) {
        return open(url, name, migrations, migrations.present());
    }

    /** Opens a database and migrates it up to {@code version}; for tests of migrations. */
    public static Database open(String url, String name, Migrations migrations, int version) {
        Database database;
        try {
            if (url.startsWith(FILE)) {
                OwnersAlone.keep(Path.of(url.substring(FILE.length())));
            }
            database = new Database(url);
        } catch (IOException e) {
            throw new StoreFailure(damaged(name, e.toString()), e);
        } catch (SQLException e) {
            throw new StoreFailure(cannotOpen(url, name, e), url.startsWith(FILE) ? e : null);
        }
        try {
            database.check(name);
            migrations.apply(database, name, version);
            if (database.sqlite()) {
                // Not earlier: the pragma writes to the file, and until now the file could have belonged to another
                // program.
                database.execute("PRAGMA journal_mode = WAL");
                database.execute("PRAGMA wal_autocheckpoint = " + PAGES_AT_MOST);
                // Take a write lock now: if another program locks the file, reads would succeed and only a later write
                // would fail.
                database.execute("BEGIN IMMEDIATE");
                database.execute("ROLLBACK");
                database.checkpoints = new LogCheckpoints(url);
            }
            return database;
        } catch (StoreFailure e) {
            database.close();
            throw locked(e) ? new StoreFailure(name + LOCKED, e) : e;
        } catch (SQLException e) {
            database.close();
            throw new StoreFailure(cannotOpen(url, name, e), e);
        }
    }

    private static boolean locked(StoreFailure failure) {
        return failure.getCause() instanceof SQLException e && e.getErrorCode() == SQLITE_BUSY;
    }

    private static String cannotOpen(String url, String name, SQLException e) {
        if (url.startsWith(FILE)) {
            return damaged(name, origin(e));
        }
        if (!hasDriver(url)) {
            return name + " needs its JDBC driver on the class path; put it there, or give a --data folder instead";
        }
        return name + " cannot be reached (SQL state " + e.getSQLState() + "); check its URL, name and password";
    }

    /**
     * Returns true if a driver accepts {@code url}. The SQL state cannot show it: a driver that fails to connect reports the state of a missing one.
     */
    private static boolean hasDriver(String url) {
        try {
            DriverManager.getDriver(url);
            return true;
        } catch (SQLException _) {
            return false;
        }
    }

    private void check(String name) {
        if (!sqlite) {
            return;
        }
        String found;
        try {
            found = transaction(rows ->
                    rows.first("PRAGMA quick_check(1)", row -> row.getString(1)).orElse("no answer"));
        } catch (StoreFailure e) {
            throw locked(e) ? e : new StoreFailure(damaged(name, String.valueOf(e.getMessage())), e);
        }
        if (!found.equals("ok")) {
            throw new StoreFailure(damaged(name, found));
        }
    }

    /** Returns the message of the root cause: the driver wraps, for instance, the failure to load its native library. */
    private static String origin(Throwable failure) {
        return failure.getCause() == null ? String.valueOf(failure.getMessage()) : origin(failure.getCause());
    }

    private static String damaged(String name, String reason) {
        return name + " cannot be read (" + reason.lines().findFirst().orElse("unknown") + "). It was left as it is: "
                + "put a copy of it back, move it away to begin anew, or give another --data folder.";
    }

    public boolean sqlite() {
        return sqlite;
    }

    /** Runs {@code work} atomically: commits its changes, or rolls all of them back. A nested call joins the outer transaction. */
    public <T> T transaction(Work<T> work) {
        turn.lock();
        try {
            if (inTransaction) {
                return work.in(new Rows(statements));
            }
            reconnect();
            return commit(work);
        } catch (SQLException e) {
            throw new StoreFailure("the database cannot be used: " + e.getMessage(), e);
        } finally {
            turn.unlock();
        }
    }

    /** Runs {@code step} atomically, as {@link #transaction} does. */
    public void run(Step step) {
        boolean _ = transaction(rows -> {
            step.in(rows);
            return true;
        });
    }

    /** Runs a statement outside a transaction. */
    public void execute(String sql) {
        turn.lock();
        try (Statement statement = plain().createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new StoreFailure("the database cannot be used: " + e.getMessage(), e);
        } finally {
            turn.unlock();
        }
    }

    /**
     * Copies a file beside itself, because an earlier version cannot read it after its migration.
     *
     * @return the copy; empty for a server, whose operator makes copies
     */
    Optional<Path> copyAside(String name, int version) {
        if (!sqlite) {
            return Optional.empty();
        }
        Path file = Path.of(url.substring(FILE.length()));
        String stem = file.getFileName() + ".version-" + version;
        Path copy = file.resolveSibling(stem);
        for (int next = 2; Files.exists(copy); next++) {
            copy = file.resolveSibling(stem + "-" + next);
        }
        try {
            try {
                DatabaseCopy.of(file, copy);
                return Optional.of(copy);
            } catch (StoreFailure e) {
                Files.deleteIfExists(copy);
                throw e;
            }
        } catch (IOException | StoreFailure e) {
            throw new StoreFailure(
                    "%s is of an earlier version and cannot be copied before it is brought to this one (%s); free some space, or give another --data folder. It was left as it is."
                            .formatted(name, origin(e)),
                    e);
        }
    }

    /** Commits a write that changes no data; throws if the database takes no writes. */
    public void probe() {
        run(rows -> rows.change("UPDATE schema_version SET applied = applied"));
    }

    /** Truncates the write-ahead log of a file, because deleted data could still be read there. */
    public void emptyLog() {
        if (sqlite) {
            execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }

    private Connection plain() throws SQLException {
        reconnect();
        try {
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            discard();
            throw e;
        }
        return connection;
    }

    private <T> T commit(Work<T> work) throws SQLException {
        boolean done = false;
        inTransaction = true;
        try {
            connection.setAutoCommit(false);
            T result = work.in(new Rows(statements));
            connection.commit();
            done = true;
            return result;
        } finally {
            inTransaction = false;
            if (!done) {
                undo();
            }
        }
    }

    /**
     * Rolls back. SQLite has done so itself after a full disk or a failed read or write; its driver then begins no other transaction, so that
     * connection is discarded.
     */
    private void undo() {
        try {
            connection.rollback();
        } catch (SQLException e) {
            discard();
        }
    }

    /** Closes the connection; the next transaction opens another. */
    private void discard() {
        try (Connection _ = connection) {
            statements.close();
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "a broken connection was closed", e);
        }
    }

    /** Replaces a connection that was discarded, or that its server closed. */
    private void reconnect() throws SQLException {
        if (sqlite ? connection.isClosed() : !connection.isValid(LIVELINESS_SECONDS)) {
            discard();
            use(connect());
        }
    }

    private Connection connect() throws SQLException {
        Connection fresh = DriverManager.getConnection(url);
        if (sqlite) {
            try (Statement statement = fresh.createStatement()) {
                statement.execute("PRAGMA busy_timeout = 5000");
                // An acknowledged commit survives a power cut.
                statement.execute("PRAGMA synchronous = FULL");
                statement.execute("PRAGMA foreign_keys = ON");
                // Overwrite deleted data, so that a player's deletion leaves nothing readable in the file.
                statement.execute("PRAGMA secure_delete = ON");
            } catch (SQLException e) {
                fresh.close();
                throw e;
            }
        }
        return fresh;
    }

    @Override
    public void close() {
        turn.lock();
        try {
            if (checkpoints != null) {
                checkpoints.close();
            }
            statements.close();
            connection.close();
        } catch (SQLException e) {
            throw new StoreFailure("the database cannot be closed: " + e.getMessage(), e);
        } finally {
            turn.unlock();
        }
    }
}
