package dev.crucible.sweep;

import dev.crucible.engine.io.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kept rounds of a sweep as a tidy table: one line per cell and round. */
final class CurveTable {

    /** The name of its files, without their endings. */
    static final String NAME = "rounds";

    private static final List<String> MEASURES = List.of("round", "accuracy", "loss", "attack_success");

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

    private static String line(Stream<String> values) {
        return values.map(CellTable::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "";
    }
}
