package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.Timestamp;
import dev.crucible.engine.setting.Setting;
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

/** The list of simulations. A config is read again only after a change. */
public final class RunSummaries {

    private final RunStore store;
    private final FileCache<RunSummary> known = new FileCache<>(RunDirectory::config, RunSummaries::summary);
    private final FileCache<Annotations> annotations =
            new FileCache<>(Annotations::file, run -> Optional.of(Annotations.of(run)));
    private final CountDownLatch prepared = new CountDownLatch(1);

    private RunSummaries(RunStore store) {
        this.store = store;
    }

    /** Starts reading all configs of {@code store}; callers wait for this read instead of starting another. */
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
                // The next request reports the error.
                System.getLogger("dev.crucible.lab").log(Level.DEBUG, "could not read ahead", e);
            } finally {
                prepared.countDown();
            }
        });
    }

    /** Returns every run with a readable config, the newest id first. */
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
        // Null instead of an Optional: for thousands of runs, a stream of each would take as long as the check of its
        // file.
        List<RunSummary> summaries = runs.parallelStream()
                .map(run -> known.of(run).orElse(null))
                .filter(Objects::nonNull)
                .toList();
        known.forgetOthers(runs);
        annotations.forgetOthers(runs);
        return summaries;
    }

    /** Returns the annotations of {@code run}. */
    public Annotations annotations(RunDirectory run) {
        return annotations.of(run).orElse(Annotations.NONE);
    }

    /** Returns empty for a file without a JSON object and for a linked directory, which is not ours. */
    private static Optional<RunSummary> summary(RunDirectory run) {
        if (Files.isSymbolicLink(run.root())) {
            return Optional.empty();
        }
        try {
            Optional<ConfigSummary> config = ConfigSummary.read(Files.readAllBytes(run.config()));
            return config.map(found -> summary(run, found));
        } catch (IOException e) {
            // Unreadable or malformed; the other runs are listed nevertheless.
            return Optional.empty();
        }
    }

    private static RunSummary summary(RunDirectory run, ConfigSummary config) {
        LocalDateTime created = CreationTime.of(run);
        ObjectNode fields = JsonNodeFactory.instance
                .objectNode()
                .put("simulation_id", run.id())
                .put(Setting.DISPLAY_NAME.name(), config.displayName())
                .put("strategy_name", config.strategy())
                .<ObjectNode>set(Setting.NUM_OF_ROUNDS.name(), config.rounds())
                .<ObjectNode>set(Setting.NUM_OF_CLIENTS.name(), config.clients())
                .put("created_at", Timestamp.local(created))
                .put(
                        "created_at_utc",
                        Timestamp.utc(created.atZone(ZoneId.systemDefault()).toInstant()));
        return RunSummary.of(fields, config.subject());
    }
}
