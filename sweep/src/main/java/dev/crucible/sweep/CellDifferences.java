package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cells of a repeated sweep whose measurements differ. Columns that only one of the two versions writes do not count.
 *
 * @param cells the number of compared cells
 * @param lines a line for each cell that differs
 */
public record CellDifferences(int cells, List<String> lines) {

    /** Columns of times and texts, and the hash, which depends on the version. */
    private static final List<String> PASSING = List.of("train_seconds", "other_seconds", "hash", "failure");

    /** A column that earlier versions left empty for attacks that flip labels. */
    private static final String LATER = "natural_rate";

    /** Compares the cells of two sweeps by number. */
    public static CellDifferences of(RunDirectory first, RunDirectory second) throws IOException {
        Map<Integer, ObjectNode> before = read(first);
        Map<Integer, ObjectNode> now = read(second);
        List<String> lines = new ArrayList<>();
        before.forEach((number, cell) -> {
            ObjectNode repeated = now.remove(number);
            if (repeated == null) {
                lines.add("cell %d is missing".formatted(number));
            } else {
                lines.addAll(differing(number, cell, repeated));
            }
        });
        now.keySet().forEach(number -> lines.add("cell %d is new".formatted(number)));
        return new CellDifferences(before.size(), lines);
    }

    /** Returns true if the sweep in {@code run} has a table of cells. */
    public static boolean hasCells(RunDirectory run) {
        return Files.isRegularFile(cells(run));
    }

    private static Path cells(RunDirectory run) {
        return run.root().resolve("cells.json");
    }

    private static Map<Integer, ObjectNode> read(RunDirectory run) throws IOException {
        Map<Integer, ObjectNode> cells = new HashMap<>();
        for (JsonNode cell : Json.MAPPER.readTree(Files.readAllBytes(cells(run)))) {
            if (cell instanceof ObjectNode line) {
                cells.put(line.path("number").asInt(), line.without(PASSING));
            }
        }
        return cells;
    }

    private static List<String> differing(int number, ObjectNode cell, ObjectNode repeated) {
        return cell.properties().stream()
                .filter(column ->
                        repeated.has(column.getKey()) && !column.getValue().equals(repeated.get(column.getKey())))
                .filter(column ->
                        !column.getKey().equals(LATER) || !column.getValue().isNull())
                .map(column -> "cell %d: %s was %s, is %s"
                        .formatted(number, column.getKey(), column.getValue(), repeated.get(column.getKey())))
                .limit(1)
                .toList();
    }
}
