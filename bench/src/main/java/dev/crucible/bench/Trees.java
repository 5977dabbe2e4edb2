package dev.crucible.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that benchmarks make and remove. */
final class Trees {

    private Trees() {}

    static void delete(Path root) throws IOException {
        List<Path> inside;
        try (Stream<Path> all = Files.walk(root)) {
            inside = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : inside) {
            Files.deleteIfExists(path);
        }
    }

    /** Copies {@code root} to {@code target}, which must not be there. */
    static void copy(Path root, Path target) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.toList()) {
                Files.copy(path, target.resolve(root.relativize(path).toString()));
            }
        }
    }
}
