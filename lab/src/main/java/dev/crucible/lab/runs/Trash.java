package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
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
 * Runs that were thrown away and can still be had back. A run goes there and comes back by one renaming, so it is here or there and never
 * half, also on a full disk; the name of its folder in the trash tells when it went.
 */
public final class Trash {

    /** How long a run stays. */
    public static final Duration KEPT = Duration.ofDays(30);

    /** No id starts with a dot, so nobody finds a run in there by its id. */
    private static final String FOLDER = ".trash";

    private static final Pattern NAME = Pattern.compile("(\\d{13})-([A-Za-z0-9_-]+)");

    private final RunStore store;
    private final Path folder;
    private final InstantSource clock;

    /** A run in the trash, and since when it is there. */
    public record Entry(RunDirectory run, String id, Instant since) {}

    /** The trash of {@code store}. */
    public Trash(RunStore store, InstantSource clock) {
        this.store = store;
        this.folder = store.out().resolve(FOLDER);
        this.clock = clock;
    }

    /** Throws a run away that is neither queued nor running. */
    public void put(RunDirectory run) throws IOException {
        Files.createDirectories(folder);
        store.move(run.root(), folder.resolve(clock.millis() + "-" + run.id()));
    }

    /** Gets a run back, the last one if several had this id; empty when it is not in the trash. */
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
            // Somebody else was faster.
            return Optional.empty();
        }
        return Optional.of(run);
    }

    /** Everything in the trash, what went last first. */
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

    /** Removes for good what was thrown away before {@code moment}; how many runs that were. */
    public int empty(Instant moment) throws IOException {
        int removed = 0;
        for (Entry entry : all()) {
            if (entry.since().isBefore(moment)) {
                removed += remove(entry) ? 1 : 0;
            }
        }
        return removed;
    }

    private boolean remove(Entry entry) throws IOException {
        try {
            store.delete(entry.run());
            return true;
        } catch (NoSuchFileException e) {
            // Somebody else was faster, or got it back.
            return false;
        }
    }

    /** Removes what has been there for long enough. */
    public int emptyOld() throws IOException {
        return empty(clock.instant().minus(KEPT));
    }
}
