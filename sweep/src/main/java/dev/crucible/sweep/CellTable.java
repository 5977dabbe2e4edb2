package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.RoundMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBDriver;

/** The rows of a sweep as a tidy table: one line per cell, one column for each axis and each measure. */
public final class CellTable {

    /** The name of its files, without their endings. */
    static final String NAME = "cells";

    private CellTable() {}

    /** Returns one line; numbers that were not collected are null. */
    public static ObjectNode line(Grid grid, CellOutcome row) {
        CellScore score = row.score();
        Detection detection = score.detection();
        ObjectNode line = Json.object().put("number", row.cell().number());
        for (int axis = 0; axis < grid.axes().size(); axis++) {
            line.set(grid.axes().get(axis).name(), value(row.cell().labels().get(axis)));
        }
        line.put("clients", row.cell().strategy().clients());
        line.put("planned_rounds", row.cell().strategy().rounds());
        line.put("rounds", score.rounds());
        line.put("rung", row.rung());
        line.put("state", row.state());
        line.set("final_accuracy", Json.number(score.value(RoundMetrics.TEST_ACCURACY)));
        line.set("worst_tenth_accuracy", Json.number(score.value(RoundMetrics.WORST_TENTH)));
        line.set("clean_accuracy", Json.number(row.twin().map(CellScore::ranked).orElse(Double.NaN)));
        line.set("accuracy_drop", Json.number(row.drop()));
        line.set("attack_success", Json.number(score.value(RoundMetrics.ATTACK_SUCCESS)));
        line.set("natural_rate", Json.number(score.value(RoundMetrics.NATURAL_RATE)));
        line.set("detection_precision", Json.number(detection.precision()));
        line.set("detection_recall", Json.number(detection.recall()));
        line.set("detection_f1", Json.number(detection.f1()));
        line.put("train_seconds", score.train() / 1e9);
        line.put("other_seconds", (score.total() - score.train()) / 1e9);
        line.put("failure", score.failure());
        line.put("hash", row.cell().hash());
        score.added().forEach(metric -> line.set(CellScore.name(metric), Json.number(score.value(metric))));
        return line;
    }

    /** Returns integers as numbers, so that f and seeds sort numerically. */
    public static JsonNode value(String label) {
        return label.matches("-?\\d{1,15}")
                ? Json.array().numberNode(Long.parseLong(label))
                : Json.array().textNode(label);
    }

    /** Returns all lines. */
    public static ArrayNode lines(Results results) {
        ArrayNode lines = Json.array();
        results.rows().forEach(row -> lines.add(line(results.grid(), row)));
        return lines;
    }

    /** Writes {@code cells.csv} and {@code cells.json} into {@code folder}. */
    static void write(Results results, Path folder) throws IOException {
        ArrayNode lines = lines(results);
        Json.write(folder.resolve("cells.json"), lines);
        AtomicFile.write(folder.resolve("cells.csv"), csv(lines));
    }

    static String csv(ArrayNode lines) {
        StringBuilder csv = new StringBuilder();
        if (!lines.isEmpty()) {
            List<String> columns = lines.valueStream()
                    .flatMap(line -> line.properties().stream())
                    .map(java.util.Map.Entry::getKey)
                    .distinct()
                    .toList();
            csv.append(String.join(",", columns.stream().map(CellTable::quoted).toList()))
                    .append('\n');
            for (JsonNode line : lines) {
                csv.append(String.join(
                                ",",
                                columns.stream()
                                        .map(column -> !line.hasNonNull(column)
                                                ? ""
                                                : quoted(line.get(column).asText()))
                                        .toList()))
                        .append('\n');
            }
        }
        return csv.toString();
    }

    static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /**
     * Writes {@code name.parquet} next to {@code name.csv}; DuckDB may access only these two files.
     *
     * @throws LinkageError if its native library does not work
     */
    static void writeParquet(Path folder, String name) throws IOException {
        Path csv = folder.resolve(name + ".csv").toAbsolutePath();
        Path written = folder.resolve(name + ".parquet.tmp").toAbsolutePath();
        Properties settings = new Properties();
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("allow_community_extensions", "false");
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", settings);
                Statement statement = connection.createStatement()) {
            statement.execute("set allowed_paths = [%s, %s]".formatted(text(csv), text(written)));
            statement.execute("set enable_external_access = false");
            statement.execute("set lock_configuration = true");
            statement.execute(
                    "copy (select * from read_csv(%s, header = true, sample_size = -1)) to %s (format parquet)"
                            .formatted(text(csv), text(written)));
        } catch (SQLException e) {
            throw new IOException(
                    name + ".parquet: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given"),
                    e);
        }
        Files.move(
                written,
                folder.resolve(name + ".parquet"),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static String text(Path path) {
        return "'" + path.toString().replace("'", "''") + "'";
    }
}
