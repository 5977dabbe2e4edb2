package dev.crucible.engine.data.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.io.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the rows of a JSONL or CSV file of texts in UTF-8. */
final class TextTable {

    private final Path file;
    private final TextForm form;
    private final List<TextRow> rows = new ArrayList<>();

    private TextTable(Path file, TextForm form) {
        this.file = file;
        this.form = form;
    }

    /** The rows of {@code files}, at least one. */
    static List<TextRow> read(List<Path> files, TextForm form) {
        List<TextRow> rows = new ArrayList<>();
        for (Path file : files) {
            TextTable table = new TextTable(file, form);
            table.read();
            rows.addAll(table.rows);
        }
        if (rows.stream().allMatch(row -> row.text().isBlank())) {
            throw Malformed.because(
                    files.getFirst().toString(),
                    "at least one text in '%s'".formatted(form.textColumn()),
                    rows.isEmpty() ? "no rows" : "%d rows without text".formatted(rows.size()),
                    "put in one row for each text, or name another column in text_column");
        }
        return rows;
    }

    private void read() {
        if (file.toString().endsWith(".parquet")) {
            readParquet();
            return;
        }
        try (BufferedReader in = Files.newBufferedReader(file)) {
            if (file.toString().endsWith(".csv")) {
                readCsv(in);
            } else if (file.toString().endsWith(".json")) {
                readJson(in);
            } else {
                readJsonLines(in);
            }
        } catch (CharacterCodingException e) {
            throw new DataException("%s is not UTF-8; save it as UTF-8".formatted(file), e);
        } catch (JsonProcessingException e) {
            throw new DataException("%s is no JSON (%s); write one list of objects".formatted(file, e.getMessage()), e);
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); check that it is complete".formatted(file, e), e);
        }
    }

    private void readParquet() {
        try (ParquetFile table = new ParquetFile(file)) {
            List<String> columns = table.columns();
            column(columns, form.textColumn());
            boolean labels = labels(columns);
            List<String> selected = List.of(
                    "cast(%s as varchar)".formatted(ParquetFile.name(form.textColumn())),
                    labels ? "cast(%s as varchar)".formatted(ParquetFile.name(form.labelColumn())) : "null",
                    TextRow.writer(columns)
                            .map(writer -> "cast(%s as varchar)".formatted(ParquetFile.name(writer)))
                            .orElse("null"));
            table.forEach(selected, (origin, values) -> {
                String text =
                        Optional.ofNullable(values.getString(1)).orElseThrow(() -> missing(origin, form.textColumn()));
                String label = label(Optional.ofNullable(values.getString(2)), origin);
                rows.add(new TextRow(origin, text, label, Optional.ofNullable(values.getString(3))));
            });
        }
    }

    /** One list of objects, read one by one. */
    private void readJson(BufferedReader in) throws IOException {
        try (MappingIterator<JsonNode> items =
                Json.MAPPER.readerFor(JsonNode.class).readValues(in)) {
            int number = 0;
            while (items.hasNextValue()) {
                number++;
                JsonNode item = items.nextValue();
                if (!item.isObject()) {
                    throw Malformed.because(
                            origin(number), "a JSON object", item.toString(), "write one list of objects");
                }
                addRow(item, origin(number));
            }
        }
    }

    private void readJsonLines(BufferedReader in) throws IOException {
        int number = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            number++;
            if (!line.isBlank()) {
                String origin = origin(number);
                addRow(parse(line, origin), origin);
            }
        }
    }

    private void addRow(JsonNode row, String origin) {
        String text =
                value(row, form.textColumn(), false, origin).orElseThrow(() -> missing(origin, form.textColumn()));
        String label = label(value(row, form.labelColumn(), true, origin), origin);
        List<String> fields = new ArrayList<>();
        row.fieldNames().forEachRemaining(fields::add);
        Optional<String> writer = TextRow.writer(fields).flatMap(field -> value(row, field, true, origin));
        rows.add(new TextRow(origin, text, label, writer));
    }

    private static JsonNode parse(String line, String origin) {
        try {
            JsonNode row = Json.MAPPER.readTree(line);
            if (row.isObject()) {
                return row;
            }
        } catch (JsonProcessingException e) {
            throw new DataException(
                    "%s: is no JSON (%s); write one object on each line".formatted(origin, e.getOriginalMessage()), e);
        }
        throw Malformed.because(origin, "a JSON object", line.strip(), "write one object on each line");
    }

    private static Optional<String> value(JsonNode row, String column, boolean number, String origin) {
        JsonNode value = row.path(column);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual() && !(number && value.isIntegralNumber())) {
            throw Malformed.because(
                    origin,
                    number ? "text or a whole number in '%s'".formatted(column) : "text in '%s'".formatted(column),
                    value.toString(),
                    "mend the row");
        }
        return Optional.of(value.asText());
    }

    /** The class of a row, "" where none is needed. */
    private String label(Optional<String> found, String origin) {
        return found.or(() -> form.labelled() ? Optional.empty() : Optional.of(""))
                .orElseThrow(() -> missing(origin, form.labelColumn()));
    }

    /** Whether {@code columns} hold the classes; they must unless none are needed. */
    private boolean labels(List<String> columns) {
        if (form.labelled()) {
            column(columns, form.labelColumn());
        }
        return columns.contains(form.labelColumn());
    }

    private DataException missing(String origin, String column) {
        return Malformed.because(
                origin,
                "a field '%s'".formatted(column),
                "none",
                "add it, or name another in text_column or label_column");
    }

    private void readCsv(BufferedReader in) throws IOException {
        CsvRecords records = new CsvRecords(in, file.toString());
        List<String> header = records.next().orElse(List.of());
        int text = column(header, form.textColumn());
        Optional<Integer> label = labels(header) ? Optional.of(header.indexOf(form.labelColumn())) : Optional.empty();
        int writer = TextRow.writer(header).map(header::indexOf).orElse(-1);
        for (Optional<List<String>> next = records.next(); next.isPresent(); next = records.next()) {
            List<String> fields = next.get();
            String origin = origin(records.number());
            if (fields.size() != header.size()) {
                throw Malformed.because(
                        origin,
                        "%d fields as in the header".formatted(header.size()),
                        String.valueOf(fields.size()),
                        "quote fields that hold commas");
            }
            Optional<String> owner = writer < 0 ? Optional.empty() : Optional.of(fields.get(writer));
            rows.add(new TextRow(
                    origin, fields.get(text), label.map(fields::get).orElse("").strip(), owner));
        }
    }

    private int column(List<String> header, String name) {
        int column = header.indexOf(name);
        if (column < 0) {
            throw Malformed.because(
                    file + ", the header",
                    "a column '%s'".formatted(name),
                    String.join(", ", header),
                    "add it, or name another in text_column or label_column");
        }
        return column;
    }

    private String origin(int number) {
        return file + ", row " + number;
    }
}
