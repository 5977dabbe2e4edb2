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

/** Disk usage of runs in bytes; a run that has ended is measured again only after a change of its status. */
public final class RunSizes {

    private final FileCache<Long> ended = new FileCache<>(RunDirectory::status, RunSizes::ofEnded);

    private RunSizes() {}

    /** Starts measuring the ended runs of {@code store} in the background, so that later requests need not wait. */
    public static RunSizes readingAhead(RunStore store) {
        RunSizes sizes = new RunSizes();
        Thread.ofVirtual().name("sizes").start(() -> {
            try {
                store.all().forEach(sizes.ended::of);
            } catch (IOException e) {
                // The next request reports the error.
                System.getLogger("dev.crucible.lab").log(Level.DEBUG, "could not measure ahead", e);
            }
        });
        return sizes;
    }

    /** Returns the bytes of all files of {@code run}. */
    public long of(RunDirectory run) {
        return ended.of(run).orElseGet(() -> measure(run));
    }

    private static Optional<Long> ofEnded(RunDirectory run) {
        return RunStatus.of(run).isTerminal() ? Optional.of(measure(run)) : Optional.empty();
    }

    /** Measures the bytes of all files now; files deleted meanwhile count 0. */
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
