package dev.crucible.engine.simulation;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.results.ConfigDigest;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The last checkpoint of a run and the one before; each write is atomic. They need not be on the disk yet. The last one that was forced to
 * the disk has an additional name until the next is forced. So a killed process loses no checkpoint, and a power cut not all of them.
 */
final class Checkpoints {

    private final Path last;
    private final Path before;
    private final Path forced;
    private final Path next;
    /** True if the last one is on the disk; that of another process may not be. */
    private boolean lastIsForced;

    Checkpoints(RunDirectory run) {
        this.last = run.checkpoint();
        this.before = run.checkpointBefore();
        this.forced = last.resolveSibling("forced.bin");
        this.next = last.resolveSibling("next.bin");
    }

    /** Returns the file name of the state after {@code round} when it is kept for branches. */
    static String name(int round) {
        return "round_" + round + ".bin";
    }

    /** Returns the latest state of {@code run} up to {@code round} of {@code strategy}; damaged files are skipped. */
    static Optional<GlobalState> upTo(RunDirectory run, int strategy, int round) throws IOException {
        List<Path> files = new ArrayList<>(new Checkpoints(run).files());
        nearest(run.checkpoints(strategy), round).ifPresent(files::add);
        String config = ConfigDigest.of(run);
        return files.stream()
                .flatMap(file -> whole(file).stream())
                .filter(checkpoint -> checkpoint.strategy() == strategy
                        && checkpoint.configHash().equals(config))
                .map(Checkpoint::state)
                .filter(state -> state.round() <= round)
                .max(Comparator.comparingInt(GlobalState::round));
    }

    private static Optional<Checkpoint> whole(Path file) {
        try {
            return Checkpoint.read(file);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> nearest(Path kept, int round) {
        for (int r = round; r > 0; r--) {
            Path file = kept.resolve(name(r));
            if (Files.exists(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** Returns the files, the last checkpoint first. */
    List<Path> files() {
        return List.of(last, before, forced);
    }

    /** Stores {@code checkpoint} next to the last one, and forces both to the disk. */
    void keep(Checkpoint checkpoint) throws IOException {
        checkpoint.write(next);
        if (!lastIsForced && Files.exists(last)) {
            AtomicFile.force(last);
        }
        name(next, forced);
        replaceLast();
        AtomicFile.forceName(last);
        lastIsForced = true;
    }

    /** Stores {@code checkpoint} next to the last one without forcing it. */
    void place(Checkpoint checkpoint) throws IOException {
        checkpoint.place(next);
        replaceLast();
        lastIsForced = false;
    }

    private void replaceLast() throws IOException {
        if (Files.exists(last)) {
            // Replacing an existing name may wait for the disk.
            Files.deleteIfExists(before);
            move(last, before);
        }
        move(next, last);
    }

    /** Gives {@code file} an additional name, replacing an earlier file of that name. */
    private static void name(Path file, Path further) throws IOException {
        Path fresh = further.resolveSibling(further.getFileName() + ".tmp");
        link(file, fresh);
        move(fresh, further);
    }

    private static void link(Path file, Path further) throws IOException {
        Files.deleteIfExists(further);
        try {
            Files.createLink(further, file);
        } catch (UnsupportedOperationException | FileSystemException e) {
            Files.copy(file, further);
            AtomicFile.force(further);
        }
    }

    /** Keeps the last checkpoint for branches as well, as {@code kept}. */
    void keepAs(Path kept) throws IOException {
        Files.createDirectories(kept.getParent());
        link(last, kept);
    }

    /** Replaces the damaged last checkpoint by {@code file}, an earlier one; those between are damaged as well. */
    void stepBack(Path file) throws IOException {
        name(file, last);
        AtomicFile.forceName(last);
        Files.deleteIfExists(before);
    }

    /** Deletes all. */
    void clear() throws IOException {
        for (Path file : files()) {
            Files.deleteIfExists(file);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
