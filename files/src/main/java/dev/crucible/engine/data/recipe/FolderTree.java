package dev.crucible.engine.data.recipe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder with all that is in it. */
final class FolderTree {

    private FolderTree() {}

    /** Deletes {@code folder}, if it is there; links are deleted, not followed. */
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> inward = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : inward) {
                Files.delete(path);
            }
        }
    }
}
