package dev.crucible.lab.notice;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Notices runs that end, wherever they ran: it looks at all from time to time. Those that had ended when it began, or that began and ended
 * between two looks of a lab that was closed meanwhile, are nobody's news.
 */
final class EndWatch implements AutoCloseable {

    private final RunStore store;
    private final RunStates states;
    private final Consumer<RunEnd> told;
    private final Set<String> ended = new HashSet<>();
    private final Thread thread;

    /** Looks every so often, and calls {@code told} for each run that has ended since. */
    EndWatch(RunStore store, RunStates states, Duration every, Consumer<RunEnd> told) {
        this.store = store;
        this.states = states;
        this.told = told;
        look(end -> {});
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

    /** Looks once more. */
    void look() {
        look(told);
    }

    private synchronized void look(Consumer<RunEnd> listener) {
        try {
            Set<String> there = new HashSet<>();
            for (RunDirectory run : store.all()) {
                there.add(run.id());
                // One that ended and was resumed may end again.
                RunState state = Files.exists(run.config()) ? states.of(run) : RunState.QUEUED;
                if (!state.isTerminal()) {
                    ended.remove(run.id());
                } else if (ended.add(run.id())) {
                    listener.accept(RunEnd.of(run, state));
                }
            }
            ended.retainAll(there);
        } catch (IOException | UncheckedIOException e) {
            System.getLogger("dev.crucible.lab").log(Level.WARNING, "could not look for runs that ended: " + e);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
