package dev.crucible.lab.runs;

import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.util.List;

/**
 * What somebody takes along of a run: every regular file but the working state of the process that made it and copies of data sets.
 */
public record ArchiveFiles(RunDirectory run) {

    /** Relative names with forward slashes, sorted; no links. */
    public List<String> list() throws IOException {
        return FolderTree.files(run.root(), folder -> isLeftOut(ResultFiles.name(folder))).stream()
                .map(ResultFiles::name)
                .filter(name -> !isLeftOut(name))
                .sorted()
                .toList();
    }

    private static boolean isLeftOut(String name) {
        return switch (name) {
            case "checkpoint", "attempt", "stderr.log", ".launch", ".lock" -> true;
            default -> name.startsWith("dataset_") || name.endsWith(".tmp");
        };
    }
}
