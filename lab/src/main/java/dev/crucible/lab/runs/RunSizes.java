package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** How many bytes runs take on the disk; a run that has ended is not measured again unless its status changes. */
public final class RunSizes {

    private final FileCache<Long> ended = new FileCache<>(RunDirectory::status, RunSizes::ofEnded);

    private RunSizes() {}

    /** Begins to measure the runs of {@code store} that have ended, so that nobody waits for that later. */
    public static RunSizes readingAhead(RunStore store) {
        RunSizes sizes = new RunSizes();
        Thread.ofVirtual().name("sizes").start(() -> {
            try {
                store.all().forEach(sizes.ended::of);
            } catch (IOException e) {
                // Whoever asks will see it.
                System.getLogger("dev.crucible.lab").log(Level.DEBUG, "could not measure ahead", e);
            }
        });
        return sizes;
    }

    /** The bytes of all files of {@code run}. */
    public long of(RunDirectory run) {
        return ended.of(run).orElseGet(() -> measure(run));
    }

    private static Optional<Long> ofEnded(RunDirectory run) {
        return RunStatus.of(run).isTerminal() ? Optional.of(measure(run)) : Optional.empty();
    }

    /** The same, looked at now; what goes while we look counts for nothing. */
    public static long measure(RunDirectory run) {
        try (Stream<Path> files = Files.walk(run.root())) {
            return files.mapToLong(RunSizes::length).sum();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private static long length(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
