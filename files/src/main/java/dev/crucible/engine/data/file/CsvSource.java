package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.table.TableColumn;
import dev.crucible.engine.data.table.TableSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A table whose columns are separated by commas, semicolons, tabs or bars; spaces around values are ignored.
 *
 * @param header true if the first line names the columns
 * @param warnings what its first line looks like
 */
record CsvSource(Path file, List<TableColumn> columns, char separator, boolean header, List<String> warnings)
        implements TableSource {

    /** Separators in the order of preference. */
    private static final char[] SEPARATORS = {',', '\t', ';', '|'};

    /** Records from which the separator is concluded. */
    private static final int TRIED = 20;

    static CsvSource of(Path file, boolean header) {
        try {
            char separator = separator(file);
            List<String> first = head(file, separator).stream()
                    .findFirst()
                    .orElseThrow(() -> Malformed.because(
                            file.toString(), "a header", "an empty file", "name the columns in its first line"));
            List<String> names = header
                    ? first.stream().map(String::strip).toList()
                    : IntStream.rangeClosed(1, first.size())
                            .mapToObj(Integer::toString)
                            .toList();
            return new CsvSource(
                    file,
                    names.stream().map(name -> new TableColumn(name, false)).toList(),
                    separator,
                    header,
                    header ? looksLikeData(file, names) : List.of());
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static List<String> looksLikeData(Path file, List<String> names) {
        long numbers = names.stream()
                .filter(name -> name.matches("[+-]?\\d*\\.?\\d+([eE][+-]?\\d+)?"))
                .count();
        return 2 * numbers <= names.size()
                ? List.of()
                : List.of("%s: the first line looks like data, %d of %d names are numbers; set header to false if it is"
                        .formatted(file, numbers, names.size()));
    }

    /** Returns the separator with which most of the first records have as many fields as the first. */
    private static char separator(Path file) throws IOException {
        char best = SEPARATORS[0];
        long mostAlike = 0;
        for (char separator : SEPARATORS) {
            List<List<String>> records = head(file, separator);
            int width = records.isEmpty() ? 0 : records.getFirst().size();
            long alike = width < 2
                    ? 0
                    : records.stream().filter(record -> record.size() == width).count();
            if (alike > mostAlike) {
                best = separator;
                mostAlike = alike;
            }
        }
        return best;
    }

    /** Returns the first records; fewer if one of them is malformed, which a complete read reports. */
    private static List<List<String>> head(Path file, char separator) throws IOException {
        List<List<String>> records = new ArrayList<>();
        try (BufferedReader in = Utf8.open(file)) {
            CsvRecords all = new CsvRecords(in, file.toString(), separator);
            for (Optional<List<String>> next = all.next();
                    next.isPresent() && records.size() < TRIED;
                    next = all.next()) {
                records.add(next.get());
            }
        } catch (DataException _) {
            return records;
        }
        return records;
    }

    @Override
    public List<String> notes() {
        return separator == ','
                ? List.of()
                : List.of("%s: columns are separated by %s".formatted(file, CsvRecords.name(separator)));
    }

    @Override
    public void forEach(Row row) {
        try (BufferedReader in = Utf8.open(file)) {
            CsvRecords records = new CsvRecords(in, file.toString(), separator);
            if (header) {
                records.next();
            }
            for (Optional<List<String>> next = records.next(); next.isPresent(); next = records.next()) {
                String origin = file + ", row " + records.number();
                String[] values = next.get().stream().map(String::strip).toArray(String[]::new);
                if (values.length != columns.size()) {
                    throw Malformed.because(
                            origin,
                            "%d fields as in the %s".formatted(columns.size(), header ? "header" : "first line"),
                            String.valueOf(values.length),
                            "quote fields that hold %s".formatted(separator == ',' ? "commas" : "the separator"));
                }
                row.take(origin, values);
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** Returns the error of a file that cannot be read as text. */
    static DataException unreadable(Path file, IOException e) {
        return e instanceof CharacterCodingException
                ? new DataException("%s is not UTF-8; save it as UTF-8".formatted(file), e)
                : new DataException("%s cannot be read (%s); check that it is complete".formatted(file, e), e);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
