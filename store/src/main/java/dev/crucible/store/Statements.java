package dev.crucible.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The prepared statements of one connection; those used last are kept, since to prepare one costs more than to run it. */
final class Statements implements AutoCloseable {

    private static final int KEPT = 100;

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(16, 0.75f, true);

    Statements(Connection connection) {
        this.connection = connection;
    }

    /** The statement of a text, with its arguments; it is not closed by who uses it. */
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

    /** Closes the statements; the connection is its owner's. */
    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : prepared.values()) {
            statement.close();
        }
        prepared.clear();
    }
}
