package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.Timestamp;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/** The list of simulations. Reads a config again only when the file has changed. */
public final class RunSummaries {

    private static final List<IdTime> ID_TIMES = List.of(
            new IdTime("api_run_\\d{8}_\\d{6}_\\d{6}", "'api_run_'yyyyMMdd_HHmmss_SSSSSS"),
            new IdTime("\\d{2}-\\d{2}-\\d{4}_\\d{2}-\\d{2}-\\d{2}", "MM-dd-yyyy_HH-mm-ss"));

    private final RunStore store;
    private final FileCache<RunSummary> known = new FileCache<>(RunDirectory::config, RunSummaries::summary);
    private final FileCache<Annotations> annotations =
            new FileCache<>(Annotations::file, run -> Optional.of(Annotations.of(run)));
    private final CountDownLatch prepared = new CountDownLatch(1);

    /** A kind of id that tells when its run was made. */
    private record IdTime(Pattern shape, DateTimeFormatter format) {

        IdTime(String shape, String format) {
            this(Pattern.compile(shape), DateTimeFormatter.ofPattern(format));
        }

        Optional<LocalDateTime> of(String id) {
            // Most ids are of one kind; to find out by a failed parse costs more than reading the config.
            if (!shape.matcher(id).matches()) {
                return Optional.empty();
            }
            try {
                return Optional.of(LocalDateTime.parse(id, format));
            } catch (DateTimeParseException e) {
                // Digits that are no time.
                return Optional.empty();
            }
        }
    }

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
        LocalDateTime created = created(run);
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

    /** The time in the id, else the birth of the directory: unlike its change time, neither moves while the run writes. */
    private static LocalDateTime created(RunDirectory run) {
        return ID_TIMES.stream()
                .flatMap(kind -> kind.of(run.id()).stream())
                .findFirst()
                .orElseGet(() -> LocalDateTime.ofInstant(birth(run.root()).toInstant(), ZoneId.systemDefault()));
    }

    private static FileTime birth(Path directory) {
        try {
            return Files.readAttributes(directory, BasicFileAttributes.class).creationTime();
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }
}
