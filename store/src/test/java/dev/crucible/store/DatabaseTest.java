package dev.crucible.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A connection that SQLite has rolled back: the failed transaction leaves nothing, and the next one is whole again. */
class DatabaseTest {

    private static final String LARGE = "x".repeat(100_000);

    @TempDir
    Path folder;

    private Database database;

    @BeforeEach
    void open() {
        String file = folder.resolve("a.db").toString();
        database = Database.open(Database.FILE + file, file, new Migrations(DatabaseTest.class, List.of("001.sql")));
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** Takes the room: the limit counts pages of this connection only, so that a new connection has room. */
    private static void fill(Rows rows) throws SQLException {
        rows.number("PRAGMA max_page_count = 1");
    }

    private void put(String text) {
        database.run(rows -> rows.change("INSERT INTO notes (text) VALUES (?)", text));
    }

    private List<String> notes() {
        return database.transaction(rows -> rows.all("SELECT text FROM notes ORDER BY id", row -> row.getString(1)));
    }

    @Test
    void goesOnAfterAFullDisk() {
        put("before");
        for (int time = 0; time < 3; time++) {
            assertThatThrownBy(() -> database.run(rows -> {
                        fill(rows);
                        rows.change("INSERT INTO notes (text) VALUES (?)", "half");
                        rows.change("INSERT INTO notes (text) VALUES (?)", LARGE);
                    }))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining("database or disk is full");
        }
        put("after");
        assertThat(notes()).containsExactly("before", "after");
    }

    @Test
    void keepsTransactionsWholeAfterAFullDisk() {
        assertThatThrownBy(() -> database.run(rows -> {
                    fill(rows);
                    rows.change("INSERT INTO notes (text) VALUES (?)", LARGE);
                }))
                .isInstanceOf(StoreFailure.class);
        assertThatThrownBy(() -> database.run(rows -> {
                    rows.change("INSERT INTO notes (text) VALUES (?)", "half");
                    throw new IllegalStateException("the other half fails");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(notes()).isEmpty();
    }

    @Test
    void copiesAFileBeforeItsMigration() throws Exception {
        put("before");
        database.close();
        Path file = folder.resolve("a.db");
        Migrations two = new Migrations(DatabaseTest.class, List.of("001.sql", "002.sql"));
        database = Database.open(Database.FILE + file, file.toString(), two);
        put("after");
        Path copy = folder.resolve("a.db.version-1");
        assertThat(Files.getPosixFilePermissions(copy)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        try (Database earlier =
                Database.open(Database.FILE + copy, "copy", new Migrations(DatabaseTest.class, List.of("001.sql")))) {
            List<String> kept =
                    earlier.transaction(rows -> rows.all("SELECT text FROM notes", row -> row.getString(1)));
            assertThat(kept).containsExactly("before");
        }
        database.close();
        // A file that is migrated needs no further copy, and a copy is never written over.
        database = Database.open(Database.FILE + file, file.toString(), two);
        database.close();
        Files.copy(copy, file, StandardCopyOption.REPLACE_EXISTING);
        database = Database.open(Database.FILE + file, file.toString(), two);
        assertThat(notes()).containsExactly("before");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString()).filter(name -> name.contains("version")))
                    .containsExactlyInAnyOrder("a.db.version-1", "a.db.version-1-2");
        }
    }

    @Test
    void goesOnAfterAFailureInANestedTransaction() {
        assertThatThrownBy(() -> database.run(rows -> {
                    fill(rows);
                    put("half");
                    put(LARGE);
                }))
                .isInstanceOf(StoreFailure.class);
        database.execute("VACUUM");
        put("after");
        assertThat(notes()).containsExactly("after");
    }
}
