package dev.crucible.lab.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/** Writer of Parquet files with DuckDB, which may access only the written file. */
public final class ParquetWriter {

    private ParquetWriter() {}

    /**
     * Writes {@code table} to {@code file}.
     *
     * @throws LinkageError if DuckDB's native library cannot be loaded
     */
    public static void write(MeasuredTable table, Path file) throws IOException {
        String target = "'" + file.toAbsolutePath().toString().replace("'", "''") + "'";
        Properties settings = new Properties();
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("allow_community_extensions", "false");
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", settings);
                Statement statement = connection.createStatement()) {
            statement.execute("set allowed_paths = [" + target + "]");
            statement.execute("set enable_external_access = false");
            statement.execute("set lock_configuration = true");
            statement.execute("create table measured (" + declared(table) + ")");
            try (DuckDBAppender appender = connection
                    .unwrap(DuckDBConnection.class)
                    .createAppender(DuckDBConnection.DEFAULT_SCHEMA, "measured")) {
                for (List<Object> row : table.rows()) {
                    append(appender, row);
                }
            }
            statement.execute("copy measured to " + target + " (format parquet)");
        } catch (SQLException e) {
            throw new IOException(
                    String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given"), e);
        }
    }

    private static String declared(MeasuredTable table) {
        return table.columns().stream()
                .map(column -> '"' + column.name() + "\" " + type(column.kind()))
                .collect(Collectors.joining(", "));
    }

    private static String type(MeasuredTable.Kind kind) {
        return switch (kind) {
            case TEXT -> "varchar";
            case WHOLE -> "bigint";
            case DECIMAL -> "double";
            case FLAG -> "boolean";
        };
    }

    private static void append(DuckDBAppender appender, List<Object> row) throws SQLException {
        appender.beginRow();
        for (Object value : row) {
            switch (value) {
                case null -> appender.appendNull();
                case String text -> appender.append(text);
                case Long whole -> appender.append(whole.longValue());
                case Double decimal -> appender.append(decimal.doubleValue());
                case Boolean flag -> appender.append(flag.booleanValue());
                default -> throw new IllegalArgumentException("a table holds no " + value.getClass());
            }
        }
        appender.endRow();
    }
}
