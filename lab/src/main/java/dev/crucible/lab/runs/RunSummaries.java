package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
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
import java.util.Optional;

/** The list of simulations. Reads a config again only when the file has changed. */
public final class RunSummaries {

    private static final List<DateTimeFormatter> ID_TIMES = List.of(
            DateTimeFormatter.ofPattern("'api_run_'yyyyMMdd_HHmmss_SSSSSS"),
            DateTimeFormatter.ofPattern("MM-dd-yyyy_HH-mm-ss"));

    private final RunStore store;
    private final FileMemory<RunSummary> known = new FileMemory<>();
    private final FileMemory<Annotations> annotations = new FileMemory<>();

    public RunSummaries(RunStore store) {
        this.store = store;
    }

    /** Reads all configs ahead, so that the first who asks need not wait. */
    public void prepare() {
        Thread.ofVirtual().name("summaries").start(() -> {
            try {
                all();
            } catch (IOException e) {
                // Whoever asks will see it.
                System.getLogger("dev.crucible.lab").log(Level.DEBUG, "could not read ahead", e);
            }
        });
    }

    /** Every run whose config can be read, the newest id first. */
    public List<RunSummary> all() throws IOException {
        List<RunDirectory> runs = store.all();
        List<RunSummary> summaries =
                runs.parallelStream().map(this::of).flatMap(Optional::stream).toList();
        known.forgetOthers(runs);
        annotations.forgetOthers(runs);
        return summaries;
    }

    /** What people noted on {@code run}. */
    public Annotations annotations(RunDirectory run) {
        return annotations.of(run, Annotations.file(run), Annotations::of).orElse(Annotations.NONE);
    }

    private Optional<RunSummary> of(RunDirectory run) {
        return known.of(run, run.config(), RunSummaries::read);
    }

    /** Null when there is no JSON object; a linked directory is none of ours. */
    private static RunSummary read(RunDirectory run) {
        if (Files.isSymbolicLink(run.root())) {
            return null;
        }
        try {
            Optional<Headline> headline = Headline.read(Files.readAllBytes(run.config()));
            return headline.map(found -> summary(run, found)).orElse(null);
        } catch (IOException e) {
            // Unreadable or malformed; other runs are listed all the same.
            return null;
        }
    }

    private static RunSummary summary(RunDirectory run, Headline headline) {
        LocalDateTime created = created(run);
        ObjectNode fields = JsonNodeFactory.instance
                .objectNode()
                .put("simulation_id", run.id())
                .put("display_name", headline.displayName())
                .put("strategy_name", headline.strategy())
                .<ObjectNode>set("num_of_rounds", headline.rounds())
                .<ObjectNode>set("num_of_clients", headline.clients())
                .put("created_at", created.toString())
                .put(
                        "created_at_utc",
                        created.atZone(ZoneId.systemDefault()).toInstant().toString());
        return RunSummary.of(fields, headline.subject());
    }

    /** The time in the id, else the birth of the directory: unlike its change time, neither moves while the run writes. */
    private static LocalDateTime created(RunDirectory run) {
        return ID_TIMES.stream()
                .flatMap(format -> timeIn(run.id(), format).stream())
                .findFirst()
                .orElseGet(() -> LocalDateTime.ofInstant(birth(run.root()).toInstant(), ZoneId.systemDefault()));
    }

    private static Optional<LocalDateTime> timeIn(String id, DateTimeFormatter format) {
        try {
            return Optional.of(LocalDateTime.parse(id, format));
        } catch (DateTimeParseException e) {
            // Not an id of this kind.
            return Optional.empty();
        }
    }

    private static FileTime birth(Path directory) {
        try {
            return Files.readAttributes(directory, BasicFileAttributes.class).creationTime();
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }
}
