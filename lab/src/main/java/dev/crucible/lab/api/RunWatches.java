package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.scheduling.Dispatcher;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The runs that somebody follows: one watch each, however many follow it. */
final class RunWatches implements AutoCloseable {

    private final Dispatcher dispatcher;
    private final Map<RunDirectory, RunWatch> watches = new ConcurrentHashMap<>();
    private boolean closed;

    RunWatches(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    /** The watch of {@code run}, to be left with {@link #leave}. */
    synchronized RunWatch join(RunDirectory run) {
        RunWatch watch = watches.get(run);
        if (watch == null) {
            watch = new RunWatch(run, dispatcher, watches::size);
            watches.put(run, watch);
            if (closed) {
                watch.close();
            }
            watch.start();
        }
        watch.followers++;
        return watch;
    }

    synchronized void leave(RunDirectory run, RunWatch watch) {
        watch.followers--;
        if (watch.followers == 0) {
            watches.remove(run, watch);
            watch.close();
        }
    }

    /** Ends all watches, so that those who follow leave. */
    @Override
    public synchronized void close() {
        closed = true;
        watches.values().forEach(RunWatch::close);
    }
}
