package dev.crucible.engine.data.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Samples of LEAF's form: one object with {@code users}, and in {@code user_data} the lists {@code x} and {@code y} of each user. They
 * become rows with the fields {@code label} and {@code writer}, and {@code text} for texts or {@code x1}, {@code x2}, … for lists.
 */
final class LeafSamples {

    private static final String DATA = "user_data";

    private final Path file;
    private int width = -1;

    private LeafSamples(Path file) {
        this.file = file;
    }

    /** Consumer of one sample. */
    @FunctionalInterface
    interface Sample {
        void take(String origin, ObjectNode row);
    }

    /** Returns true if {@code file} has this form. */
    static boolean is(Path file) throws IOException {
        try (BufferedReader in = Utf8.open(file);
                JsonParser parser = JsonSource.MAPPER.createParser(in)) {
            return parser.nextToken() == JsonToken.START_OBJECT && seek(parser, DATA);
        }
    }

    /** Moves to the value of a field of the current object; returns false if it has none. */
    private static boolean seek(JsonParser parser, String field) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean found = parser.currentName().equals(field);
            parser.nextToken();
            if (found) {
                return true;
            }
            parser.skipChildren();
        }
        return false;
    }

    /** Passes the samples of {@code file} to {@code each}, with one user's in memory at a time. */
    static void forEach(Path file, Sample each) throws IOException {
        new LeafSamples(file).read(each);
    }

    private void read(Sample each) throws IOException {
        Set<String> listed = new LinkedHashSet<>();
        Set<String> found = new LinkedHashSet<>();
        try (BufferedReader in = Utf8.open(file);
                JsonParser parser = JsonSource.MAPPER.createParser(in)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                switch (field) {
                    case "users" ->
                        JsonSource.MAPPER.<JsonNode>readTree(parser).forEach(user -> listed.add(user.asText()));
                    case DATA -> {
                        while (parser.nextToken() == JsonToken.FIELD_NAME) {
                            String user = parser.currentName();
                            parser.nextToken();
                            found.add(user);
                            samples(user, JsonSource.MAPPER.readTree(parser), each);
                        }
                    }
                    default -> parser.skipChildren();
                }
            }
        }
        if (!listed.isEmpty() && !listed.equals(found)) {
            Set<String> odd = new LinkedHashSet<>(listed);
            odd.removeIf(found::contains);
            found.stream().filter(user -> !listed.contains(user)).forEach(odd::add);
            throw Malformed.because(
                    file.toString(),
                    "the same users in users and user_data",
                    "only one of them with '%s'".formatted(odd.iterator().next()),
                    "correct the list of users");
        }
    }

    private void samples(String user, JsonNode data, Sample each) {
        JsonNode inputs = data.path("x");
        JsonNode labels = data.path("y");
        if (!inputs.isArray() || !labels.isArray() || inputs.size() != labels.size()) {
            throw Malformed.because(
                    "%s, user '%s'".formatted(file, user),
                    "lists x and y of the same length",
                    "x of %d and y of %d".formatted(inputs.size(), labels.size()),
                    "give each sample its label");
        }
        for (int i = 0; i < inputs.size(); i++) {
            String origin = "%s, user '%s', sample %d".formatted(file, user, i + 1);
            ObjectNode row = row(inputs.get(i), origin);
            row.set("label", labels.get(i));
            each.take(origin, row.put("writer", user));
        }
    }

    private ObjectNode row(JsonNode input, String origin) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        if (input.isTextual()) {
            return row.set("text", input);
        }
        int values = input.isArray() ? input.size() : 1;
        width = width < 0 ? values : width;
        if (values != width) {
            throw Malformed.because(
                    origin,
                    "%d values in x, as in the first sample".formatted(width),
                    Integer.toString(values),
                    "give all samples as many values");
        }
        for (int i = 0; i < values; i++) {
            row.set("x" + (i + 1), input.isArray() ? input.get(i) : input);
        }
        return row;
    }
}
