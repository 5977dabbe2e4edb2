package dev.crucible.sweep;

import dev.crucible.engine.io.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kept rounds of a sweep as a tidy table: one line per cell and round. */
final class CurveTable {

    /** The name of its files, without their endings. */
    static final String NAME = "rounds";

    private static final List<String> MEASURES = List.of("round", "accuracy", "loss", "attack_success");

    private static final String VALUE = ",(-?[\\d.]+(?:E-?\\d+)?|)";
    /** A line with the cell's number, labels, the round and its values. */
    private static final Pattern LINE = Pattern.compile("(\\d+),.*,(\\d+)" + VALUE.repeat(3));

    private CurveTable() {}

    /** Writes {@code rounds.csv} into {@code folder}; {@code sweep} has the curves of {@code results}. */
    static void write(Results results, Sweep sweep, Path folder) throws IOException {
        AtomicFile.write(folder.resolve(NAME + ".csv"), out -> {
            BufferedWriter csv = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            Stream<String> axes = results.grid().axes().stream().map(Axis::name);
            csv.write(line(Stream.concat(Stream.concat(Stream.of("number"), axes), MEASURES.stream())));
            for (CellOutcome row : results.rows()) {
                write(row.cell(), sweep.curve(row.cell()), csv);
            }
            csv.flush();
        });
    }

    private static void write(Cell cell, SortedMap<Integer, Curve.Point> curve, BufferedWriter csv) throws IOException {
        for (Map.Entry<Integer, Curve.Point> round : curve.entrySet()) {
            Curve.Point point = round.getValue();
            csv.write(line(Stream.of(
                            Stream.of(Integer.toString(cell.number())),
                            cell.labels().stream(),
                            Stream.of(
                                    round.getKey().toString(),
                                    number(point.accuracy()),
                                    number(point.loss()),
                                    number(point.success())))
                    .flatMap(part -> part)));
        }
    }

    /** Reads the rounds of each cell by its number from {@code folder}; empty without {@code rounds.csv}. */
    static SortedMap<Integer, SortedMap<Integer, Curve.Point>> read(Path folder) throws IOException {
        SortedMap<Integer, SortedMap<Integer, Curve.Point>> curves = new TreeMap<>();
        Path file = folder.resolve(NAME + ".csv");
        if (!Files.isRegularFile(file)) {
            return curves;
        }
        try (Stream<String> lines = Files.lines(file)) {
            lines.skip(1).forEach(line -> {
                Matcher found = LINE.matcher(line);
                if (found.matches()) {
                    curves.computeIfAbsent(Integer.valueOf(found.group(1)), _ -> new TreeMap<>())
                            .put(
                                    Integer.valueOf(found.group(2)),
                                    new Curve.Point(
                                            value(found.group(3)), value(found.group(4)), value(found.group(5))));
                }
            });
        }
        return curves;
    }

    private static double value(String text) {
        return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }

    private static String line(Stream<String> values) {
        return values.map(CellTable::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "";
    }
}
