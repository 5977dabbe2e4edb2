package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Recorded output of an earlier version, one line per name and value, separated by a tab. Recorded lines must stay; new ones may be added.
 * {@code -Dnet.record=true} writes the present output instead of comparing it.
 */
record Recording(Path file) {

    private static final boolean RECORDS = Boolean.getBoolean("net.record");

    /** Returns the recording {@code name} in the test's resources. */
    static Recording of(String name) {
        return new Recording(
                Path.of("src/test/resources/dev/crucible/cli/recorded").resolve(name + ".txt"));
    }

    boolean exists() {
        return RECORDS || Files.exists(file);
    }

    /** Compares {@code present} with the file. */
    void compare(Map<String, String> present) throws IOException {
        Map<String, String> flat = new TreeMap<>();
        present.forEach((name, value) ->
                flat.put(name, value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")));
        if (RECORDS) {
            Files.createDirectories(file.getParent());
            Files.writeString(
                    file,
                    flat.entrySet().stream()
                            .map(entry -> entry.getKey() + '\t' + entry.getValue() + '\n')
                            .collect(Collectors.joining()));
            return;
        }
        Map<String, String> recorded = lines(Files.readAllLines(file));
        flat.keySet().retainAll(recorded.keySet());
        assertThat(flat)
                .as("against %s; record anew what is meant to differ with -Dnet.record=true", file)
                .isEqualTo(recorded);
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
