package dev.crucible.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One connection, used by one thread at a time; waiting virtual threads do not hold a carrier. */
public final class Database implements AutoCloseable {

    /** How the URL of an SQLite file begins. */
    public static final String FILE = "jdbc:sqlite:";

    private static final int LIVELINESS_SECONDS = 5;
    private static final int SQLITE_BUSY = 5;

    /** A log that grows to this although there are checkpoints is shortened by whoever commits. */
    private static final int PAGES_AT_MOST = 10_000;

    private final String url;
    private final boolean sqlite;
    private final ReentrantLock turn = new ReentrantLock(true);
    private Connection connection;
    private Statements statements;
    private boolean inTransaction;
    private @Nullable LogCheckpoints checkpoints;

    /** What is done in one transaction. */
    public interface Work<T> {
        T in(Rows rows) throws SQLException;
    }

    /** What is done in one transaction and gives nothing. */
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
     * Opens a database and brings it to the present version.
     *
     * @param url a JDBC URL; never part of a message unless it is a file's, since it may carry a password
     * @param name the database's, for messages
     * @throws StoreFailure when it cannot be reached, or is damaged, of a later version or of another program; it is left as it is
     */
    public static Database open(String url, String name, Migrations migrations) {
        return open(url, name, migrations, migrations.present());
    }

    /** The same up to a version that is not the present one; for tests of migrations. */
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
                // Only now: it writes to the file, which was not known to be ours before.
                database.execute("PRAGMA journal_mode = WAL");
                database.execute("PRAGMA wal_autocheckpoint = " + PAGES_AT_MOST);
                // Reading goes on beside another program that keeps the file for itself; writing would fail later.
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

    /** Whether a driver takes {@code url}; one that cannot connect has the SQL state of none. */
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

    /** What the first of the failures said: the driver wraps, for instance, that its library could not be loaded. */
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

    /** Does {@code work} wholly or not at all; within another transaction it is part of that. */
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

    /** The same of what gives nothing. */
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

    /** Empties the write-ahead log of a file, where what was deleted could still be read. */
    public void emptyLog() {
        if (sqlite) {
            execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }

    private Connection plain() throws SQLException {
        connection.setAutoCommit(true);
        return connection;
    }

    private <T> T commit(Work<T> work) throws SQLException {
        connection.setAutoCommit(false);
        boolean done = false;
        inTransaction = true;
        try {
            T result = work.in(new Rows(statements));
            connection.commit();
            done = true;
            return result;
        } finally {
            inTransaction = false;
            if (!done) {
                connection.rollback();
            }
        }
    }

    /** A file does not hang up; a server may. */
    private void reconnect() throws SQLException {
        if (!sqlite && !connection.isValid(LIVELINESS_SECONDS)) {
            connection.close();
            use(connect());
        }
    }

    private Connection connect() throws SQLException {
        Connection fresh = DriverManager.getConnection(url);
        if (sqlite) {
            try (Statement statement = fresh.createStatement()) {
                statement.execute("PRAGMA busy_timeout = 5000");
                // A commit that was answered survives a power cut.
                statement.execute("PRAGMA synchronous = FULL");
                statement.execute("PRAGMA foreign_keys = ON");
                // What a player has deleted shall not be found in the file.
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
