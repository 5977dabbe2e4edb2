package dev.crucible.agents.memory;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;

/** One connection, used by one thread at a time; waiting virtual threads do not hold a carrier. */
final class Database implements AutoCloseable {

    private static final int LIVELINESS_SECONDS = 5;

    private final String url;
    private final boolean sqlite;
    private final ReentrantLock turn = new ReentrantLock(true);
    private Connection connection;

    /** What is done in one transaction. */
    interface Work<T> {
        T in(Rows rows) throws SQLException;
    }

    private Database(String url) throws SQLException {
        this.url = url;
        this.sqlite = url.startsWith("jdbc:sqlite:");
        this.connection = connect();
    }

    static Database open(String url) throws SQLException {
        return new Database(url);
    }

    boolean sqlite() {
        return sqlite;
    }

    /** Does {@code work} wholly or not at all. */
    <T> T transaction(Work<T> work) {
        turn.lock();
        try {
            reconnect();
            return commit(work);
        } catch (SQLException e) {
            throw new MemoryFailure("the agents' memory cannot be used: " + e.getMessage(), e);
        } finally {
            turn.unlock();
        }
    }

    /** Runs a statement outside a transaction. */
    void execute(String sql) {
        turn.lock();
        try (Statement statement = plain().createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new MemoryFailure("the agents' memory cannot be used: " + e.getMessage(), e);
        } finally {
            turn.unlock();
        }
    }

    private Connection plain() throws SQLException {
        connection.setAutoCommit(true);
        return connection;
    }

    private <T> T commit(Work<T> work) throws SQLException {
        connection.setAutoCommit(false);
        boolean done = false;
        try {
            T result = work.in(new Rows(connection));
            connection.commit();
            done = true;
            return result;
        } finally {
            if (!done) {
                connection.rollback();
            }
        }
    }

    /** A file does not hang up; a server may. */
    private void reconnect() throws SQLException {
        if (!sqlite && !connection.isValid(LIVELINESS_SECONDS)) {
            connection.close();
            connection = connect();
        }
    }

    private Connection connect() throws SQLException {
        Connection fresh = DriverManager.getConnection(url);
        if (sqlite) {
            try (Statement statement = fresh.createStatement()) {
                statement.execute("PRAGMA busy_timeout = 5000");
                statement.execute("PRAGMA synchronous = NORMAL");
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
            connection.close();
        } catch (SQLException e) {
            throw new MemoryFailure("the agents' memory cannot be closed: " + e.getMessage(), e);
        } finally {
            turn.unlock();
        }
    }
}
