package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * What somebody takes along of a run: every regular file but the working state of the process that made it and copies of data sets.
 */
public record ArchiveFiles(RunDirectory run) {

    /** Relative names with forward slashes, sorted; no links. */
    public List<String> list() throws IOException {
        List<String> files = new ArrayList<>();
        Path root = run.root();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return isLeftOut(relative(directory)) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = relative(file);
                if (attributes.isRegularFile() && !isLeftOut(name)) {
                    files.add(name);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                // Gone since the directory was read.
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort(null);
        return files;
    }

    private String relative(Path file) {
        return run.root().relativize(file).toString().replace('\\', '/');
    }

    private static boolean isLeftOut(String name) {
        return switch (name) {
            case "checkpoint", "attempt", "stderr.log", ".launch", ".lock" -> true;
            default -> name.startsWith("dataset_") || name.endsWith(".tmp");
        };
    }
}
