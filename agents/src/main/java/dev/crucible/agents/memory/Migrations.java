package dev.crucible.agents.memory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/** Brings a store to the present version, one transaction a step; refuses what it does not know. */
final class Migrations {

    /** In order; a file is never changed once it was released. */
    private static final List<String> STEPS = List.of("001-conversations.sql", "002-tasks.sql");

    static final int PRESENT = STEPS.size();

    private static final Pattern COMMENT = Pattern.compile("(?m)^--.*$");

    private Migrations() {}

    /**
     * Applies the steps after the store's version up to {@code target}.
     *
     * @throws MemoryFailure when the store is of a later version or of another program
     */
    static void apply(Database database, String name, int target) {
        int version = database.transaction(rows -> version(rows, database.sqlite(), name));
        if (version > PRESENT) {
            throw new MemoryFailure(name + " was written by a later version (" + version + ", this one knows " + PRESENT
                    + "); update Crucible, or give another --data folder. It was left as it is.");
        }
        for (int step = version + 1; step <= target; step++) {
            int next = step;
            database.transaction(rows -> {
                apply(rows, next);
                return null;
            });
        }
    }

    /** 0 for an empty store. */
    private static int version(Rows rows, boolean sqlite, String name) throws SQLException {
        List<String> tables = rows.all(
                sqlite
                        ? "SELECT name FROM sqlite_master WHERE type = 'table'"
                        : "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()",
                row -> row.getString(1));
        if (tables.contains("schema_version")) {
            return (int) rows.number("SELECT COALESCE(MAX(version), 0) FROM schema_version");
        }
        if (!tables.isEmpty()) {
            throw new MemoryFailure(
                    name + " belongs to another program: it has tables, but no schema_version. It was left as it is.");
        }
        rows.change("CREATE TABLE schema_version (version INTEGER PRIMARY KEY, applied BIGINT NOT NULL)");
        return 0;
    }

    private static void apply(Rows rows, int step) throws SQLException {
        String script = COMMENT.matcher(script(STEPS.get(step - 1))).replaceAll("");
        for (String statement : script.split(";")) {
            if (!statement.isBlank()) {
                rows.change(statement.strip());
            }
        }
        rows.change("INSERT INTO schema_version VALUES (?, ?)", step, System.currentTimeMillis());
    }

    private static String script(String name) {
        try (InputStream in = Migrations.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
