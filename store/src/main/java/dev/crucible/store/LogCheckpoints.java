package dev.crucible.store;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Moves what was committed from the write-ahead log of an SQLite file into the file, beside those who write. Left to SQLite, every
 * so often a commit does it and waits for the disk.
 */
final class LogCheckpoints implements AutoCloseable {

    private static final Logger LOG = System.getLogger(LogCheckpoints.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** As much as SQLite lets gather by itself. */
    private static final long LARGE = 4L << 20;

    private final Path log;
    private final Connection connection;
    private final Thread thread;

    /** Begins for an open file with a write-ahead log. */
    LogCheckpoints(String url) throws SQLException {
        log = Path.of(url.substring(Database.FILE.length()) + "-wal");
        connection = DriverManager.getConnection(url);
        // Not a virtual one: SQLite would hold its carrier while it waits for the disk.
        thread = Thread.ofPlatform().name("checkpoints").daemon().start(this::watch);
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(PAUSE);
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        try {
            if (Files.exists(log) && Files.size(log) > LARGE) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
                }
            }
        } catch (java.io.IOException | SQLException e) {
            LOG.log(Level.WARNING, "the write-ahead log grows on: {0}", e.toString());
        }
    }

    @Override
    public void close() throws SQLException {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        connection.close();
    }
}
