package dev.crucible.lab.table;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Index of all runs with their results, so that a table of thousands opens no files. Thread-safe.
 *
 * <p>Each poll compares the folders with their stamps and reads the changed ones again. Ended runs are saved in a file, which is rebuilt
 * if it is missing or damaged.
 */
public final class RunIndex implements AutoCloseable {

    /** File below {@code out/}; no run id starts with a dot. */
    static final String FILE = ".runs.index";

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    private static final int CHUNK = 256;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final RunStore store;
    private final RunStates states;
    private final Cells.Pool pool = new Cells.Pool();
    private final RunReading reading = new RunReading(pool);
    private final IndexFile file;

    /** Serializes polls. */
    private final ReentrantLock lock = new ReentrantLock(true);

    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final List<IndexedRun> unsaved = new ArrayList<>();
    private volatile RunTable table = RunTable.empty();
    /** Incremented with each new table. */
    private final AtomicLong version = new AtomicLong();

    private volatile boolean closed;
    private boolean loaded;
    private List<RunDirectory> order = List.of();
    private final Comparison comparison = new Comparison();

    /** Time of the last comparison of all folders. With very many runs a comparison takes long, so other programs' changes show later. */
    private static final class Comparison {

        private static final long LEAST = TimeUnit.SECONDS.toNanos(1);
        private static final int SHARE = 10;

        private long at;
        private long took;
        private long changes = -1;

        /** Returns true if the last comparison is recent enough: at most 1 s ago, or ten times its duration. */
        boolean isFresh(long changesNow) {
            return changes == changesNow && System.nanoTime() - at < Math.max(LEAST, SHARE * took);
        }

        void note(long begun, long changesThen) {
            at = System.nanoTime();
            took = at - begun;
            changes = changesThen;
        }
    }

    /** State of a folder: its run, or the stamp of a folder that is none. */
    private record Known(RunDirectory directory, FolderStamp stamp, Optional<IndexedRun> run) {}

    private RunIndex(RunStore store, RunStates states) {
        this.store = store;
        this.states = states;
        this.file = new IndexFile(store.out().resolve(FILE), pool);
    }

    /** Creates an index and starts reading; callers get the runs read so far after a short wait. */
    public static RunIndex readingAhead(RunStore store, RunStates states) {
        RunIndex index = new RunIndex(store, states);
        Thread.ofVirtual().name("runs-index").start(index::readAhead);
        return index;
    }

    private void readAhead() {
        try {
            do {
                look(0);
            } while (table.unread() > 0 && !closed);
        } catch (IOException | RuntimeException e) {
            // The next request reports the error.
            LOG.log(Level.DEBUG, "could not read ahead", e);
        }
    }

    /** Returns the present runs; if many are unread, those read so far. */
    RunTable table() throws IOException {
        look(System.nanoTime() + PATIENCE.toNanos());
        return table;
    }

    /**
     * Returns the runs' states; {@code last} itself if nothing has changed since.
     *
     * @param last the previous result, if there is one
     */
    public Standing standing(Optional<Standing> last) throws IOException {
        look(System.nanoTime() + PATIENCE.toNanos());
        long at = version.get();
        if (last.isPresent() && last.get().version == at) {
            return last.get();
        }
        RunTable now = table;
        Map<String, RunState> states = new HashMap<>();
        for (IndexedRun run : now.runs()) {
            RunState state = state(run);
            if (state != null) {
                states.put(run.id(), state);
            }
        }
        return new Standing(states, now.unread() == 0, at);
    }

    /** States of all runs at one moment; the same object as long as nothing changes. */
    public static final class Standing {

        private final Map<String, RunState> states;
        private final boolean whole;
        private final long version;

        private Standing(Map<String, RunState> states, boolean whole, long version) {
            this.states = Map.copyOf(states);
            this.whole = whole;
            this.version = version;
        }

        /** Returns the state of each run by id. */
        public Map<String, RunState> states() {
            return states;
        }

        /** Returns true if all runs are included; false while the index is still being read. */
        public boolean isWhole() {
            return whole;
        }
    }

