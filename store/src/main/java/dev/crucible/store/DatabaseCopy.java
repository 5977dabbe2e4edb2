package dev.crucible.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** Copies SQLite files while others write to them: each copy is a complete, committed snapshot without deleted data. */
public final class DatabaseCopy {

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    private DatabaseCopy() {}

    /** Returns true if {@code file} is an SQLite file. */
    public static boolean canCopy(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    /**
     * Copies {@code file} to {@code target}, which must not exist; only its owner can read the copy.
     *
     * @throws StoreFailure if the file cannot be read or the copy cannot be written
     */
    public static void of(Path file, Path target) throws IOException {
        // SQLite copies into an empty file and keeps its permissions.
        OwnersAlone.keep(target);
        try (Connection connection = DriverManager.getConnection(Database.FILE + file)) {
            try (Statement patience = connection.createStatement()) {
                patience.execute("PRAGMA busy_timeout = 5000");
            }
            try (PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
                copy.setString(1, target.toString());
                copy.execute();
            }
        } catch (SQLException e) {
            throw new StoreFailure(file + " cannot be copied: " + e.getMessage(), e);
        }
    }
}
