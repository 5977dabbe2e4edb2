package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.table.TableColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBDriver;

/**
 * Reader of a Parquet file's columns through DuckDB, restricted to this one file: no extension is installed or loaded,
 * no other file or address can be read. Opening the first file loads its native library.
 */
final class ParquetFile implements AutoCloseable {

    private final Path file;
    private final Connection connection;

    ParquetFile(Path file) {
        this.file = file;
        this.connection = connect();
    }

    private Connection connect() {
        Properties settings = new Properties();
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("allow_community_extensions", "false");
        try {
            Connection opened = new DuckDBDriver().connect("jdbc:duckdb:", settings);
            try (Statement statement = opened.createStatement()) {
                statement.execute("set allowed_paths = [" + quoted(path(), '\'') + "]");
                statement.execute("set enable_external_access = false");
                statement.execute("set lock_configuration = true");
            }
            return opened;
        } catch (SQLException | UnsatisfiedLinkError e) {
            throw new DataException(
                    ("%s: Parquet cannot be read on this machine (%s); it needs 64-bit Linux on x86 and a temporary "
                                    + "directory that may hold native libraries; otherwise convert the file to JSONL or image "
                                    + "folders")
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    private String path() {
        return file.toAbsolutePath().toString();
    }

    /** Consumer of the values of one row. */
    @FunctionalInterface
    interface Row {
        void take(String origin, ResultSet values) throws SQLException, IOException;
    }

    /** Returns the names of the columns. */
    List<String> columns() {
        return query("describe select * from read_parquet(?)", values -> {
            List<String> names = new ArrayList<>();
            while (values.next()) {
                names.add(values.getString(1));
            }
            return names;
        });
    }

    /** Returns the columns of plain values, with those of text marked, without structures and lists. */
    List<TableColumn> typedColumns() {
        return query("describe select * from read_parquet(?)", values -> {
            List<TableColumn> columns = new ArrayList<>();
            while (values.next()) {
                String type = values.getString(2);
                boolean nested = type.startsWith("STRUCT") || type.startsWith("MAP") || type.endsWith("]");
                boolean number = type.matches("(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL.*)");
                if (!nested && !type.equals("BLOB")) {
                    columns.add(new TableColumn(values.getString(1), !number));
                }
            }
            return columns;
        });
    }

    /** Returns true if {@code column} is a structure with encoded bytes in it, as the hub stores images. */
    boolean isStructure(String column) {
        return query(
                "describe select %s from read_parquet(?)".formatted(quoted(column, '"')),
                values -> values.next() && values.getString(2).startsWith("STRUCT"));
    }

    /** Passes the rows in their order to {@code row}; {@code selected} are SQL expressions over the columns. */
    void forEach(List<String> selected, Row row) {
        query("select %s from read_parquet(?)".formatted(String.join(", ", selected)), values -> {
            long rows = 0;
            while (values.next()) {
                row.take(file + ", row " + ++rows, values);
            }
            return rows;
        });
    }

    /** Quotes a column's name for {@link #forEach}. */
    static String name(String column) {
        return quoted(column, '"');
    }

    private static String quoted(String text, char quote) {
        String mark = String.valueOf(quote);
        return mark + text.replace(mark, mark + mark) + mark;
    }

    /** Function of a query's result. */
    @FunctionalInterface
    private interface Answer<T> {
        T of(ResultSet values) throws SQLException, IOException;
    }

    private <T> T query(String sql, Answer<T> answer) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, path());
            try (ResultSet values = statement.executeQuery()) {
                return answer.of(values);
            }
        } catch (SQLException | IOException e) {
            throw new DataException(
                    "%s cannot be read as Parquet (%s); check that it is complete"
                            .formatted(
                                    file,
                                    Optional.ofNullable(e.getMessage())
                                            .flatMap(message -> message.lines().findFirst())
                                            .orElse("no reason given")),
                    e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new DataException("%s cannot be closed (%s)".formatted(file, e.getMessage()), e);
        }
    }
}
