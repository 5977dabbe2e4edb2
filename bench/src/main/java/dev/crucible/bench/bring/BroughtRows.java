package dev.crucible.bench.bring;

import dev.crucible.engine.random.RandomStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** A small table or file of texts, and the form in which it is written. */
final class BroughtRows {

    private static final List<String> TOWNS = List.of("Ulm", "Bonn", "Kiel");
    private static final List<String> WORDS =
            List.of("bond", "share", "price", "bank", "river", "tree", "bird", "cloud");

    final boolean texts;
    final List<String> header;
    final List<String[]> train = new ArrayList<>();
    final List<String[]> test = new ArrayList<>();

    char separator = ',';
    String end = "\n";
    String ending = "csv";
    String prefix = "";
    boolean quoted;
    boolean named = true;
    boolean spaced;
    boolean blanks;
    Charset charset = StandardCharsets.UTF_8;
    Function<byte[], byte[]> packed = bytes -> bytes;

    private BroughtRows(boolean texts, List<String> header) {
        this.texts = texts;
        this.header = new ArrayList<>(header);
    }

    /** Draws a table of two columns of numbers, one of texts, an owner and a label. */
    static BroughtRows table(RandomStream random, boolean numbered) {
        BroughtRows rows = new BroughtRows(false, List.of("a", "b", "town", "writer", "label"));
        for (int i = 0; i < 60; i++) {
            int label = i % 2;
            List<String[]> part = i < 48 ? rows.train : rows.test;
            part.add(new String[] {
                number(label + random.nextGaussian()),
                number(5 - label + random.nextGaussian()),
                TOWNS.get(random.nextInt(TOWNS.size())),
                "w" + random.nextInt(4),
                numbered ? Integer.toString(label) : label == 0 ? "café" : "tea"
            });
        }
        return rows;
    }

    private static String number(double value) {
        return Double.toString(Math.rint(value * 100) / 100 + 0.005);
    }

    /** Draws texts of words of two subjects. */
    static BroughtRows texts(RandomStream random, boolean numbered) {
        BroughtRows rows = new BroughtRows(true, List.of("text", "writer", "label"));
        for (int i = 0; i < 60; i++) {
            int label = i % 2;
            String text = random.ints(6, 4 * label, 4 * label + 4)
                    .mapToObj(WORDS::get)
                    .collect(Collectors.joining(" "));
            (i < 48 ? rows.train : rows.test).add(new String[] {
                text, "w" + random.nextInt(4), numbered ? Integer.toString(label) : label == 0 ? "café" : "tea"
            });
        }
        return rows;
    }

    int label() {
        return header.indexOf("label");
    }

    /** Returns the column of the first feature. */
    int feature() {
        return 0;
    }

    /** Returns a random training row. */
    String[] any(RandomStream random) {
        return train.get(random.nextInt(train.size()));
    }

    /** Adds a column of features before all others. */
    void add(String name, Function<Integer, String> value) {
        header.addFirst(name);
        for (List<String[]> part : List.of(train, test)) {
            for (int i = 0; i < part.size(); i++) {
                String[] old = part.get(i);
                String[] row = new String[old.length + 1];
                row[0] = value.apply(part == train ? i : train.size() + i);
                System.arraycopy(old, 0, row, 1, old.length);
                part.set(i, row);
            }
        }
    }

    void write(Path folder) {
        write(folder.resolve("train." + ending), train);
        if (!test.isEmpty()) {
            write(folder.resolve("test." + ending), test);
        }
    }

    private void write(Path file, List<String[]> rows) {
        try {
            Files.write(file, packed.apply((prefix + content(rows)).getBytes(charset)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String content(List<String[]> rows) {
        if (ending.startsWith("json")) {
            List<String> objects = rows.stream().map(this::object).toList();
            return ending.startsWith("jsonl") ? String.join(end, objects) + end : "[" + String.join(",", objects) + "]";
        }
        List<String> lines = new ArrayList<>();
        if (named) {
            lines.add(line(header.toArray(new String[0])));
        }
        for (String[] row : rows) {
            lines.add(line(row));
            if (blanks) {
                lines.add("");
            }
        }
        return String.join(end, lines) + end;
    }

    private String line(String[] row) {
        return Arrays.stream(row)
                .map(this::field)
                .collect(Collectors.joining(spaced ? " " + separator + " " : String.valueOf(separator)));
    }

    private String field(String value) {
        boolean needed = value.indexOf(separator) >= 0 || value.indexOf('"') >= 0 || value.indexOf('\n') >= 0;
        return quoted || needed ? '"' + value.replace("\"", "\"\"") + '"' : value;
    }

    private String object(String[] row) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < row.length; i++) {
            String name = header.get(i);
            boolean plain = !name.equals("text") && row[i].matches("-?\\d+(\\.\\d+)?|NaN|null|true|false");
            fields.add("\"%s\": %s".formatted(name, plain ? row[i] : '"' + row[i].replace("\"", "\\\"") + '"'));
        }
        return "{" + String.join(", ", fields) + "}";
    }

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }
}
