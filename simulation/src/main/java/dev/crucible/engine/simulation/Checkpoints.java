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
import java.util.concurrent.TimeUnit;

/** The last checkpoint of a run and the one before; each is whole or not there. */
final class Checkpoints {

    /** The names reach the disk so often, since a round is shorter than the disk's wait: a power cut costs the rounds since. */
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    private final Path last;
    private final Path before;
    private final Path next;
    private long namesKept = System.nanoTime() - PAUSE;

    Checkpoints(RunDirectory run) {
        this.last = run.checkpoint();
        this.before = run.checkpointBefore();
        this.next = last.resolveSibling("next.bin");
    }

    /** What the state after {@code round} is called when it is kept for branches. */
    static String name(int round) {
        return "round_" + round + ".bin";
    }

    /** The latest state of {@code run} up to {@code round} of {@code strategy}; a damaged one counts as none. */
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

    /** The files, the last one first. */
    List<Path> files() {
        return List.of(last, before);
    }

    /** Keeps {@code checkpoint} and the last one, and forgets the one before that. */
    void keep(Checkpoint checkpoint) throws IOException {
        checkpoint.write(next);
        if (Files.exists(last)) {
            move(last, before);
        }
        move(next, last);
        if (System.nanoTime() - namesKept >= PAUSE) {
            AtomicFile.forceName(last);
            namesKept = System.nanoTime();
        }
    }

    /** Keeps the last one for branches as well, as {@code kept}. */
    void keepAs(Path kept) throws IOException {
        Files.createDirectories(kept.getParent());
        Files.deleteIfExists(kept);
        try {
            Files.createLink(kept, last);
        } catch (UnsupportedOperationException | FileSystemException e) {
            Files.copy(last, kept);
        }
    }

    /** Puts the one before in the place of the last one, which is damaged. */
    void stepBack() throws IOException {
        move(before, last);
        AtomicFile.forceName(last);
    }

    /** Forgets both. */
    void clear() throws IOException {
        for (Path file : files()) {
            Files.deleteIfExists(file);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
