package dev.crucible.engine.data.recipe;

import dev.crucible.engine.data.DataException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A CSV file joined from texts line by line: line i of each, split at the separator, side by side.
 *
 * @param into the CSV file
 * @param from the texts
 * @param header names of the columns; {@code f{3}} stands for f1, f2, f3
 * @param separator a regular expression between values
 * @param skip lines skipped at the beginning of each text
 * @param drop a regular expression of a suffix that is removed from lines; empty for none
 */
public record JoinedTable(
        String into, List<String> from, List<String> header, String separator, int skip, String drop) {

    /** Writes the table from texts in {@code raw} into {@code folder}. */
    void write(Path raw, Path folder) throws IOException {
        List<String> columns = header.stream().flatMap(JoinedTable::names).toList();
        List<BufferedReader> texts = new ArrayList<>();
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(into))) {
            for (String text : from) {
                BufferedReader in = Files.newBufferedReader(raw.resolve(text), StandardCharsets.ISO_8859_1);
                texts.add(in);
                for (int i = 0; i < skip; i++) {
                    in.readLine();
                }
            }
            out.write(String.join(",", columns) + "\n");
            for (int number = skip + 1; ; number++) {
                List<String> lines = new ArrayList<>();
                for (BufferedReader text : texts) {
                    lines.add(text.readLine());
                }
                if (lines.stream().allMatch(line -> line == null || line.isBlank())) {
                    return;
                }
                String row = row(lines, columns.size(), number);
                out.write(row + "\n");
            }
        } finally {
            for (BufferedReader text : texts) {
                text.close();
            }
        }
    }

    private String row(List<String> lines, int columns, int number) {
        List<String> values = lines.stream()
                .filter(Objects::nonNull)
                .flatMap(line -> Stream.of(dropped(line.strip()).split(separator, -1)))
                .map(String::strip)
                .toList();
        if (values.size() != columns) {
            throw new DataException(
                    "%s, line %d: expected %d values, found %d; fetch it again, or report that it changed"
                            .formatted(String.join(" and ", from), number, columns, values.size()));
        }
        return values.stream().map(JoinedTable::quoted).collect(Collectors.joining(","));
    }

    private String dropped(String line) {
        return drop.isEmpty() ? line : line.replaceAll("(" + drop + ")$", "");
    }

    private static String quoted(String value) {
        return value.contains(",") || value.contains("\"") ? "\"" + value.replace("\"", "\"\"") + "\"" : value;
    }

    private static Stream<String> names(String pattern) {
        int open = pattern.indexOf('{');
        if (open < 0) {
            return Stream.of(pattern);
        }
        int count = Integer.parseInt(pattern.substring(open + 1, pattern.length() - 1));
        return IntStream.rangeClosed(1, count).mapToObj(i -> pattern.substring(0, open) + i);
    }
}
