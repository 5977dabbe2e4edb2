package dev.crucible.engine.data.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.table.TableColumn;
import dev.crucible.engine.data.table.TableSource;
import dev.crucible.engine.io.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects of JSON as the rows of a table: one object on each line, one list of objects, or the samples of LEAF's form. Columns are the
 * fields of all objects.
 *
 * @param file one list, or of LEAF's form, if its name ends with {@code .json}
 * @param texts the fields that must be texts
 */
record JsonSource(Path file, Set<String> texts, List<TableColumn> columns, List<String> notes) implements TableSource {

    /** NaN is what Python writes for a missing value; a field given twice is an error. */
    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    static JsonSource of(Path file, Set<String> texts) {
        Set<String> names = new LinkedHashSet<>();
        boolean leaf = new JsonSource(file, texts, List.of(), List.of())
                .objects((origin, object) -> object.fieldNames().forEachRemaining(names::add));
        return new JsonSource(
                file,
                texts,
                names.stream().map(name -> new TableColumn(name, false)).toList(),
                leaf
                        ? List.of("%s has the form of LEAF: each user is a writer, and y is the label".formatted(file))
                        : List.of());
    }

    @Override
    public void forEach(Row row) {
        objects((origin, object) -> {
            @Nullable String[] values = new String[columns.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = value(object, columns.get(i).name(), origin);
            }
            row.take(origin, values);
        });
    }

    private @Nullable String value(JsonNode object, String field, String origin) {
        JsonNode value = object.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (texts.contains(field) && !value.isTextual()) {
            boolean nan = value.isFloatingPointNumber() && Double.isNaN(value.doubleValue());
            throw Malformed.because(
                    origin,
                    "text in '%s'".formatted(field),
                    nan ? "NaN, which is no text" : value.toString(),
                    "write a text, or remove the row");
        }
        if (value.isContainerNode()) {
            return value.toString();
        }
        return value.asText().strip();
    }

    /** Consumer of one object. */
    @FunctionalInterface
    private interface Each {
        void take(String origin, JsonNode object);
    }

    /** Passes all objects to {@code each}; returns true if the file has LEAF's form. */
    private boolean objects(Each each) {
        boolean one = file.toString().matches(".*\\.json(\\.gz)?");
        try (BufferedReader in = Utf8.open(file)) {
            if (one && LeafSamples.is(file)) {
                LeafSamples.forEach(file, each::take);
                return true;
            }
            if (one) {
                items(in, each);
            } else {
                lines(in, each);
            }
            return false;
        } catch (JsonProcessingException e) {
            throw new DataException("%s is no JSON (%s); write one list of objects".formatted(file, Json.reason(e)), e);
        } catch (IOException e) {
            throw CsvSource.unreadable(file, e);
        }
    }

    /** Reads one list of objects, item by item. */
    private void items(BufferedReader in, Each each) throws IOException {
        try (MappingIterator<JsonNode> items = MAPPER.readerFor(JsonNode.class).readValues(in)) {
            int number = 0;
            while (items.hasNextValue()) {
                each.take(origin(++number), object(items.nextValue(), number, "write one list of objects"));
            }
        }
    }

    private void lines(BufferedReader in, Each each) throws IOException {
        int number = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            number++;
            if (!line.isBlank()) {
                each.take(origin(number), object(parsed(line, number), number, "write one object on each line"));
            }
        }
    }

    private JsonNode parsed(String line, int number) {
        try {
            return MAPPER.readerFor(JsonNode.class)
                    .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(line);
        } catch (JsonProcessingException e) {
            throw new DataException(
                    "%s: is no JSON (%s); write one object on each line".formatted(origin(number), Json.reason(e)), e);
        }
    }

    private JsonNode object(JsonNode node, int number, String fix) {
        if (!node.isObject()) {
            String found = node.toString();
            throw Malformed.because(
                    origin(number), "a JSON object", found.length() > 80 ? found.substring(0, 80) + "…" : found, fix);
        }
        if (node.path("users").isArray() && node.path("user_data").isObject()) {
            throw Malformed.because(
                    file.toString(),
                    "one object for each row",
                    "users and user_data, the form of LEAF",
                    "end the name of the file with .json");
        }
        return node;
    }

    private String origin(int number) {
        return file + ", row " + number;
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
