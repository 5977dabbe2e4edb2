package dev.crucible.cli;

import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.Reports;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.sweep.redteam.Campaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Copy of runs, including those in progress. Each run's checkpoint is copied before its growing files, as a crash could leave them, so
 * that the copy can be resumed.
 *
 * @param out parent folder with one folder per run
 */
record RunsCopy(Path out) {

    /** Folders in out/ that contain one folder per sweep or campaign and are not runs. */
    static final List<String> GROUPS = List.of(SweepDirectory.FOLDER, Campaign.FOLDER);

    private static final int TRIES = 10;

    /** Returns true if a folder of out/ contains others and is not a run. */
    static boolean isGroup(String name) {
        return GROUPS.contains(name) || name.equals(Reports.FOLDER);
    }

    /** Copies everything to {@code target} and returns the number of runs. */
    int to(Path target) throws IOException {
        int copied = copyAll(out, target);
        for (String group : GROUPS) {
            copied += copyAll(out.resolve(group), target.resolve(group));
        }
        copyReports(target.resolve(Reports.FOLDER));
        return copied;
    }

    /** Copies the reports, each a file that is written atomically. */
    private void copyReports(Path target) throws IOException {
        Path folder = out.resolve(Reports.FOLDER);
        if (!Files.isDirectory(folder)) {
            return;
        }
        PrivateFolder.make(target);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(file -> isKept(file.getFileName().toString())).toList()) {
                Files.copy(file, target.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private static int copyAll(Path from, Path to) throws IOException {
        PrivateFolder.make(to);
        int copied = 0;
        for (Path folder : folders(from)) {
            copied += copy(new RunDirectory(folder), to.resolve(folder.getFileName())) ? 1 : 0;
        }
        return copied;
    }

    private static List<Path> folders(Path from) throws IOException {
        if (!Files.isDirectory(from)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(from)) {
            return entries.filter(entry -> !entry.getFileName().toString().startsWith("."))
                    .filter(entry -> !GROUPS.contains(entry.getFileName().toString()))
                    .filter(entry -> Files.isDirectory(entry) && !Files.isSymbolicLink(entry))
                    .sorted()
                    .toList();
        }
    }

    /** Copies a run; returns false if it was deleted meanwhile, so the backup omits it. */
    private static boolean copy(RunDirectory run, Path target) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            String before = state(run);
            try {
                copyOnce(run, target);
            } catch (NoSuchFileException e) {
                FolderTree.delete(target);
                if (!Files.exists(run.root())) {
                    return false;
                }
                continue;
            }
            // A run that ended meanwhile has written more than was copied.
            if (before.equals(state(run))) {
                return true;
            }
            if (i < TRIES - 1) {
                FolderTree.delete(target);
            }
        }
        // A running run changes faster than it can be copied; each single file is consistent.
        return true;
    }

    private static String state(RunDirectory run) {
        return LenientJson.object(run.status())
                .map(status -> status.path("status").asText())
                .orElse("");
    }

    private static void copyOnce(RunDirectory run, Path target) throws IOException {
        List<Path> files = FolderTree.files(run.root(), folder -> false).stream()
                .filter(file -> isKept(file.getFileName().toString()))
                .sorted(Comparator.comparingInt(RunsCopy::turn).thenComparing(Comparator.naturalOrder()))
                .toList();
        PrivateFolder.make(target);
        for (Path file : files) {
            Path copy = target.resolve(file);
            PrivateFolder.make(Objects.requireNonNull(copy.getParent(), "a copy lies in the target"));
            Files.copy(run.root().resolve(file), copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    /** Returns the order of copying: checkpoints first, the status last. */
    private static int turn(Path file) {
        if (file.startsWith("checkpoint")) {
            return 0;
        }
        return file.endsWith("status.json") || file.endsWith("attempt") ? 2 : 1;
    }

    private static boolean isKept(String name) {
        return !name.endsWith(".tmp") && !name.startsWith(".alive-") && !name.equals("stderr.log");
    }
}
