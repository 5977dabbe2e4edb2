package dev.crucible.engine.simulation;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
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
            AtomicFile.force(last.getParent());
            namesKept = System.nanoTime();
        }
    }

    /** Puts the one before in the place of the last one, which is damaged. */
    void stepBack() throws IOException {
        move(before, last);
        AtomicFile.force(last.getParent());
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
