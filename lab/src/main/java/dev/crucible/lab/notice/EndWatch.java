package dev.crucible.lab.notice;

import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.table.RunIndex;
import dev.crucible.lab.table.RunIndex.Standing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Detects the end of runs, on any machine, by polling the run index. Runs that ended before its start, or ran only while no lab was open,
 * are not reported.
 */
final class EndWatch implements AutoCloseable {

    private final RunStore store;
    private final RunIndex index;
    private final Consumer<RunEnd> told;
    private final Set<String> live = new HashSet<>();
    private final Set<String> ended = new HashSet<>();
    private final Thread thread;
    private Optional<Standing> last = Optional.empty();
    private boolean begun;

    /** Polls at an interval of {@code every} and calls {@code told} for each run that has ended since. */
    EndWatch(RunStore store, RunIndex index, Duration every, Consumer<RunEnd> told) {
        this.store = store;
        this.index = index;
        this.told = told;
        look();
        this.thread = Thread.ofVirtual().name("run-ends").start(() -> watch(every));
    }

    private void watch(Duration every) {
        try {
            while (true) {
                Thread.sleep(every);
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Polls once. */
    synchronized void look() {
        try {
            Standing now = index.standing(last);
            if (!last.equals(Optional.of(now))) {
                last = Optional.of(now);
                now.states().forEach(this::note);
                live.retainAll(now.states().keySet());
                ended.retainAll(now.states().keySet());
                begun |= now.isWhole();
            }
        } catch (IOException | UncheckedIOException e) {
            System.getLogger("dev.crucible.lab").log(Level.WARNING, "could not look for runs that ended: " + e);
        }
    }

    private void note(String id, RunState state) {
        if (!state.isTerminal()) {
            live.add(id);
            // A resumed run may end again.
            ended.remove(id);
        } else if (ended.add(id) && (live.remove(id) || begun)) {
            store.find(id).ifPresent(run -> told.accept(RunEnd.of(run, state)));
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
