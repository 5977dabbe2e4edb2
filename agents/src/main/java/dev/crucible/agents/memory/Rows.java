package dev.crucible.agents.memory;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements within a transaction; arguments are always bound, never part of the text. */
record Rows(Connection connection) {

    /** Makes a value of the row a result stands on. */
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Changes rows and tells how many. */
    int change(String sql, Object... arguments) throws SQLException {
        try (PreparedStatement statement = prepare(sql, arguments)) {
            return statement.executeUpdate();
        }
    }

    <T> List<T> all(String sql, Reader<T> reader, Object... arguments) throws SQLException {
        try (PreparedStatement statement = prepare(sql, arguments);
                ResultSet result = statement.executeQuery()) {
            List<T> all = new ArrayList<>();
            while (result.next()) {
                all.add(reader.read(result));
            }
            return all;
        }
    }

    <T> Optional<T> first(String sql, Reader<T> reader, Object... arguments) throws SQLException {
        List<T> all = all(sql, reader, arguments);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getFirst());
    }

    /** The single value of a query that always has one. */
    long number(String sql, Object... arguments) throws SQLException {
        return first(sql, row -> row.getLong(1), arguments).orElseThrow();
    }

    private PreparedStatement prepare(String sql, Object... arguments) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
        return statement;
    }
}
