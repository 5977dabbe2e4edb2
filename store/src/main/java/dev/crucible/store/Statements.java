package dev.crucible.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** LRU cache of one connection's prepared statements, because preparing one costs more than running it. */
final class Statements implements AutoCloseable {

    private static final int KEPT = 100;

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(16, 0.75f, true);

    Statements(Connection connection) {
        this.connection = connection;
    }

    /** Returns the prepared statement of a text with its arguments bound; callers must not close it. */
    PreparedStatement with(String sql, Object... arguments) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
            if (prepared.size() > KEPT) {
                forgetOldest();
            }
        }
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
        return statement;
    }

    private void forgetOldest() throws SQLException {
        Iterator<PreparedStatement> oldest = prepared.values().iterator();
        PreparedStatement statement = oldest.next();
        oldest.remove();
        statement.close();
    }

    /** Closes the statements but not the connection. */
    @Override
    public void close() throws SQLException {
        List<PreparedStatement> all = List.copyOf(prepared.values());
        prepared.clear();
        for (PreparedStatement statement : all) {
            statement.close();
        }
    }
}
