package dev.crucible.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Migrates a store to the present version, one transaction per step, and rejects a store of an unknown version.
 * A step is an SQL script in the package of the class that owns the store; a released script is never changed.
 */
public final class Migrations {

    private static final System.Logger LOG = System.getLogger(Migrations.class.getName());
    private static final Pattern COMMENT = Pattern.compile("(?m)^--.*$");

    private final Class<?> owner;
    private final List<String> steps;

    /** Creates migrations from the scripts {@code steps}, in order, in the package of {@code owner}. */
    public Migrations(Class<?> owner, List<String> steps) {
        this.owner = owner;
        this.steps = List.copyOf(steps);
    }

    /** Returns the version after all steps. */
    public int present() {
        return steps.size();
    }

    /**
     * Applies the steps after the store's version up to {@code target}; a file that has data is copied first.
     *
     * @throws StoreFailure if the store is of a later version or of another program
     */
    void apply(Database database, String name, int target) {
        int version = database.transaction(rows -> version(rows, database.sqlite(), name));
        if (version > present()) {
            throw new StoreFailure(name + " was written by a later version (" + version + ", this one knows "
                    + present() + "); update Crucible, or give another --data folder. It was left as it is.");
        }
        Optional<Path> copy = version > 0 && version < target ? database.copyAside(name, version) : Optional.empty();
        for (int step = version + 1; step <= target; step++) {
            int next = step;
            database.run(rows -> apply(rows, next));
        }
        if (version > 0 && version < target) {
            LOG.log(
                    Level.WARNING,
                    "%s was brought from version %d to %d; %s"
                            .formatted(
                                    name,
                                    version,
                                    target,
                                    copy.map(file -> "a copy of it as it was is " + file)
                                            .orElse("Crucible keeps no copy of it")));
        }
    }

    /** Returns the version of a store, 0 if it is empty. */
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
            throw new StoreFailure(
                    name + " belongs to another program: it has tables, but no schema_version. It was left as it is.");
        }
        rows.change("CREATE TABLE schema_version (version INTEGER PRIMARY KEY, applied BIGINT NOT NULL)");
        return 0;
    }

    private void apply(Rows rows, int step) throws SQLException {
        String script = COMMENT.matcher(script(steps.get(step - 1))).replaceAll("");
        for (String statement : script.split(";")) {
            if (!statement.isBlank()) {
                rows.change(statement.strip());
            }
        }
        rows.change("INSERT INTO schema_version VALUES (?, ?)", step, System.currentTimeMillis());
    }

    private String script(String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
