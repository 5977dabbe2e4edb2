package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Recorded output of an earlier version, one line per name and value, separated by a tab. Recorded lines must stay; new ones may be added.
 * {@code ./crucible record}, which sets {@code net.record}, writes the present output before it is compared.
 */
record Recording(Path file) {

    /** True while {@code ./crucible record} runs. Stores and runs of earlier versions stay; only missing ones are made. */
    static final boolean RECORDS = Boolean.getBoolean("net.record");

    /** Returns the recording {@code name} in the test's resources. */
    static Recording of(String name) {
        return new Recording(
                Path.of("src/test/resources/dev/crucible/cli/recorded").resolve(name + ".txt"));
    }

    /** Compares {@code present} with the file. */
    void compare(Map<String, String> present) throws IOException {
        Map<String, String> flat = new TreeMap<>();
        present.forEach((name, value) ->
                flat.put(name, value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")));
        if (RECORDS) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text(flat));
        }
        Map<String, String> recorded = lines(Files.readAllLines(file));
        flat.keySet().retainAll(recorded.keySet());
        assertSame(file, text(recorded), text(flat));
    }

    /** Compares the generated {@code text} with {@code file}, which holds it whole. */
    static void compare(Path file, String text) throws IOException {
        if (RECORDS) {
            Files.writeString(file, text);
        }
        assertSame(file, Files.readString(file), text);
    }

    private static void assertSame(Path file, String recorded, String present) {
        List<String> gone = new ArrayList<>(recorded.lines().toList());
        List<String> added = new ArrayList<>(present.lines().toList());
        present.lines().forEach(gone::remove);
        recorded.lines().forEach(added::remove);
        String told = "%s differs; ./crucible record writes what is meant to:%n%s%n%s"
                .formatted(file, marked("- ", gone), marked("+ ", added));
        assertThat(present.equals(recorded)).as(told).isTrue();
    }

    private static String marked(String mark, List<String> lines) {
        return lines.stream().map(line -> mark + line).collect(Collectors.joining("\n"));
    }

    private static String text(Map<String, String> lines) {
        return new TreeMap<>(lines)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + '\t' + entry.getValue() + '\n')
                        .collect(Collectors.joining());
    }

    private static Map<String, String> lines(List<String> lines) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : lines) {
            int tab = line.indexOf('\t');
            values.put(line.substring(0, tab), line.substring(tab + 1));
        }
        return values;
    }
}
