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
 * Checkpoints the write-ahead log of an SQLite file in the background.
 * Without it, SQLite checkpoints within a commit from time to time, and that commit waits for the disk.
 */
final class LogCheckpoints implements AutoCloseable {

    private static final Logger LOG = System.getLogger(LogCheckpoints.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** Log size in bytes above which a checkpoint runs; about SQLite's own default. */
    private static final long LARGE = 4L << 20;

    private final Path log;
    private final Connection connection;
    private final Thread thread;

    /** Starts checkpoints for an open file with a write-ahead log. */
    LogCheckpoints(String url) throws SQLException {
        log = Path.of(url.substring(Database.FILE.length()) + "-wal");
        connection = DriverManager.getConnection(url);
        // A platform thread: SQLite would pin the carrier of a virtual thread while it waits for the disk.
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
