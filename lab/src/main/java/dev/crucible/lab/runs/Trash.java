package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Deleted runs that can be restored. A run enters and leaves the trash by one atomic rename, so it is never in both places, even on a full
 * disk. The name of its folder in the trash contains the time of deletion.
 */
public final class Trash {

    /** Retention time of a run. */
    public static final Duration KEPT = Duration.ofDays(30);

    /** No id starts with a dot, so ids never find runs in the trash. */
    private static final String FOLDER = ".trash";

    private static final System.Logger LOG = System.getLogger("dev.crucible.lab");
    private static final Pattern NAME = Pattern.compile("(\\d{13})-([A-Za-z0-9_-]+)");

    private final RunStore store;
    private final Path folder;
    private final InstantSource clock;

    /** A run in the trash and the time of its deletion. */
    public record Entry(RunDirectory run, String id, Instant since) {}

    /** Opens the trash of {@code store}. */
    public Trash(RunStore store, InstantSource clock) {
        this.store = store;
        this.folder = store.out().resolve(FOLDER);
        this.clock = clock;
    }

    /** Moves a run that is neither queued nor running into the trash. */
    public void put(RunDirectory run) throws IOException {
        Files.createDirectories(folder);
        store.move(run.root(), folder.resolve(clock.millis() + "-" + run.id()));
    }

    /** Restores a run, the most recently deleted one if several had this id; empty if it is not in the trash. */
    public Optional<RunDirectory> restore(String id) throws IOException {
        Optional<Entry> entry =
                all().stream().filter(known -> known.id().equals(id)).findFirst();
        if (entry.isEmpty()) {
            return Optional.empty();
        }
        RunDirectory run = new RunDirectory(store.out().resolve(id));
        try {
            store.move(entry.get().run().root(), run.root());
        } catch (NoSuchFileException e) {
            // Another request was faster.
            return Optional.empty();
        }
        return Optional.of(run);
    }

    /** Returns all entries, the most recently deleted first. */
    public List<Entry> all() throws IOException {
        List<Entry> entries = new ArrayList<>();
        String[] names = folder.toFile().list();
        for (String name : names == null ? new String[0] : names) {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches()) {
                Instant since = Instant.ofEpochMilli(Long.parseLong(matcher.group(1)));
                entries.add(new Entry(new RunDirectory(folder.resolve(name)), matcher.group(2), since));
            }
        }
        entries.sort(Comparator.comparing(Entry::since).reversed());
        return entries;
    }

    /** Permanently deletes the runs that entered the trash before {@code moment}; returns their number. */
    public int empty(Instant moment) throws IOException {
        int removed = 0;
        for (Entry entry : all()) {
            if (entry.since().isBefore(moment)) {
                if (remove(entry)) {
                    removed++;
                    LOG.log(Level.INFO, "deleted run {0}, in the trash since {1}", entry.id(), entry.since());
                }
            }
        }
        return removed;
    }

    InstantSource clock() {
        return clock;
    }

    /** Returns the file with the time of the last look for expired runs. */
    Path lastPass() {
        return folder.resolve(".last-pass");
    }

    private boolean remove(Entry entry) throws IOException {
        try {
            store.delete(entry.run());
            return true;
        } catch (NoSuchFileException e) {
            // Another request deleted or restored it first.
            return false;
        }
    }

    /** Permanently deletes the runs whose retention time is over; returns their number. */
    public int emptyOld() throws IOException {
        return empty(clock.instant().minus(KEPT));
    }
}
