package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.table.TableColumn;
import dev.crucible.engine.data.table.TableSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A CSV file with a header; spaces around values do not count. */
record CsvSource(Path file, List<TableColumn> columns) implements TableSource {

    static CsvSource of(Path file) {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            List<String> header = new CsvRecords(in, file.toString())
                    .next()
                    .orElseThrow(() -> Malformed.because(
                            file.toString(), "a header", "an empty file", "name the columns in its first line"));
            return new CsvSource(
                    file,
                    header.stream()
                            .map(name -> new TableColumn(name.strip(), false))
                            .toList());
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    @Override
    public void forEach(Row row) {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            CsvRecords records = new CsvRecords(in, file.toString());
            records.next();
            for (Optional<List<String>> next = records.next(); next.isPresent(); next = records.next()) {
                String origin = file + ", row " + records.number();
                String[] values = next.get().stream().map(String::strip).toArray(String[]::new);
                if (values.length != columns.size()) {
                    throw Malformed.because(
                            origin,
                            "%d fields as in the header".formatted(columns.size()),
                            String.valueOf(values.length),
                            "quote fields that hold commas");
                }
                row.take(origin, values);
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static DataException unreadable(Path file, IOException e) {
        return e instanceof CharacterCodingException
                ? new DataException("%s is not UTF-8; save it as UTF-8".formatted(file), e)
                : new DataException("%s cannot be read (%s); check that it is complete".formatted(file, e), e);
    }
}
