package dev.crucible.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Statements within a transaction; arguments are always bound, never part of the SQL text. */
public final class Rows {

    private final Statements statements;

    Rows(Statements statements) {
        this.statements = statements;
    }

    /** Maps the current row of a result set to a value; it must not query the database. */
    public interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Runs a statement that changes rows and returns their number. */
    public int change(String sql, @Nullable Object... arguments) throws SQLException {
        return statements.with(sql, arguments).executeUpdate();
    }

    public <T> List<T> all(String sql, Reader<T> reader, Object... arguments) throws SQLException {
        try (ResultSet result = statements.with(sql, arguments).executeQuery()) {
            List<T> all = new ArrayList<>();
            while (result.next()) {
                all.add(reader.read(result));
            }
            return all;
        }
    }

    public <T> Optional<T> first(String sql, Reader<T> reader, Object... arguments) throws SQLException {
        List<T> all = all(sql, reader, arguments);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getFirst());
    }

    /** Returns the value of a query that always has one row. */
    public long number(String sql, Object... arguments) throws SQLException {
        return first(sql, row -> row.getLong(1), arguments).orElseThrow();
    }
}
