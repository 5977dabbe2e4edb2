package dev.crucible.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
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
