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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every simple class name is unique, so that a search finds one class. */
class ClassNamesTest {

    /** Classes on both sides of a wire that share no code, and benchmarks, whose command is their name. */
    private static final List<String> ON_BOTH_SIDES =
            List.of("Affinities", "AtomicFile", "Facts", "Json", "Questions", "Settings", "Understanding");

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

    private static void note(Path sources, Map<String, Set<String>> files) throws IOException {
        try (Stream<Path> walk = Files.walk(sources)) {
            walk.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                    .forEach(file -> files.computeIfAbsent(
                                    file.getFileName().toString().replace(".java", ""), _ -> new TreeSet<>())
                            .add(file.toString()));
        }
    }
}