    /** Compares folders, reads at least one chunk of the changed ones, more until {@code end}, and publishes the table. */
    private void look(long end) throws IOException {
        try {
            long patience = end == 0 ? Long.MAX_VALUE : Math.max(0, end - System.nanoTime());
            if (!lock.tryLock(patience, TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the index was read");
        }
        try {
            if (closed) {
                return;
            }
            if (!loaded) {
                file.load()
                        .forEach(run -> known.put(
                                run.id(),
                                new Known(
                                        new RunDirectory(store.out().resolve(run.id())),
                                        run.stamp(),
                                        Optional.of(run))));
                loaded = true;
            }
            long changes = store.changes();
            if (table.unread() == 0 && comparison.isFresh(changes)) {
                lookAtLive();
                return;
            }
            long begun = System.nanoTime();
            List<RunDirectory> all = store.all();
            List<RunDirectory> stale =
                    all.parallelStream().filter(this::isStale).toList();
            comparison.note(begun, changes);
            int read = 0;
            do {
                List<RunDirectory> chunk = stale.subList(read, Math.min(stale.size(), read + CHUNK));
                chunk.parallelStream().forEach(this::read);
                read += chunk.size();
            } while (read < stale.size() && System.nanoTime() - end < 0 && end != 0);
            publish(all, stale.subList(read, stale.size()));
        } finally {
            lock.unlock();
        }
    }

    /** Reads unfinished runs again, and those with a young stamp. */
    private void lookAtLive() {
        List<RunDirectory> stale = known.values().stream()
                .filter(one -> one.stamp.young()
                        || one.run.filter(run -> !run.settled()).isPresent())
                .map(Known::directory)
                .filter(this::isStale)
                .toList();
        if (!stale.isEmpty()) {
            stale.parallelStream().forEach(this::read);
            publish(order, List.of());
        }
    }

    private boolean isStale(RunDirectory run) {
        Known now = known.get(run.id());
        if (now == null) {
            return true;
        }
        try {
            if (!now.stamp.stillHolds(now.directory)) {
                return true;
            }
        } catch (IOException e) {
            return true;
        }
        // A run without a recorded end may have ended by a timeout.
        return now.run.filter(one -> !one.settled()).isPresent()
                && !states.of(now.directory).equals(state(now.run.get()));
    }

    private static @Nullable RunState state(IndexedRun run) {
        String word = run.common().text(RunColumn.STATUS.key());
        return word == null ? null : RunState.of(word).orElse(null);
    }

    private void read(RunDirectory directory) {
        try {
            FolderStamp before = FolderStamp.of(directory, true);
            Optional<IndexedRun> run = reading.read(directory);
            known.put(
                    directory.id(),
                    new Known(directory, run.map(IndexedRun::stamp).orElse(before), run));
            run.filter(one -> one.settled() && !one.stamp().young()).ifPresent(this::save);
        } catch (IOException | RuntimeException e) {
            // Deleted or unreadable; the other runs are listed nevertheless.
            known.remove(directory.id());
            LOG.log(Level.DEBUG, "cannot read " + directory.id(), e);
        }
    }

    private synchronized void save(IndexedRun run) {
        unsaved.add(run);
    }

    private void publish(List<RunDirectory> all, List<RunDirectory> unread) {
        order = all;
        if (known.size() > all.size() - unread.size()) {
            Set<String> there = new HashSet<>();
            all.forEach(run -> there.add(run.id()));
            known.keySet().retainAll(there);
        }
        List<IndexedRun> runs = new ArrayList<>(all.size());
        for (RunDirectory directory : all) {
            Known one = known.get(directory.id());
            if (one != null && one.run.isPresent()) {
                runs.add(one.run.get());
            }
        }
        RunTable last = table;
        boolean same = last.runs().equals(runs);
        if (!same || last.unread() != unread.size()) {
            table = new RunTable(runs, same ? last.columns() : TableColumns.of(runs), unread.size());
            version.incrementAndGet();
        }
        keep(runs);
    }

    private synchronized void keep(List<IndexedRun> runs) {
        file.keep(unsaved, () -> runs.stream()
                .filter(run -> run.settled() && !run.stamp().young())
                .toList());
        unsaved.clear();
    }

    /** Closes the index; it neither reads nor writes after this returns. */
    @Override
    public void close() {
        closed = true;
        lock.lock();
        try {
            known.clear();
        } finally {
            lock.unlock();
        }
    }
}
