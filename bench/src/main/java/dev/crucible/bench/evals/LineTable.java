package dev.crucible.bench.evals;

import dev.crucible.bench.BadArgument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Rows of a tab-separated file with a header, by the header's names.
 *
 * @param rows the lines behind the header
 */
record LineTable(List<Row> rows) {

    /** A row by the names of the columns. */
    record Row(Map<String, String> cells) {

        /** The cell of {@code column}; empty if it is missing. */
        String get(String column) {
            return cells.getOrDefault(column, "");
        }
    }

    /** Files by option. */
    record Options(Map<String, Path> files) {

        /** The file of a required option. */
        Path file(String option) {
            return Objects.requireNonNull(files.get(option), option);
        }

        boolean has(String option) {
            return files.containsKey(option);
        }
    }

    /** Reads {@code file}, whose header must be {@code columns}; missing cells are empty. */
    static LineTable read(Path file, List<String> columns) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.isBlank())
                .toList();
        String header = String.join("\t", columns);
        if (lines.isEmpty() || !lines.getFirst().strip().equals(header)) {
            throw new BadArgument(file + " must begin with the header \"" + header.replace("\t", "<TAB>") + "\"");
        }
        return new LineTable(
                lines.stream().skip(1).map(line -> row(columns, line)).toList());
    }

    private static Row row(List<String> columns, String line) {
        String[] cells = line.split("\t", -1);
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            row.put(columns.get(i), i < cells.length ? cells[i].strip() : "");
        }
        return new Row(row);
    }

    /** Joins cells to a line; tabs and newlines in a cell become a space. */
    static String line(List<String> cells) {
        return String.join(
                "\t",
                cells.stream().map(cell -> cell.replaceAll("[\\t\\r\\n]+", " ")).toList());
    }

    /** Reads options that each take a file. */
    static Options options(String command, List<String> args, List<String> required, List<String> optional) {
        Map<String, Path> given = new HashMap<>();
        for (int i = 0; i < args.size(); i += 2) {
            if (!required.contains(args.get(i)) && !optional.contains(args.get(i))) {
                throw new BadArgument(
                        command + " takes " + required + " and may take " + optional + ", not \"" + args.get(i) + "\"");
            }
            if (i + 1 == args.size()) {
                throw new BadArgument(args.get(i) + " needs a file");
            }
            given.put(args.get(i), Path.of(args.get(i + 1)));
        }
        for (String option : required) {
            if (!given.containsKey(option)) {
                throw new BadArgument(command + " needs " + option + " FILE");
            }
        }
        return new Options(given);
    }
}
