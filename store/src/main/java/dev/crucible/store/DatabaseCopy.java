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

/** Copies of SQLite files beside those who write to them: whole, as one commit left them, without what was deleted. */
public final class DatabaseCopy {

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    private DatabaseCopy() {}

    /** Whether {@code file} is such a file. */
    public static boolean canCopy(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    /**
     * Copies {@code file} to {@code target}, which must not be there and is its owner's alone.
     *
     * @throws StoreFailure when it cannot be read or the copy cannot be written
     */
    public static void of(Path file, Path target) throws IOException {
        // SQLite copies into an empty file, and leaves its rights.
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
