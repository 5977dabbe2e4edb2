package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A simple name means one class: who searches for it finds one. */
class ClassNamesTest {

    /** The same thing on both sides of a wire, which share no code. */
    private static final List<String> ON_BOTH_SIDES = List.of("Affinities", "AtomicFile", "Json", "Understanding");

    private static final Pattern RENAME = Pattern.compile("\\| `\\w+\\..*\\| `([^`]+)`.*\\|");

    @Test
    void noSimpleNameMeansTwoThings() throws IOException {
        Map<String, Set<String>> files = new TreeMap<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path sources : (Iterable<Path>)
                    modules.map(module -> module.resolve("src/main/java")).filter(Files::isDirectory)::iterator) {
                note(sources, files);
            }
        }
        files.values().removeIf(places -> places.size() == 1);
        assertThat(files.keySet()).isSubsetOf(ON_BOTH_SIDES);
    }

    @Test
    void renamesLeadToWhatThereIs() throws IOException {
        Set<String> present = new TreeSet<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path sources : (Iterable<Path>) modules.map(module -> module.resolve("src/main/java/dev/crucible"))
                    .filter(Files::isDirectory)::iterator) {
                try (Stream<Path> walk = Files.walk(sources)) {
                    walk.map(place -> sources.relativize(place).toString())
                            .forEach(place ->
                                    present.add(place.replace(".java", "").replace('/', '.')));
                }
            }
        }
        try (Stream<String> table = Files.lines(Path.of("../docs/renames.md"))) {
            List<String> now = table.map(RENAME::matcher)
                    .filter(Matcher::matches)
                    .map(row -> row.group(1))
                    .toList();
            assertThat(now).hasSizeGreaterThan(200);
            assertThat(now).isSubsetOf(present);
        }
    }

    private static void note(Path sources, Map<String, Set<String>> files) throws IOException {
        try (Stream<Path> walk = Files.walk(sources)) {
            walk.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                    .forEach(file -> files.computeIfAbsent(
                                    file.getFileName().toString().replace(".java", ""), _ -> new TreeSet<>())
                            .add(file.toString()));
        }
    }
}
