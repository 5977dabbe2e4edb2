package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cells of a repeated sweep whose measurements differ, in their table or in a round that the first sweep kept. Columns that only one of
 * the two versions writes do not count.
 *
 * @param cells the number of compared cells
 * @param rounds the number of compared rounds
 * @param lines a line for each cell that differs
 */
public record CellDifferences(int cells, int rounds, List<String> lines) {

    /** Columns of times and texts, and the hash, which depends on the version. */
    private static final List<String> PASSING = List.of("train_seconds", "other_seconds", "hash", "failure");

    /** A column that earlier versions left empty for attacks that flip labels. */
    private static final String LATER = "natural_rate";

    private static final SortedMap<Integer, Curve.Point> NO_ROUNDS = Collections.emptySortedMap();

    /** Compares the cells of two sweeps by number. */
    public static CellDifferences of(RunDirectory first, RunDirectory second) throws IOException {
        Map<Integer, ObjectNode> before = read(first);
        Map<Integer, ObjectNode> now = read(second);
        Map<Integer, SortedMap<Integer, Curve.Point>> curves = CurveTable.read(first.root());
        Map<Integer, SortedMap<Integer, Curve.Point>> repeatedCurves = CurveTable.read(second.root());
        List<String> lines = new ArrayList<>();
        before.forEach((number, cell) -> {
            ObjectNode repeated = now.remove(number);
            if (repeated == null) {
                lines.add("cell %d is missing".formatted(number));
            } else {
                SortedMap<Integer, Curve.Point> curve = curves.getOrDefault(number, NO_ROUNDS);
                Stream.concat(
                                differing(number, cell, repeated),
                                differing(number, curve, repeatedCurves.getOrDefault(number, NO_ROUNDS)))
                        .findFirst()
                        .ifPresent(lines::add);
            }
        });
        now.keySet().forEach(number -> lines.add("cell %d is new".formatted(number)));
        int rounds = curves.values().stream().mapToInt(Map::size).sum();
        return new CellDifferences(before.size(), rounds, lines);
    }

    /** Returns the compared measurements in words. */
    public String compared() {
        return rounds == 0 ? "%d cells".formatted(cells) : "%d cells and their %,d rounds".formatted(cells, rounds);
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

    private static Stream<String> differing(
            int number, SortedMap<Integer, Curve.Point> curve, SortedMap<Integer, Curve.Point> repeated) {
        return curve.entrySet().stream()
                .filter(round -> !round.getValue().equals(repeated.get(round.getKey())))
                .map(round -> "cell %d: round %d was %s, is %s"
                        .formatted(number, round.getKey(), told(round.getValue()), told(repeated.get(round.getKey()))));
    }

    private static String told(Curve.@Nullable Point point) {
        return point == null
                ? "missing"
                : "accuracy %s, loss %s, success %s".formatted(point.accuracy(), point.loss(), point.success());
    }

    private static Stream<String> differing(int number, ObjectNode cell, ObjectNode repeated) {
        return cell.properties().stream()
                .filter(column ->
                        repeated.has(column.getKey()) && !column.getValue().equals(repeated.get(column.getKey())))
                .filter(column ->
                        !column.getKey().equals(LATER) || !column.getValue().isNull())
                .map(column -> "cell %d: %s was %s, is %s"
                        .formatted(number, column.getKey(), column.getValue(), repeated.get(column.getKey())));
    }
}
