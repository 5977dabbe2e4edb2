package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.Timestamp;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** The list of simulations. Reads a config again only when the file has changed. */
public final class RunSummaries {

    private final RunStore store;
    private final FileCache<RunSummary> known = new FileCache<>(RunDirectory::config, RunSummaries::summary);
    private final FileCache<Annotations> annotations =
            new FileCache<>(Annotations::file, run -> Optional.of(Annotations.of(run)));
    private final CountDownLatch prepared = new CountDownLatch(1);

    private RunSummaries(RunStore store) {
        this.store = store;
    }

    /** Begins to read all configs of {@code store}; who asks meanwhile waits for that instead of reading them as well. */
    public static RunSummaries readingAhead(RunStore store) {
        RunSummaries summaries = new RunSummaries(store);
        summaries.prepare();
        return summaries;
    }

    private void prepare() {
        Thread.ofVirtual().name("summaries").start(() -> {
            try {
                read();
            } catch (IOException e) {
                // Whoever asks will see it.
                System.getLogger("dev.crucible.lab").log(Level.DEBUG, "could not read ahead", e);
            } finally {
                prepared.countDown();
            }
        });
    }

    /** Every run whose config can be read, the newest id first. */
    public List<RunSummary> all() throws IOException {
        try {
            prepared.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the list was read");
        }
        return read();
    }

    private List<RunSummary> read() throws IOException {
        List<RunDirectory> runs = store.all();
        // A stream of each of thousands of Optionals would take as long as the look at its file.
        List<RunSummary> summaries = runs.parallelStream()
                .map(run -> known.of(run).orElse(null))
                .filter(Objects::nonNull)
                .toList();
        known.forgetOthers(runs);
        annotations.forgetOthers(runs);
        return summaries;
    }

    /** What people noted on {@code run}. */
    public Annotations annotations(RunDirectory run) {
        return annotations.of(run).orElse(Annotations.NONE);
    }

    /** Empty when there is no JSON object; a linked directory is none of ours. */
    private static Optional<RunSummary> summary(RunDirectory run) {
        if (Files.isSymbolicLink(run.root())) {
            return Optional.empty();
        }
        try {
            Optional<ConfigSummary> headline = ConfigSummary.read(Files.readAllBytes(run.config()));
            return headline.map(found -> summary(run, found));
        } catch (IOException e) {
            // Unreadable or malformed; other runs are listed all the same.
            return Optional.empty();
        }
    }

    private static RunSummary summary(RunDirectory run, ConfigSummary headline) {
        LocalDateTime created = CreationTime.of(run);
        ObjectNode fields = JsonNodeFactory.instance
                .objectNode()
                .put("simulation_id", run.id())
                .put("display_name", headline.displayName())
                .put("strategy_name", headline.strategy())
                .<ObjectNode>set("num_of_rounds", headline.rounds())
                .<ObjectNode>set("num_of_clients", headline.clients())
                .put("created_at", Timestamp.local(created))
                .put(
                        "created_at_utc",
                        Timestamp.utc(created.atZone(ZoneId.systemDefault()).toInstant()));
        return RunSummary.of(fields, headline.subject());
    }
}
